/**
 * Decides when each change of the table is drawn: the next one waits until the cards of the last have landed. So words,
 * scores and turns never appear before the cards they describe, and no change is skipped.
 */
import type { StoreApi } from "zustand/vanilla";
import type { GameEvent, GameUpdate, GameView } from "#protocol/frames/messages.ts";
import type { Presses } from "../input/presses.ts";
import { durationFactor } from "../animation/motion.ts";
import type { Departing, Pending, TableChange, ChangeAnimator, TableState } from "./tableState.ts";

export interface QueueParts<T> {
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
export class ChangeQueue<T> {
  readonly #parts: QueueParts<T>;
  #waiting: T[] = [];
  #flight: { readonly change: T; ms: number } | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: QueueParts<T>) {
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

const endsHand = ({ before, events }: TableChange): boolean =>
  before !== null && events.some(({ type }) => type === "gameEnded");

/** How long a finished trick stays in the middle, so that players see who won it. */
export const trickPauseMs = 700;

/** The finished trick that lies in the middle after a change: until the next card, or until its pause is over. */
function heldTrickAfter(
  { before, events }: Pick<TableChange, "before" | "events">,
  held: number | null,
): number | null {
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

/** The change from what is drawn to an update, and the finished trick that lies in the middle after it. */
function nextChange(
  state: TableState,
  { version, events, view: after }: GameUpdate,
): { readonly change: TableChange; readonly heldTrick: number | null } {
  const { update: last, heldTrick: held } = state;
  const before = last?.view ?? null;
  const heldTrick = heldTrickAfter({ before, events }, held);
  const gathered = held === heldTrick ? null : held;
  return { heldTrick, change: { version, events, before, after, gathered } };
}

/** The parts that stay drawn as before until the cards of a change leave; null where no card is played. */
function departingFor({ update, heldTrick, pending }: TableState, change: TableChange): Departing | null {
  if (update === null || !change.events.some(({ type }) => type === "playedCard")) return null;
  const { view } = update;
  const middle = change.gathered === null ? null : { view, heldTrick };
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

  notify(value: T): void {
    for (const listener of this.#all) listener(value);
  }
}

/** The state with an update. It answers the pending command, and clears the last notice and refusal. */
const answered = ({ pending, refused }: TableState, update: GameUpdate, { events }: TableChange) => ({
  update,
  pending: isAnswered(pending, update) ? null : pending,
  notice: null,
  refused: events.length > 0 ? null : refused,
});

/** What changes in the state when the cards of a change have landed. */
const landed = ({ isHandEnd }: TableState, view: GameView, change: TableChange | null) => ({
  landedView: view,
  departing: null,
  isHandEnd: isOver(view) && (isHandEnd || (change !== null && endsHand(change))),
});

/** When the changes of one table are drawn. */
export function tableTiming(store: StoreApi<TableState>, presses: Presses) {
  const { getState, setState } = store;
  const changes = new Listeners<TableChange>();
  const landings = new Listeners<TableChange>();
  let animator: ChangeAnimator | null = null;
  let drawn: TableChange | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let guard: ReturnType<typeof setTimeout> | undefined;

  const draw = (update: GameUpdate): number => {
    clearTimeout(pause);
    const { change, heldTrick } = nextChange(getState(), update);
    drawn = change;
    changes.notify(change);
    const flightMs = animator?.plan(change) ?? 0;
    const departing = flightMs > 0 ? departingFor(getState(), change) : null;
    setState((state) => ({ ...answered(state, update, change), heldTrick, departing, isMoving: true }));
    return flightMs;
  };
  const land = ({ view }: GameUpdate): void => {
    clearTimeout(guard);
    presses.turnOf(view);
    const change = drawn;
    // Read once: if the guard ended while this draws, no timer would be left to reset isMoving.
    const { guardMs } = presses;
    const isMoving = !queue.isAtRest || guardMs > 0;
    setState((state) => ({ ...landed(state, view, change), isMoving }));
    if (guardMs > 0) guard = setTimeout(() => setState({ isMoving: !queue.isAtRest }), guardMs);
    if (change !== null) landings.notify(change);
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
  const queue = new ChangeQueue<GameUpdate>({ draw, land, cut: () => animator?.cut() });
  const animateWith = (next: ChangeAnimator) => {
    animator = next;
    return () => {
      if (animator === next) animator = null;
      queue.landed();
    };
  };
  const stop = (): void => {
    clearTimeout(pause);
    clearTimeout(guard);
    queue.stop();
  };
  /** Ends the flight of cards, or else the pause after a trick or hand. */
  const hurry = (): void => {
    if (!queue.isAtRest) return queue.hurry();
    animator?.cut();
    setState({ isHandEnd: false });
    gather();
  };
  const isBusy = (): boolean => !queue.isAtRest || isPausing(getState());
  return { queue, changes, landings, animateWith, gather, lift, hurry, isBusy, stop };
}
