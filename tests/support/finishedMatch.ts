/** Finished matches as rooms report them, really played at random from a seed. */
import { rulesPage, type PlayerCount } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { places } from "#engine/scoring.ts";
import { randomMatch } from "#engine/randomMatch.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { FinishedMatch, FinishedPlayer } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

/** The player of a seat: a person, or null for the computer. */
export type Sitter = { readonly id: string; readonly username: string } | null;

const startedAt = 1_800_000_000_000;
const matchMs = 60_000;
let codes = 0;

/** A match between these players, in seat order; `changes` replace fields of the result. */
export function finishedMatch(
  seed: number,
  sitters: readonly Sitter[],
  changes: Partial<FinishedMatch> = {},
): FinishedMatch {
  const random = seededRandom(seed);
  const config = rulesPage(sitters.length as PlayerCount, 5);
  const dealer = random(sitters.length);
  const steps = randomMatch(config, random, dealer);
  const end = steps.at(-1)?.state;
  if (end === undefined) throw new Error("nothing was played");
  const place = places(end.scores, end.winner);
  const players = sitters.map(
    (sitter, seat): FinishedPlayer => ({
      seat,
      userId: sitter === null ? null : userIdOf(sitter.id),
      username: sitter?.username ?? "Computer",
      isBot: sitter === null,
      level: sitter === null ? "hard" : null,
      score: end.scores[seat] ?? 0,
      handsWon: end.handsWon[seat] ?? 0,
      place: place[seat] ?? 0,
    }),
  );
  codes += 1;
  return {
    code: roomCode(`MATCH${codes}`),
    matchNumber: 1,
    kind: sitters.includes(null) ? "computer" : "matched",
    isRated: false,
    startedAt,
    endedAt: startedAt + codes * matchMs,
    winnerSeat: end.winner,
    reason: "points",
    players,
    record: { config, dealer, actions: steps.map(({ action }) => action) },
    ...changes,
  };
}

/** Stores a match as a room does: tries again until the store has it, however busy it is. */
export async function storeMatch(store: Store, match: FinishedMatch): Promise<void> {
  for (;;) {
    try {
      await store.matches.finish(match);
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
