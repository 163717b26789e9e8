/** A player of a tournament: comes to every table to which the player is called, and plays there. */
import { seededRandom } from "#engine/random.ts";
import { GameClient } from "./gameClient.ts";
import { Player } from "./player.ts";
import type { RestPlayer } from "./restPlayers.ts";
import type { RestServer } from "./restServer.ts";

/** Resolves once the player is connected and has been told of earlier calls. The caller lets the client leave. */
export async function tournamentPlayer(
  rest: RestServer,
  { id: userId, token }: RestPlayer,
  seed: number,
): Promise<GameClient> {
  const socketUrl = `ws://127.0.0.1:${rest.server.socketPort}/socket`;
  const client = new GameClient({ socketUrl, up: async () => {} }, token, userId);
  const at = new Set<string>();
  const look = async (): Promise<void> => {
    const answer = await rest.ask("/api/notifications?limit=20", { token });
    const { items } = answer.json as { items: { kind: string; values: { code?: string } }[] };
    for (const { kind, values } of items) {
      const { code = "" } = values;
      if (kind !== "tournament_called" || at.has(code)) continue;
      at.add(code);
      const habits = { chatsOneIn: 0, repeatsOneIn: 0 };
      await client.follow(new Player(client, { code, userId, token }, seededRandom(seed), habits).code);
    }
  };
  let seen = 0;
  client.listen(() => {
    const calls = client.history.filter((one) => one.is === "frame" && one.type === "tournamentCall").length;
    if (calls > seen) void look().catch(() => {});
    seen = calls;
  });
  await client.stayConnected();
  await look();
  return client;
}
