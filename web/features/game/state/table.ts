/**
 * One table page: holds its state, sends what the player does, and takes the server's updates; components read the state
 * through the hooks at the end. The rules of the game are the server's.
 *
 * @example
 * const table = createTable(code, socket);
 * const close = table.open();
 * table.play("QH");
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotLevel } from "#engine/bots/level.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type {
  ClientMessages,
  ClientType,
  GameUpdate,
  GameView,
  Position,
  RefusalCode,
} from "#protocol/frames/messages.ts";
import type { TableSocket } from "#web/platform/socket/socket.ts";
import { connect, type JoinMode, type TableConnection } from "./tableConnection.ts";
import { animateCrown } from "./crown.ts";
import { noteHand } from "./handPoints.ts";
import { type ChangeQueue, tableTiming } from "./tableTiming.ts";
import { Presses } from "../input/presses.ts";
import { maySkip, playerAt, refusalOf, waitingFor, type Chair, chairsOf } from "./reading.ts";
import { type TableChange, type ChangeAnimator, start, type TableState, type MiddleTrick } from "./tableState.ts";
import { createContext, useContext, useMemo, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Look } from "#protocol/calls/look.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";

type PlainCommand = Extract<
  ClientType,
  "shuffleDeck" | "dealCards" | "redeal" | "readyForNextHand" | "rematch" | "timeOut" | "playerJoin" | "startGame"
>;

export interface Table {
  readonly code: RoomCode;
  readonly socket: TableSocket;
  readonly store: StoreApi<TableState>;
  /**
   * Plays a card by a press that began at `pressedAt` (the clock of `performance.now`). An illegal card is refused here,
   * with the reason, and not sent. A press that began before this turn, or that is the second half of a double tap,
   * plays nothing.
   */
  play(cardId: string, pressedAt?: number): void;
  /** Marks the card that the coach suggests; null for none. */
  advise(cardId: string | null): void;
  /**
   * Skips cards in flight, pauses and the computer's thinking, for a player against computers alone. The press began at
   * `pressedAt` and plays no card. False where there was nothing to skip.
   */
  skip(pressedAt?: number): boolean;
  /** Sends another command by such a press; nothing while an earlier command is unanswered. */
  perform(type: PlainCommand, pressedAt?: number): void;
  /** Adds a computer of this level to a free seat; null removes the computer from the seat. */
  seatComputer(position: Position, level: BotLevel | null): void;
  /** Gives up the seat or stops watching; further calls do nothing. */
  leave(): void;
  /** Calls the listener with every change before it is drawn. */
  onChange(listener: (change: TableChange) => void): () => void;
  /** Calls the listener with every change when its cards have landed. */
  onLanded(listener: (change: TableChange) => void): () => void;
  /** Animates changes with this animator, until the returned function is called. */
  animateWith(animator: ChangeAnimator): () => void;
  /** Draws the table without the cards that are about to leave where they lie: they fly from now on. */
  lift(): void;
  /** The cards in flight have landed. */
  landed(): void;
  /** Ends the showing of a hand end, so that its dialog appears. */
  finishHandEnd(): void;
  /** Asks the server for the whole table again. */
  refresh(): void;
  /** Connects the table to the socket; the returned function disconnects it. */
  open(): () => void;
}

export function createTable(code: RoomCode, socket: TableSocket, mode: JoinMode = "seat"): Table {
  const store = createStore<TableState>(() => ({ ...start, connection: socket.state }));
  const { getState, setState } = store;
  const presses = new Presses();
  const timing = tableTiming(store, presses);
  const send = sender(socket, store);
  let hasLeft = false;

  return {
    code,
    socket,
    store,
    play(cardId, pressedAt = performance.now()) {
      const { update, pending, isMoving, connection } = getState();
      if (update === null || pending !== null || isMoving || connection !== "open") return;
      const reason = refusalOf(update.view, cardId);
      if (reason !== null) refuse(store, reason, cardId);
      else if (presses.accept(pressedAt)) void send("playCard", { code, card_id: cardId }, cardId);
    },
    advise: (cardId) => setState({ advised: cardId }),
    skip(pressedAt = performance.now()) {
      const { update, connection } = getState();
      if (update === null || !maySkip(update.view)) return false;
      const isAwaited = connection === "open" && waitingFor(update.view).for === "computer";
      if (!(isAwaited || timing.isBusy()) || !presses.acceptSkip(pressedAt)) return false;
      timing.hurry();
      if (isAwaited) void socket.act("hurry", { code, version: update.version });
      return true;
    },
    perform(type, pressedAt = performance.now()) {
      if (getState().pending === null && presses.acceptCommand(pressedAt)) void send(type, { code });
    },
    seatComputer(position, level) {
      if (getState().pending !== null) return;
      if (level === null) void send("removeComputer", { code, position });
      else void send("addComputer", { code, position, level });
    },
    leave() {
      if (!hasLeft) void socket.act("leaveGame", { code });
      hasLeft = true;
    },
    onChange: (listener) => timing.changes.add(listener),
    onLanded: (listener) => timing.landings.add(listener),
    animateWith: timing.animateWith,
    lift: timing.lift,
    landed: () => timing.queue.landed(),
    finishHandEnd() {
      setState({ isHandEnd: false });
      timing.gather();
    },
    refresh: () => void socket.act("getGameData", { code }),
    open: () => {
      const onUpdate = updateReceiver(code, store, timing.queue);
      const close = connect({ code, socket, store, onUpdate, mode });
      const stopNoting = timing.landings.add(({ after }) => noteHand(after));
      const stopCrown = animateCrown(store);
      return () => {
        stopNoting();
        stopCrown();
        close();
        timing.stop();
      };
    },
  };
}

