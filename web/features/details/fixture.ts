/** For tests: finished matches as the server sends them, played from a seed. */
import { type MatchConfig, rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { randomMatch } from "#engine/randomMatch.ts";
import { matchId, userIdOf } from "#protocol/ids.ts";
import type { MatchDetails } from "#protocol/calls/matches.ts";
import { match, matchPlayer } from "#web/platform/calls/fakeServer.ts";

/** A match that ended by points; the reader, `me`, sat at seat 0. */
export function playedMatch(me: string, config: MatchConfig = rulesPage(2, 3), seed = 7): MatchDetails {
  const steps = randomMatch(config, seededRandom(seed), 0);
  const end = steps.at(-1)?.state;
  const players = Array.from({ length: config.players }, (_, seat) =>
    matchPlayer({
      user_id: seat === 0 ? userIdOf(me) : userIdOf(`user-${seat}`),
      username: ["Me", "Kofi", "Ama", "Yaw"][seat] ?? "",
      score: end?.scores[seat] ?? 0,
      place: end?.winner === seat ? 1 : 2,
    }),
  );
  return {
    ...match({ id: matchId("match-9"), players, ended_at: Date.UTC(2026, 2, 5, 12) }),
    match_number: 1,
    dampened: null,
    started_at: Date.UTC(2026, 2, 5, 11, 50),
    reason: "points",
    replay: { config, dealer: 0, actions: steps.map(({ action }) => action) },
  };
}
