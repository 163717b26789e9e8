import type { Player } from "#tests/support/player.ts";
import { within } from "#tests/support/within.ts";

/**
 * Resolves once the players have received this number of updates more in total; fails if no more come, however slow it
 * is.
 */
export async function moment(players: readonly Player[], things: number, what: string): Promise<void> {
  let left = things;
  let next = Promise.withResolvers<void>();
  const note = (): void => {
    left -= 1;
    next.resolve();
  };
  const stops = players.map(({ client }) => client.listen(note));
  try {
    while (left >= 0) {
      await within(next.promise, `play goes on: ${what}`);
      next = Promise.withResolvers<void>();
    }
  } finally {
    for (const stop of stops) stop();
  }
}
