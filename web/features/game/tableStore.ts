/**
 * One table as this screen knows it: the newest view the server sent, the state of the connection, and what the
 * player has done that the server has not answered. No rule of the game is applied here.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type {
  ClientType,
  GameEvent,
  GameNotice,
  GameUpdate,
  GameView,
  RefusalCode,
} from "#server/protocol/messages.ts";
import type { TableSocket } from "#web/lib/socket.ts";
import type { ConnectionState } from "#web/lib/socketListeners.ts";
import { playerAt } from "./seating.ts";
import { whyNot } from "./turns.ts";

/** What was done and not yet answered. */
export interface Pending {
  readonly type: ClientType;
  readonly cardId: string | null;
  /** Once accepted: the version that shows it. */
  readonly version: number | null;
}

/** Why the last thing the player tried did not happen. */
export interface Refused {
  readonly code: RefusalCode;
  readonly cardId: string | null;
  /** Grows, so that the same refusal twice is shown twice. */
  readonly nth: number;
}

export interface TableState {
  readonly connection: ConnectionState;
  readonly update: GameUpdate | null;
  readonly pending: Pending | null;
  readonly refused: Refused | null;
  readonly notice: GameNotice | null;
  readonly notFound: boolean;
  /** The hand ended before the viewer's eyes a moment ago: the crown comes down. */
  readonly climax: boolean;
}

/** A change of the table, as it is to be shown: what happened between two views. */
export interface Scene {
  readonly events: readonly GameEvent[];
  /** Null on arriving: then there is nothing to animate from. */
  readonly before: GameView | null;
  readonly after: GameView;
}

type Deed = Extract<
  ClientType,
  "shuffleDeck" | "dealCards" | "redeal" | "readyForNextHand" | "rematch" | "timeOut" | "playerJoin"
>;

export interface Table {
  readonly code: string;
  readonly socket: TableSocket;
  readonly store: StoreApi<TableState>;
  /** Plays a card; an illegal one is refused here, with the reason, and not sent. */
  play(cardId: string): void;
  /** Does anything else; nothing while an earlier deed is unanswered. */
  perform(type: Deed): void;
  /** Gives the seat up, or stops looking on; once. */
  leave(): void;
  /** Hears of every scene before the state changes, so that the old places can still be measured. */
  onScene(listener: (scene: Scene) => void): () => void;
  /** The moment of the crown has been seen. */
  endClimax(): void;
  /** Asks for the table afresh. */
  refresh(): void;
  /** Connects the table to the socket; the answer disconnects it. */
  open(): () => void;
}

const start: TableState = {
  connection: "off",
  update: null,
  pending: null,
  refused: null,
  notice: null,
  notFound: false,
  climax: false,
};

const isOver = ({ phase }: GameView): boolean => phase === "hand_over" || phase === "game_over";

const isClimax = ({ before, events }: Scene): boolean =>
  before !== null && events.some(({ type }) => type === "gameEnded");

/** `seat`: takes a free chair where there is one. `watch`: looks on, whatever chairs are free. */
export type Wish = "seat" | "watch";

