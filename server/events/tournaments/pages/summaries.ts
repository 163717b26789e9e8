import type { Tournament } from "#protocol/calls/tournamentPages.ts";
import { statusOf, summaryOf } from "./shownTournament.ts";
import type { StoredTournament } from "../rows/tournamentRows.ts";
import type { TournamentStore } from "../tournamentStore.ts";

/** Who is out: of a tournament that is over all but its champion. A list computes no brackets of those that go on. */
const outOf = ({ phase, championSeed }: StoredTournament) =>
  phase === "completed" ? { has: (seed: number): boolean => seed !== championSeed } : undefined;

/** Tournaments as a list shows them to a caller; undefined without a session. */
export async function summariesFor(
  store: Pick<TournamentStore, "counts" | "entriesIn">,
  shown: readonly StoredTournament[],
  userId: string | undefined,
): Promise<Tournament[]> {
  const ids = shown.map(({ id }) => id);
  const [counts, mine] = await Promise.all([
    store.counts(ids),
    userId === undefined ? new Map<string, never>() : store.entriesIn(userId, ids),
  ]);
  return shown.map((one) => {
    const entry = mine.get(one.id);
    return summaryOf(one, counts.get(one.id) ?? 0, entry === undefined ? null : statusOf(entry, outOf(one)));
  });
}
