/**
 * Draws the server's updates one after another at the pace of the cards, and reports when their cards have landed. So
 * words, scores and turns never appear before the cards they describe, and no change is skipped.
 */
import type { StoreApi } from "zustand/vanilla";
import type { GameEvent, GameUpdate, GameView } from "#protocol/frames/messages.ts";
import type { Presses } from "../input/presses.ts";
import { durationFactor } from "../animation/speed.ts";
import type { Departing, Pending, Scene, SceneAnimator, TableState } from "./tableState.ts";

export interface PaceParts<T> {
  /** Draws a change. Gives how long its cards fly, in milliseconds; 0 when none does. */
  draw(change: T): number;
  /** The cards of the change that was drawn last have landed. */
  land(change: T): void;
  /** Ends the flights: shows the cards where they land. */
  cut(): void;
}

/** A flight that takes longer than this (a deal) is cut when there is something newer to show. */
const patienceMs = 700;
/** How much longer a flight may take before the next change is drawn, where the browser draws slowly or not at all. */
const lateMs = 500;

/** Draws one change after another: the next one waits until the cards of the last have landed. */
export class Pace<T> {
  readonly #parts: PaceParts<T>;
  #waiting: T[] = [];
  #flight: { readonly change: T; ms: number } | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PaceParts<T>) {
    this.#parts = parts;
  }

  /** Whether everything is drawn and landed. */
  get isAtRest(): boolean {
    return this.#flight === null && this.#waiting.length === 0;
  }

  /** Draws a change now, or as soon as the cards in flight have landed. */
  take(change: T): void {
    this.#waiting.push(change);
    const flight = this.#flight;
    if (flight === null) this.#drawNext();
    else if (flight.ms > patienceMs || this.#waiting.length > 1) this.hurry();
  }

  /** The cards in flight have landed. Without a flight nothing happens. */
  landed(): void {
    const flight = this.#flight;
    if (flight === null) return;
    clearTimeout(this.#late);
    this.#flight = null;
    this.#parts.land(flight.change);
    this.#drawNext();
  }

  /** Ends the flights and draws the next change. */
  hurry(): void {
    const flight = this.#flight;
    if (flight === null) return;
    this.#parts.cut();
    if (this.#flight === flight) this.landed();
  }

  /** Drops the waiting changes and the flight, because the table is closed. */
  stop(): void {
    clearTimeout(this.#late);
    this.#waiting = [];
    this.#flight = null;
  }

  #drawNext(): void {
    if (this.#flight !== null) return;
    const change = this.#waiting.shift();
    if (change === undefined) return;
    const flight = { change, ms: 0 };
    this.#flight = flight;
    flight.ms = this.#parts.draw(change);
    if (this.#flight !== flight) return;
    if (flight.ms === 0) this.landed();
    else this.#late = setTimeout(() => this.hurry(), flight.ms + lateMs);
  }
}

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
  const gathered = held === heldTrick ? null : held;
  return { heldTrick, scene: { ...change, version: update.version, after: update.view, gathered } };
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
