/** The table's connection: asks for the table, takes a seat or watches, and hears what the server says about it. */
import type { StoreApi } from "zustand/vanilla";
import type { GameUpdate, GameView } from "#protocol/frames/messages.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { Ack } from "#web/platform/socket/sendQueue.ts";
import type { TableSocket } from "#web/platform/socket/socket.ts";
import { againMs } from "#web/platform/socket/socketPolicy.ts";
import type { TableState } from "./tableState.ts";

/** `seat`: takes a free seat where there is one. `watch`: only watches, even where a seat is free. */
export type JoinMode = "seat" | "watch";

/** The wait before a join or watch that the server's rate limit refused is sent again. */
export const AGAIN_MS = 8_000;

/**
 * Takes a free seat, or watches a full table; join-room itself gives a player their own seat back. Resolves to whether
 * the rate limit refused it, so that it can be sent again.
 */
async function takeSeatOrWatch({ code, socket, mode }: TableConnection, view: GameView): Promise<boolean> {
  if (view.me !== null) return false;
  const isForNow = (ack: Ack): boolean => !ack.ok && ack.code === "too-many-messages";
  if (view.phase === "waiting" && mode === "seat") {
    const ack = await socket.act("playerJoin", { code });
    if (ack.ok || ack.code !== "game-full") return isForNow(ack);
  }
  return isForNow(await socket.act("watch", { code }));
}

/** The same update with another number of spectators. */
const withSpectators = (update: GameUpdate | null, spectators: number): GameUpdate | null =>
  update === null ? null : { ...update, view: { ...update.view, spectators } };

export interface TableConnection {
  readonly code: RoomCode;
  readonly socket: TableSocket;
  readonly store: StoreApi<TableState>;
  readonly onUpdate: (update: GameUpdate, isFull: boolean) => void;
  readonly mode: JoinMode;
}

/** How long a table may be on its way to another server until the player is told. */
export const RELOCATING_MS = 1_000;

/** Says that the table is on its way to another server, where that takes longer than a moment. */
function relocation(store: TableConnection["store"]): { readonly begin: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin: () => {
      timer ??= setTimeout(() => store.setState({ isRelocating: true }), RELOCATING_MS);
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
      if (store.getState().isRelocating) store.setState({ isRelocating: false });
    },
  };
}

/** Asks for the table until it is shown. A join that the server refused for now is sent again. */
function joining({ code, socket, store }: TableConnection) {
  const relocating = relocation(store);
  let isShown = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => clearTimeout(timer);
  const later = (again: () => void, delayMs: number = AGAIN_MS): void => {
    wait();
    timer = setTimeout(again, delayMs);
  };
  const join = (): void => {
    isShown = false;
    later(join);
    void socket.askIfOpen("join-room", { code }).then((ack) => {
      if (ack === null || ack.ok || ack.code !== "try-again" || isShown) return;
      relocating.begin();
      later(join, againMs(tries++));
    });
  };
  return {
    join,
    later,
    relocating: relocating.begin,
    /** The table is shown, or will not be. */
    settled: (): void => {
      isShown = true;
      tries = 0;
      wait();
      relocating.end();
    },
    /** Asks no more on this connection. */
    wait: (): void => {
      isShown = true;
      wait();
    },
  };
}

/** Joins the table on each connection, takes a place at it, and passes its updates on; returns a function that stops it. */
export function connect(line: TableConnection): () => void {
  const { code, socket, store, onUpdate } = line;
  const { join, later, relocating, settled, wait } = joining(line);
  let placed = false;
  const place = (): void => {
    const view = store.getState().update?.view;
    if (view === undefined) return;
    void takeSeatOrWatch(line, view).then((isForNow) => {
      if (isForNow && placed) later(place);
    });
  };
  const here = (listener: () => void) => (message: { readonly code: RoomCode }) => {
    if (message.code === code) listener();
  };
  const stops = [
    socket.on("gameData", (update) => {
      onUpdate(update, true);
      if (update.view.code !== code || placed) return;
      placed = true;
      settled();
      place();
    }),
    socket.on("updatedGameData", (update) => onUpdate(update, false)),
    socket.on("spectators", ({ code: where, count }) => {
      if (where === code) store.setState(({ update }) => ({ update: withSpectators(update, count) }));
    }),
    socket.on(
      "game-not-found",
      here(() => {
        settled();
        store.setState({ notFound: true });
      }),
    ),
    // The socket goes there by itself, and is "open" again; not where it is there already, so the table is asked for.
    socket.on(
      "moved",
      here(() => {
        placed = false;
        relocating();
        later(join);
      }),
    ),
    socket.on("gameMessage", (message) => {
      if (message.code !== code) return;
      settled();
      store.setState({ notice: message.notice });
    }),
    socket.watch((connection) => {
      placed = false;
      wait();
      store.setState({ connection });
      if (connection === "open") join();
    }),
  ];
  store.setState({ connection: socket.state });
  if (socket.state === "open") join();
  else socket.start();
  return () => {
    placed = false;
    settled();
    for (const stop of stops) stop();
  };
}
