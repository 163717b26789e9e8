/** A tournament of four in memory: seeds 1 to 4 are ama, kofi, yaa and kwame. */
import { matchKey, roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { FullTournament } from "#server/events/tournaments/tournamentStore.ts";

const names = ["ama", "kofi", "yaa", "kwame"] as const;

/** `tables` has the code of the table of each running match. */
export function fourPlayers(
  tables: Readonly<Record<string, string>>,
  access: "public" | "link" = "public",
): FullTournament {
  return {
    tournament: {
      id: tournamentId("7"),
      name: "Kumasi Open",
      phase: "running",
      format: "single",
      startsAt: 1_000,
      endsAt: 9_000,
      checkInAt: 500,
      startedAt: 1_000,
      endedAt: null,
      playersMax: 4,
      entryFee: 0,
      prizePool: 0,
      hostId: null,
      hostName: null,
      access,
      joinCode: "",
      difficulty: null,
      groupSize: 4,
      bestOf: 3,
      finalBestOf: 5,
      winPoints: 5,
      isPaused: false,
      version: 1,
      players: 4,
      paidOut: 0,
      championSeed: null,
    },
    entries: names.map((userId, index) => ({
      userId: userIdOf(userId),
      username: `name-${userId}`,
      imageUrl: null,
      look: undefined,
      isDeleted: false,
      state: "registered",
      enteredAt: index,
      entries: 1,
      isPaid: false,
      checkedInAt: 600,
      seed: index + 1,
      rating: 1_200,
      dropped: null,
      prize: null,
    })),
    calls: new Map(
      Object.entries(tables).map(([key, code]) => [
        matchKey(key),
        {
          key: matchKey(key),
          attempt: 1,
          code: roomCode(code),
          calledAt: 1_000,
          startedAt: 1_001,
          lostTables: [],
          hasBegun: true,
        },
      ]),
    ),
    results: [],
    played: new Map(),
  };
}