export function createTable(code: string, socket: TableSocket, wish: Wish = "seat"): Table {
  const store = createStore<TableState>(() => ({ ...start, connection: socket.state }));
  const listeners = new Set<(scene: Scene) => void>();
  const { getState, setState } = store;
  let hasLeft = false;

  const refuse = (reason: RefusalCode, cardId: string | null): void =>
    setState(({ refused }) => ({ refused: { code: reason, cardId, nth: (refused?.nth ?? 0) + 1 } }));

  const send = async (type: Deed | "playCard", cardId: string | null): Promise<void> => {
    setState({ pending: { type, cardId, version: null }, refused: null });
    const ack = await (cardId === null
      ? socket.act(type as Deed, { code })
      : socket.act("playCard", { code, card_id: cardId }));
    if (!ack.ok) {
      setState({ pending: null });
      if (ack.code === "game-frozen") setState({ notice: "frozen" });
      refuse(ack.code, cardId);
      return;
    }
    const shown = (getState().update?.version ?? 0) >= (ack.version ?? 0);
    setState(({ pending }) => ({
      pending: shown || pending === null ? null : { ...pending, version: ack.version ?? 0 },
    }));
  };

  const take = (update: GameUpdate, isWhole: boolean): void => {
    const { update: last, pending, climax } = getState();
    if (update.view.code !== code) return;
    // what answers a question is the truth; of what is told unasked, older news is dropped
    if (!isWhole && last !== null && update.version < last.version) return;
    const scene: Scene = { events: update.events, before: last?.view ?? null, after: update.view };
    for (const listener of listeners) listener(scene);
    const answered = pending !== null && pending.version !== null && update.version >= pending.version;
    setState({
      update,
      pending: answered ? null : pending,
      notice: null,
      climax: isOver(update.view) && (climax || isClimax(scene)),
      ...(scene.events.length > 0 && { refused: null }),
    });
  };

  return {
    code,
    socket,
    store,
    play(cardId) {
      const { update, pending } = getState();
      if (update === null || pending !== null) return;
      const reason = whyNot(update.view, cardId);
      if (reason === null) void send("playCard", cardId);
      else refuse(reason, cardId);
    },
    perform(type) {
      if (getState().pending === null) void send(type, null);
    },
    leave() {
      if (!hasLeft) void socket.act("leaveGame", { code });
      hasLeft = true;
    },
    onScene(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    endClimax: () => setState({ climax: false }),
    refresh: () => void socket.act("getGameData", { code }),
    open: () => connect({ code, socket, store, take, wish }),
  };
}

/** Sits down on a free chair, looks on at a full table; one's own chair is given back by join-room itself. */
async function findPlace({ code, socket, wish }: Line, view: GameView): Promise<void> {
  if (view.me !== null) return;
  if (view.phase === "waiting" && wish === "seat") {
    const ack = await socket.act("playerJoin", { code });
    if (ack.ok || ack.code !== "game-full") return;
  }
  await socket.act("watch", { code });
}

/** The same table with another number of people who look on. */
const watchedBy = (update: GameUpdate | null, spectators: number): GameUpdate | null =>
  update === null ? null : { ...update, view: { ...update.view, spectators } };

interface Line {
  readonly code: string;
  readonly socket: TableSocket;
  readonly store: StoreApi<TableState>;
  readonly take: (update: GameUpdate, isWhole: boolean) => void;
  readonly wish: Wish;
}

function connect(line: Line): () => void {
  const { code, socket, store, take } = line;
  let placed = false;
  const join = (): void => socket.tell("join-room", { code });
  const here = (listener: () => void) => (message: { readonly code: string }) => {
    if (message.code === code) listener();
  };
  const stops = [
    socket.on("gameData", (update) => {
      take(update, true);
      if (placed || update.view.code !== code) return;
      placed = true;
      void findPlace(line, update.view);
    }),
    socket.on("updatedGameData", (update) => take(update, false)),
    socket.on("spectators", ({ code: where, count }) => {
      if (where === code) store.setState(({ update }) => ({ update: watchedBy(update, count) }));
    }),
    socket.on(
      "game-not-found",
      here(() => store.setState({ notFound: true })),
    ),
    socket.on("gameMessage", (message) => here(() => store.setState({ notice: message.notice }))(message)),
    socket.watch((connection) => {
      placed = false;
      store.setState({ connection });
      if (connection === "open") join();
    }),
  ];
  store.setState({ connection: socket.state });
  if (socket.state === "open") join();
  else socket.start();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Who sits at a position now, for sentences about events. */
export const whoAt = (scene: Scene, position: number) =>
  playerAt(scene.after, position) ?? (scene.before === null ? null : playerAt(scene.before, position));
