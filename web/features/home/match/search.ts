/**
 * One search for an opponent, from Play Now to the table, with the state of the queue. After a lost connection it
 * rejoins; the server reserves the place in the queue.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { QueueJoined } from "#protocol/calls/games.ts";
import type { ServerMessages } from "#protocol/frames/messages.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import type { Socket } from "#web/platform/socket/socket.ts";

export type FoundMatch = ServerMessages["matchFound"];

export type SearchState =
  | {
      readonly is: "searching";
      /** When the wait began. */
      readonly since: number;
      /** How long others waited recently; null if that is not known. */
      readonly usualMs: number | null;
      /** An opponent was found, but the server had no table: it tries again. */
      readonly isFull: boolean;
      /** A match was found and called off. */
      readonly wasCalledOff: boolean;
      readonly isLost: boolean;
    }
  | {
      readonly is: "found";
      readonly found: FoundMatch;
      readonly isStarting: boolean;
      readonly isLost: boolean;
    }
  | { readonly is: "failed"; readonly failure: ApiFailure }
  | { readonly is: "started"; readonly code: RoomCode }
  /** Left in another tab, or by the server. */
  | { readonly is: "left" };

export interface SearchParts {
  readonly socket: Pick<Socket, "act" | "on" | "watch" | "start" | "state">;
  readonly join: () => Promise<ApiResult<QueueJoined>>;
  readonly start: (gameId: string, gameCode: RoomCode) => Promise<ApiResult<void>>;
  readonly now: () => number;
}

export interface Search {
  readonly store: StoreApi<SearchState>;
  /** Joins the queue and listens; returns a function that stops it, and leaves the queue unless the match has begun. */
  open(): () => void;
  /** Searches again after a failure. */
  again(): void;
  /** The dealer starts the match. */
  startGame(): Promise<void>;
}

/** A queue that is being left must be left before it is joined again, unless the connection stays down. */
let leaving: Promise<unknown> = Promise.resolve();
const leaveMsMax = 3_000;
/** The pause before a search that the servers could not take in is begun again by itself. */
const joinAgainMs = 3_000;

function leave(socket: SearchParts["socket"]): void {
  const patience = new Promise((resolve) => setTimeout(resolve, leaveMsMax));
  leaving = Promise.race([socket.act("leave_queue", {}), patience]);
}

export function createSearch(parts: SearchParts): Search {
  const { socket, now } = parts;
  const fresh = (part: Partial<Extract<SearchState, { is: "searching" }>> = {}): SearchState => ({
    is: "searching",
    since: now(),
    usualMs: null,
    isFull: false,
    wasCalledOff: false,
    isLost: false,
    ...part,
  });
  const store = createStore<SearchState>(() => fresh());
  const { getState, setState } = store;
  const become = (state: SearchState): void => setState(state, true);
  let isOpen = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const join = async (): Promise<void> => {
    await leaving;
    if (!isOpen) return;
    const answer = await parts.join();
    // Connects only now: before, there may have been no user.
    if (answer.ok || isOpen) socket.start();
    if (!isOpen) {
      if (answer.ok) leave(socket);
      return;
    }
    const state = getState();
    if (!answer.ok) {
      become(refused(answer.failure));
      if (isPassing(answer.failure)) retry = setTimeout(() => void joinAgain(), joinAgainMs);
    } else if (state.is === "searching") become({ ...state, usualMs: answer.value.wait_ms });
    else if (state.is === "failed") become(fresh({ usualMs: answer.value.wait_ms }));
  };

  const joinAgain = async (): Promise<void> => {
    if (isOpen && getState().is === "failed") await join();
  };

  return {
    store,
    open() {
      isOpen = true;
      const stops = listen(parts, { store, become, fresh, join });
      void join();
      return () => {
        isOpen = false;
        clearTimeout(retry);
        for (const stop of stops) stop();
        const { is } = getState();
        if (is !== "started" && is !== "left") leave(socket);
      };
    },
    again() {
      clearTimeout(retry);
      become(fresh());
      void join();
    },
    async startGame() {
      const state = getState();
      if (state.is !== "found" || state.isStarting) return;
      become({ ...state, isStarting: true });
      const answer = await parts.start(state.found.gameId, state.found.gameCode);
      const then = getState();
      if (!answer.ok && then.is === "found") become({ ...then, isStarting: false });
    },
  };
}

/** The servers have nobody who pairs players at this moment. A few seconds later they have. */
const isPassing = ({ code }: ApiFailure): boolean => code === "unavailable";

/** Returns a player with a running match to it. */
const refused = (failure: ApiFailure): SearchState =>
  failure.code === "already_playing" && failure.gameCode !== undefined
    ? { is: "started", code: failure.gameCode }
    : { is: "failed", failure };

interface Hearing {
  readonly store: StoreApi<SearchState>;
  readonly become: (state: SearchState) => void;
  readonly fresh: (part?: Partial<Extract<SearchState, { is: "searching" }>>) => SearchState;
  readonly join: () => Promise<void>;
}

function listen({ socket, now }: SearchParts, { store, become, fresh, join }: Hearing): readonly (() => void)[] {
  const { getState } = store;
  let wasOpen = socket.state === "open";
  return [
    socket.on("queue_joined", ({ waited_ms, no_room }) => {
      const state = getState();
      if (state.is === "started") return;
      const usualMs = state.is === "searching" ? state.usualMs : null;
      const wasCalledOff = state.is === "found" || (state.is === "searching" && state.wasCalledOff);
      become(fresh({ since: now() - waited_ms, usualMs, wasCalledOff, isFull: no_room === true }));
    }),
    socket.on("matchFound", (found) => {
      const state = getState();
      if (state.is === "started") return;
      const isSame = state.is === "found" && state.found.gameId === found.gameId;
      become({ is: "found", found, isStarting: isSame && state.isStarting, isLost: false });
    }),
    socket.on("gameStarted", ({ gameCode }) => become({ is: "started", code: gameCode })),
    socket.on("queue_left", () => {
      const state = getState();
      // A match that the server has lost is searched for again.
      if (state.is === "found") {
        become(fresh({ wasCalledOff: true }));
        void join();
      } else if (state.is === "searching") become({ is: "left" });
    }),
    socket.watch((connection) => {
      const state = getState();
      if (state.is === "searching" || state.is === "found") {
        become({ ...state, isLost: wasOpen && connection !== "open" });
      }
      if (connection !== "open") return;
      if (wasOpen && (state.is === "searching" || state.is === "found")) void join();
      wasOpen = true;
    }),
  ];
}
