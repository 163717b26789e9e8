/** A player of a tournament: comes to every table to which the player is called, and plays there. */
import { seededRandom } from "#engine/random.ts";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { GameClient, type Reachable } from "./gameClient.ts";
import { Player } from "./player.ts";
import type { RestPlayer } from "./restPlayers.ts";
import type { RestServer } from "./restServer.ts";

/** The server of a tournament; it may be killed and come back. */
export interface TournamentSite extends Reachable {
  /** The answer of a GET, as JSON; rejects without one. */
  read(path: string, token: string): Promise<unknown>;
}

type Who = Pick<RestPlayer, "id" | "token">;

const siteOf = (rest: RestServer): TournamentSite => ({
  socketUrl: `ws://127.0.0.1:${rest.server.socketPort}/socket`,
  up: async () => {},
  read: async (path, token) => (await rest.ask(path, { token })).json,
});

/** Resolves once the player is connected and has received earlier calls. The caller lets the client leave. */
export const tournamentPlayer = (rest: RestServer, who: RestPlayer, seed: number): Promise<GameClient> =>
  tournamentClient(siteOf(rest), who, seed);

/** The same on any server. After a lost connection the player asks again for calls that came meanwhile. */
export async function tournamentClient(
  site: TournamentSite,
  { id: userId, token }: Who,
  seed: number,
): Promise<GameClient> {
  const client = new GameClient(site, token, userId);
  const at = new Set<string>();
  const look = async (): Promise<void> => {
    const answer = await site.read("/api/notifications?limit=20", token);
    const { items } = answer as { items: { kind: string; values: { code?: RoomCode } }[] };
    for (const { kind, values } of items) {
      const { code = roomCode("") } = values;
      if (kind !== "tournament_called" || at.has(code)) continue;
      at.add(code);
      const habits = { chatsOneIn: 0, repeatsOneIn: 0 };
      // A table that has closed meanwhile is never shown.
      void client
        .follow(new Player(client, { code, userId: userId, token }, seededRandom(seed), habits).code)
        .catch(() => {});
    }
  };
  let looking: Promise<void> = Promise.resolve();
  /** Asks until there is an answer, or the player has left. */
  const lookUntilAnswered = (): void => {
    looking = looking.then(async () => {
      for (let isAnswered = false; !isAnswered && client.isConnected; ) {
        await site.up();
        isAnswered = await look().then(
          () => true,
          () => false,
        );
        if (!isAnswered) await new Promise((done) => setTimeout(done, againMs));
      }
    });
  };
  let seen = 0;
  let connection = 0;
  client.listen(() => {
    let isNew = client.isConnected && client.connection !== connection;
    if (client.isConnected) connection = client.connection;
    for (; seen < client.history.length; seen++) {
      const one = client.history[seen];
      // A call is sent before its notification is stored, and the notification afterwards.
      isNew ||= one?.is === "frame" && (one.type === "tournamentCall" || one.type === "notification");
    }
    if (isNew) lookUntilAnswered();
  });
  await client.stayConnected();
  await look();
  return client;
}

const againMs = 50;