const refuse = (store: StoreApi<TableState>, reason: RefusalCode, cardId: string | null): void =>
  store.setState(({ refused }) => ({ refused: { code: reason, cardId, nth: (refused?.nth ?? 0) + 1 } }));

/** Sends a command, which is pending until the server's answer is drawn. */
function sender(socket: TableSocket, store: StoreApi<TableState>) {
  const { getState, setState } = store;
  return async <T extends ClientType>(type: T, payload: ClientMessages[T], cardId: string | null = null) => {
    setState({ pending: { type, cardId, version: null }, refused: null });
    const ack = await socket.act(type, payload);
    if (!ack.ok) {
      setState({ pending: null });
      if (ack.code === "game-frozen") setState({ notice: "frozen" });
      refuse(store, ack.code, cardId);
      return;
    }
    const isDrawn = (getState().update?.version ?? 0) >= (ack.version ?? 0);
    setState(({ pending }) => ({
      pending: isDrawn || pending === null ? null : { ...pending, version: ack.version ?? 0 },
    }));
  };
}

/** Passes updates on; drops those that are older than the newest, unless they are the whole table. */
function updateReceiver(
  code: RoomCode,
  store: StoreApi<TableState>,
  queue: ChangeQueue<GameUpdate>,
): TableConnection["onUpdate"] {
  let newest = store.getState().update?.version ?? 0;
  return (update, isFull) => {
    if (update.view.code !== code || (!isFull && update.version < newest)) return;
    newest = update.version;
    queue.take(update);
  };
}

/** The player in a seat now, or the one who just left it, for sentences about events. */
export const playerInChange = (change: TableChange, position: number) =>
  playerAt(change.after, position) ?? (change.before === null ? null : playerAt(change.before, position));

/** The table around a component. */
export const TableContext = createContext<Table | null>(null);

/** The table this screen shows. @throws Error outside a table */
export function useTable(): Table {
  const table = useContext(TableContext);
  if (table === null) throw new Error("No table around this component");
  return table;
}

/** A part of the table's state; the component draws again when it changes. */
export function useTableState<T>(select: (state: TableState) => T): T {
  return useStore(useTable().store, select);
}

/** The view that the table shows. @throws Error before the first view */
export function drawnViewOf({ update }: TableState): GameView {
  if (update === null) throw new Error("The table has not been seen yet");
  return update.view;
}

/** The view whose hands are drawn: cards that are about to fly are still in them. */
export const handsOf = (state: TableState): GameView => state.departing?.hands ?? drawnViewOf(state);

/** The trick that is drawn in the middle. Cards that are about to fly to their slots still lie there. */
export const middleOf = (state: TableState): MiddleTrick =>
  state.departing?.middle ?? { view: drawnViewOf(state), heldTrick: state.heldTrick };

/** The view of a state whose cards have landed. */
export const landedViewOf = (state: TableState): GameView => state.landedView ?? drawnViewOf(state);

/** The view whose cards have landed: words, scores and turns are read from it. */
export const useLandedView = (): GameView => useTableState(landedViewOf);

/** The view that is drawn, whose cards may still be in flight; only below components that wait for the first view. */
export const useDrawnView = (): GameView => useTableState(drawnViewOf);

/**
 * The data that `read` takes from the table's state, without `undefined`. It is the same object until its content changes:
 * every message holds new objects, and most of them equal the last ones.
 */
export function useTableData<T>(read: (state: TableState) => T): T {
  const text = useTableState((state) => JSON.stringify(read(state)));
  return useMemo(() => JSON.parse(text) as T, [text]);
}

/** `useTableData` for the drawn view. */
export const useDrawnData = <T>(read: (view: GameView) => T): T => useTableData((state) => read(drawnViewOf(state)));

/** The chairs around the table as they are drawn. */
export const useChairs = (): readonly Chair[] => useDrawnData(chairsOf);

const usual: Look = {};

/** The cosmetics of the player in a seat; none where the viewer hides those of others. */
export function useLookOf(position: Position | null): Look {
  const hides = usePrefs((prefs) => prefs.hidesCosmetics);
  return useTableData((state) => {
    const view = drawnViewOf(state);
    if (hides && view.me !== position) return usual;
    return playerAt(view, position)?.user.look ?? usual;
  });
}

/** The dealer's cosmetics, which the deck and the felt have. */
export function useDealersLook(): Look {
  const dealer = useTableData((state) => ({ position: drawnViewOf(state).dealer_position }));
  return useLookOf(dealer.position);
}

const tickMs = 250;

/** Whole seconds until a moment of the server's clock, counted down; null without one. */
export function useSecondsLeft(at: number | null): number | null {
  const { socket } = useTable();
  const left = (): number | null => (at === null ? null : Math.max(0, Math.ceil((at - socket.serverNow()) / 1000)));
  const [, setTick] = useState(0);
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, [at]);
  return left();
}

/** How long the end of a hand is shown: the last card's flight, the crown's landing, and time to see who won. */
export const handEndMs = 2200;

/** The dialog that is due at the end of a hand or match: after the hand end is shown, at once for a late viewer. */
export function useEndDialog(): "hand" | "match" | null {
  const table = useTable();
  const phase = useTableState((state) => state.landedView?.phase);
  const isHandEnd = useTableState((state) => state.isHandEnd);

  useEffect(() => {
    if (!isHandEnd) return;
    const timer = setTimeout(() => table.finishHandEnd(), handEndMs);
    return () => clearTimeout(timer);
  }, [isHandEnd, table]);

  if (isHandEnd) return null;
  if (phase === "hand_over") return "hand";
  return phase === "game_over" ? "match" : null;
}
