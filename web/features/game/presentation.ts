/** Shows what the server says: draws one update after another at the pace of the cards, and says what has landed. */
import type { StoreApi } from "zustand/vanilla";
import type { GameUpdate, GameView } from "#server/protocol/messages.ts";
import { Pace } from "./pace.ts";
import type { Presses } from "./presses.ts";
import type { Scene, Screen, TableState } from "./tableState.ts";

const isOver = ({ phase }: GameView): boolean => phase === "hand_over" || phase === "game_over";

const isClimax = ({ before, events }: Scene): boolean =>
  before !== null && events.some(({ type }) => type === "gameEnded");

/** A set of listeners; adding one answers with its removal. */
class Listeners<T> {
  readonly #all = new Set<(value: T) => void>();

  add(listener: (value: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(value: T): void {
    for (const listener of this.#all) listener(value);
  }
}

/** The presentation of one table. */
export function presentation(store: StoreApi<TableState>, presses: Presses) {
  const { getState, setState } = store;
  const scenes = new Listeners<Scene>();
  const landings = new Listeners<Scene>();
  let screen: Screen | null = null;
  let drawn: Scene | null = null;

  const draw = (update: GameUpdate): number => {
    const { update: last, pending } = getState();
    const scene: Scene = { events: update.events, before: last?.view ?? null, after: update.view };
    drawn = scene;
    scenes.tell(scene);
    const flightMs = screen?.plan(scene) ?? 0;
    const answered = pending !== null && pending.version !== null && update.version >= pending.version;
    setState({
      update,
      isMoving: true,
      pending: answered ? null : pending,
      notice: null,
      ...(scene.events.length > 0 && { refused: null }),
    });
    return flightMs;
  };
  const land = ({ view }: GameUpdate): void => {
    presses.turnOf(view);
    const scene = drawn;
    const hasEnded = scene !== null && isClimax(scene);
    setState(({ climax }) => ({
      shown: view,
      isMoving: !pace.isAtRest,
      climax: isOver(view) && (climax || hasEnded),
    }));
    if (scene !== null) landings.tell(scene);
  };
  const pace = new Pace<GameUpdate>({ draw, land, cut: () => screen?.cut() });
  const showOn = (next: Screen) => {
    screen = next;
    return () => {
      if (screen === next) screen = null;
      pace.landed();
    };
  };
  return { pace, scenes, landings, showOn };
}
