/** A server process as the players of a tournament know it: asked by calls, and played on over sockets. */
import type { UserId } from "#protocol/ids.ts";
import type { ServerProcess } from "./serverProcess.ts";
import type { TournamentSite } from "./tournamentPlayer.ts";

export interface Person {
  readonly id: UserId;
  readonly token: string;
}

/** Asks a server; rejects where it refuses. */
export async function askServer(
  server: ServerProcess,
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

/** What a player of a tournament needs of the server. */
export const siteOf = (server: ServerProcess): TournamentSite => ({
  socketUrl: server.socketUrl,
  up: () => server.up(),
  read: (path, token) => askServer(server, path, { token }),
});
