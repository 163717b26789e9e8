/** For tests: answers calls without a network. */
import { vi } from "vitest";
import { matchId, roomCode, userIdOf } from "#protocol/ids.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import type { LeaderboardEntry } from "#protocol/calls/leaderboard.ts";
import type { MatchRecordPlayer, OwnMatch } from "#protocol/calls/matches.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";

export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A network that cannot be reached. */
export const unreachable = "unreachable";
/** A server that never answers. */
export const noAnswer = "silent";

type Reply = FakeAnswer | typeof unreachable | typeof noAnswer;

export interface FakeCall {
  readonly route: string;
  /** The body that was sent: the value of a JSON text, a form as it is. */
  readonly body: unknown;
  readonly token: string | null;
}

export interface FakeServer {
  /** Every call so far, in order: "GET /users/me". */
  readonly calls: readonly FakeCall[];
  /** The last call of this route. Calls of other parts of the page may follow it at any time. */
  readonly lastCall: (route: string) => FakeCall | undefined;
  /** Changes or adds answers. */
  readonly answer: (replies: Readonly<Record<string, Reply>>) => void;
}

/**
 * Replaces `fetch` by these answers, by route with or without its query; any other call gets 404. Empties the query
 * cache first.
 */
export function fakeServer(replies: Readonly<Record<string, Reply>> = {}): FakeServer {
  queryClient.clear();
  let current = replies;
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const route = `${init.method ?? "GET"} ${url.replace(/^\/api/, "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : (init.body ?? null);
    calls.push({ route, body, token: new Headers(init.headers).get("authorization") });
    const reply = current[route] ??
      current[route.split("?")[0] ?? route] ?? { status: 404, body: { code: "not_found", message: "" } };
    if (reply === unreachable) return Promise.reject(new TypeError("Failed to fetch"));
    if (reply === noAnswer) return new Promise(() => undefined);
    return Promise.resolve(
      Response.json(reply.body ?? {}, { status: reply.status ?? 200, headers: reply.headers ?? {} }),
    );
  });
  return {
    calls,
    lastCall: (route) => calls.findLast((call) => call.route === route),
    answer: (more) => {
      current = { ...current, ...more };
    },
  };
}

export const guestUser: CurrentUser = {
  id: userIdOf("guest-1"),
  username: "Quick Heron 42",
  image_url: null,
  is_bot: false,
  email: null,
  role: "guest",
  rating: 1200,
  rank: null,
  ratings: {
    duel: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
    table: { rating: 1200, is_provisional: true, rank: null, rated_played: 0 },
  },
  has_password: false,
  games_won: 0,
  games_played: 0,
  created_at: 0,
};

export const accountUser: CurrentUser = {
  ...guestUser,
  id: userIdOf("user-1"),
  username: "Calm Baobab 3",
  role: "player",
};

export const entry = (rank: number, username: string, rating: number): LeaderboardEntry => ({
  rank,
  user_id: userIdOf(`user-${rank}`),
  is_provisional: false,
  username,
  image_url: null,
  rating,
});

export const matchPlayer = (part: Partial<MatchRecordPlayer>): MatchRecordPlayer => ({
  user_id: null,
  username: "Somebody",
  image_url: null,
  is_bot: false,
  score: 0,
  place: 1,
  rating_before: null,
  rating_after: null,
  ...part,
});

export const match = (part: Partial<OwnMatch>): OwnMatch => ({
  id: matchId("match-1"),
  code: roomCode("ABC123"),
  winnerId: null,
  is_rated: false,
  kind: "friend",
  ended_at: 0,
  players: [],
  match_number: 1,
  dampened: null,
  ...part,
});
