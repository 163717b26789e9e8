import type { Player } from "#tests/support/player.ts";
import { within } from "#tests/support/within.ts";

/** Resolves once the players have seen so many more things altogether. */
export async function moment(players: readonly Player[], things: number, what: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = things;
  const stops = players.map(({ client }) => client.listen(() => void (left-- <= 0 && resolve())));
  await within(promise, `play goes on: ${what}`);
  for (const stop of stops) stop();
}
