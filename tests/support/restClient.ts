/** The REST calls for tests of play, with names from the game. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import type { CreatedGame, CreateBotGame, CreateGame } from "#protocol/calls/games.ts";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import type { MatchDetails, MatchRecord } from "#protocol/calls/matches.ts";
import type { Achievement, Statistics } from "#protocol/calls/profiles.ts";
import { wrongAnswer } from "./declaredAnswers.ts";
import type { GameChatMessage } from "#protocol/frames/userRecords.ts";

export interface Serves {
  readonly url: string;
}

/** The server is busy, or the proxy of a cluster has just lost the node that it asked. */
const busy: readonly number[] = [502, 503, 504];
const againMs = 100;
/** A guard against a server that is always busy. */
const tries = 900;
/** A guard against a server that never answers. */
const guardMs = 90_000;

/** The answer of a call. If the server is too busy to answer, as on a busy machine, the call is repeated. @throws Error with the status of a refusal */
export async function call<T>(server: Serves, path: string, token: string | null, body?: object): Promise<T> {
  for (let tried = 1; ; tried++) {
    const response = await ask(server, path, token, body);
    const text = await response.text();
    const method = body === undefined ? "GET" : "POST";
    const type = response.headers.get("content-type") ?? "";
    const wrong = wrongAnswer(method, path, { status: response.status, text, type });
    const isOfProxy = type.startsWith("text/html") && busy.includes(response.status);
    if (wrong !== undefined && !isOfProxy) throw new Error(`${method} ${path} answered ${wrong}`);
    if (response.ok) return JSON.parse(text) as T;
    const answer = `${path} was answered with ${response.status}: ${text}`;
    if (!busy.includes(response.status) || tried === tries) throw new Error(answer);
    await sleep(againMs);
  }
}

function ask(server: Serves, path: string, token: string | null, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method: body === undefined ? "GET" : "POST",
    signal: AbortSignal.timeout(guardMs),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export const newGuest = (server: Serves): Promise<AuthAnswer> => call(server, "/api/auth/guest", null, {});

export async function createGame(server: Serves, token: string, form: CreateGame): Promise<RoomCode> {
  return (await call<CreatedGame>(server, "/api/games/create", token, form)).game.code;
}

export async function createBotGame(server: Serves, token: string, form: CreateBotGame): Promise<RoomCode> {
  return (await call<CreatedGame>(server, "/api/games/create-bot", token, form)).game.code;
}

const pageRows = 100;

/** Every match of this player, newest first. */
export async function matchHistory(server: Serves, token: string): Promise<MatchRecord[]> {
  const all: MatchRecord[] = [];
  for (;;) {
    const path = `/api/matchhistory?limit=${pageRows}&offset=${all.length}`;
    const page = await call<MatchRecord[]>(server, path, token);
    all.push(...page);
    if (page.length < pageRows) return all;
  }
}

export const matchDetails = (server: Serves, token: string, id: string): Promise<MatchDetails> =>
  call(server, `/api/matches/${id}`, token);

export const gameMessages = (server: Serves, token: string, code: RoomCode): Promise<GameChatMessage[]> =>
  call(server, `/api/messages/games/${code}`, token);

export const currentUser = (server: Serves, token: string): Promise<CurrentUser> =>
  call(server, "/api/users/me", token);

export const statisticsOf = (server: Serves, token: string, userId: UserId): Promise<Statistics> =>
  call(server, `/api/users/${userId}/statistics`, token);

export const achievementsOf = (server: Serves, token: string, userId: UserId): Promise<Achievement[]> =>
  call(server, `/api/users/${userId}/achievements`, token);

/** The status of a GET, or 0 without an answer. */
export const statusOf = (server: Serves, path: string): Promise<number> =>
  fetch(server.url + path, { signal: AbortSignal.timeout(guardMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

/** The value of one metric of /metrics. */
export async function metric(server: Serves, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}
