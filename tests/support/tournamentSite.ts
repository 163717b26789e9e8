/** A server process for the players of a tournament: with calls, and play over sockets. */
import type { UserId } from "#protocol/ids.ts";
import type { Serves } from "./restClient.ts";
import type { ServerProcess } from "./serverProcess.ts";
import type { TournamentSite } from "./tournamentPlayer.ts";

export interface Person {
  readonly id: UserId;
  readonly token: string;
}

/** Calls a server; rejects if it refuses. */
export async function askServer(
  server: Serves,
  path: string,
  { token }: Pick<Person, "token">,
  method = "GET",
  body?: object,
): Promise<unknown> {
  const isRead = method === "GET";
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!isRead && { "content-type": "application/json" }) },
    ...(!isRead && { body: JSON.stringify(body ?? {}) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The server's functions for a player of a tournament. */
export const siteOf = (server: ServerProcess): TournamentSite => ({
  socketUrl: server.socketUrl,
  up: () => server.up(),
  read: (path, token) => askServer(server, path, { token }),
});
