/**
 * Finished matches that wait to be handed to the server: the shell keeps them in the app, the browser's storage on the
 * web.
 */
import * as v from "valibot";
import { type OfflineGame, offlineGamesIn, OFFLINE_GAMES_MAX } from "#protocol/calls/desktop.ts";
import { type OfflineMatch, offlineMatchSchema } from "#protocol/calls/offline.ts";
import { decodeText, id, orNull } from "#server/protocol/schema.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import type { DesktopOffline } from "#web/platform/desktop/desktopBridge.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";

export const finishedMatchesKey = "spar.offline.waiting";

const stored = (): readonly OfflineGame[] => offlineGamesIn(decodeText(v.unknown(), readStored(finishedMatchesKey)));

const keepAll = (games: readonly OfflineGame[]): void =>
  void writeStored(finishedMatchesKey, games.length === 0 ? null : JSON.stringify(games.slice(-OFFLINE_GAMES_MAX)));

/** The browser's own store, of the latest hundred. */
export const browserKeeper: DesktopOffline = {
  keep: async (game) => keepAll([...stored().filter(({ id }) => id !== game.id), game]),
  waiting: async () => stored(),
  handedOver: async (handed) => keepAll(stored().filter(({ id }) => id !== handed)),
};

const keptSchema = v.object({
  /** The id of its player; null if none was known, so that it belongs to the next player who signs in. */
  player: orNull(id),
  match: offlineMatchSchema,
});
type Kept = v.InferOutput<typeof keptSchema>;

/** Adds a finished match to the waiting ones. */
export const keepFinishedMatch = (keeper: DesktopOffline, player: string | null, match: OfflineMatch): Promise<void> =>
  keeper.keep({ id: match.id, playedAt: match.ended_at, record: JSON.stringify({ player, match } satisfies Kept) });

const handIn = (match: OfflineMatch): Promise<ApiResult<void>> =>
  send({ path: "/matches/offline", method: "POST", body: match, signed: true });

/** A match that the server will never accept is removed. */
const isHopeless = (answer: ApiResult<void>): boolean => !answer.ok && answer.failure.status === 400;

/** Hands over this player's matches, oldest first, until the server is away; resolves to how many it accepted. */
export async function handOver(keeper: DesktopOffline, playerId: string): Promise<number> {
  let taken = 0;
  for (const game of await keeper.waiting()) {
    const kept = decodeText(keptSchema, game.record);
    if (kept !== null && kept.player !== null && kept.player !== playerId) continue;
    const answer = kept === null ? null : await handIn(kept.match);
    if (answer !== null && !answer.ok && !isHopeless(answer)) break;
    await keeper.handedOver(game.id);
    if (answer?.ok) taken += 1;
  }
  return taken;
}
