/** Draws the server's updates one after another at the pace of the cards, and reports when their cards have landed. */
import type { StoreApi } from "zustand/vanilla";
import type { GameEvent, GameUpdate, GameView } from "#server/protocol/messages.ts";
import { Pace } from "./pace.ts";
import type { Presses } from "./presses.ts";
import { durationFactor } from "./speed.ts";
import type { Departing, Pending, Scene, SceneAnimator, TableState } from "./tableState.ts";

const isOver = ({ phase }: GameView): boolean => phase === "hand_over" || phase === "game_over";

const endsHand = ({ before, events }: Scene): boolean =>
  before !== null && events.some(({ type }) => type === "gameEnded");

/** How long a finished trick stays in the middle, so that players see who won it. */
export const trickPauseMs = 700;

/** The finished trick that lies in the middle after a change: until the next card, or until its pause is over. */
function heldTrickAfter({ before, events }: Pick<Scene, "before" | "events">, held: number | null): number | null {
  if (before === null) return null;
  for (const event of events) if (event.type === "trickWon") return event.trick_number;
  return events.some(({ type }) => clearsMiddle.has(type)) ? null : held;
}

const clearsMiddle: ReadonlySet<GameEvent["type"]> = new Set([
  "playedCard",
  "startNewHand",
  "redealt",
  "rematch",
  "dealtCards",
]);

/** The scene from what is drawn to an update, and the finished trick that lies in the middle after it. */
function nextScene(
  state: TableState,
  update: GameUpdate,
): { readonly scene: Scene; readonly heldTrick: number | null } {
  const { update: last, heldTrick: held } = state;
  const change = { events: update.events, before: last?.view ?? null };
  const heldTrick = heldTrickAfter(change, held);
  return { heldTrick, scene: { ...change, after: update.view, gathered: held === heldTrick ? null : held } };
}

/** What of the state before a scene stays drawn until its cards leave; null where no card is played. */
function departingFor({ update, heldTrick, pending }: TableState, scene: Scene): Departing | null {
  if (update === null || !scene.events.some(({ type }) => type === "playedCard")) return null;
  const { view } = update;
  const middle = scene.gathered === null ? null : { view, heldTrick };
  return { hands: view, sent: pending?.cardId ?? null, middle };
}

const isAnswered = (pending: Pending | null, { version }: GameUpdate): boolean =>
  pending !== null && pending.version !== null && version >= pending.version;

/** Whether the end of a trick or hand is being shown. */
const isPausing = ({ heldTrick, isHandEnd }: TableState): boolean => heldTrick !== null || isHandEnd;

/** A set of listeners; `add` returns a function that removes the listener. */
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

/** An update with what it answers: the press that waited for it, the last notice and the last refusal. */
const answered = ({ pending, refused }: TableState, update: GameUpdate, { events }: Scene) => ({
  update,
  pending: isAnswered(pending, update) ? null : pending,
  notice: null,
  refused: events.length > 0 ? null : refused,
});

/** What changes in the state when the cards of a scene have landed. */
const landed = ({ isHandEnd }: TableState, view: GameView, scene: Scene | null) => ({
  shown: view,
  departing: null,
  isHandEnd: isOver(view) && (isHandEnd || (scene !== null && endsHand(scene))),
});

/** The presentation of one table. */
export function presentation(store: StoreApi<TableState>, presses: Presses) {
  const { getState, setState } = store;
  const scenes = new Listeners<Scene>();
  const landings = new Listeners<Scene>();
  let animator: SceneAnimator | null = null;
  let drawn: Scene | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let guard: ReturnType<typeof setTimeout> | undefined;

  const draw = (update: GameUpdate): number => {
    clearTimeout(pause);
    const { scene, heldTrick } = nextScene(getState(), update);
    drawn = scene;
    scenes.tell(scene);
    const flightMs = animator?.plan(scene) ?? 0;
    const departing = flightMs > 0 ? departingFor(getState(), scene) : null;
    setState((state) => ({ ...answered(state, update, scene), heldTrick, departing, isMoving: true }));
    return flightMs;
  };
  const land = ({ view }: GameUpdate): void => {
    clearTimeout(guard);
    presses.turnOf(view);
    const scene = drawn;
    // Read once: if the guard ended while this draws, no timer would be left to reset isMoving.
    const { guardMs } = presses;
    const isMoving = !pace.isAtRest || guardMs > 0;
    setState((state) => ({ ...landed(state, view, scene), isMoving }));
    if (guardMs > 0) guard = setTimeout(() => setState({ isMoving: !pace.isAtRest }), guardMs);
    if (scene !== null) landings.tell(scene);
    if (getState().heldTrick !== null && !getState().isHandEnd)
      pause = setTimeout(gather, trickPauseMs * durationFactor());
  };
  /** Moves the cards of a finished trick to their slots. */
  const gather = (): void => {
    clearTimeout(pause);
    const { update, heldTrick } = getState();
    if (update === null || heldTrick === null) return;
    const { view } = update;
    const flies = animator?.planGathering(view, heldTrick) ?? false;
    setState({ heldTrick: null, departing: flies ? { hands: view, sent: null, middle: { view, heldTrick } } : null });
  };
  /** Draws the table without the cards that are about to leave: they fly from now on. */
  const lift = (): void => {
    if (getState().departing !== null) setState({ departing: null });
  };
  const pace = new Pace<GameUpdate>({ draw, land, cut: () => animator?.cut() });
  const animateWith = (next: SceneAnimator) => {
    animator = next;
    return () => {
      if (animator === next) animator = null;
      pace.landed();
    };
  };
  const stop = (): void => {
    clearTimeout(pause);
    clearTimeout(guard);
    pace.stop();
  };
  /** Ends what keeps the table waiting now: cards in flight, or else the pause after a trick or hand. */
  const hurry = (): void => {
    if (!pace.isAtRest) return pace.hurry();
    animator?.cut();
    setState({ isHandEnd: false });
    gather();
  };
  const isBusy = (): boolean => !pace.isAtRest || isPausing(getState());
  return { pace, scenes, landings, animateWith, gather, lift, hurry, isBusy, stop };
}
