/** Ids of rows that must not be mixed: the type check fails if one of these lines compiles. */
import { expect, test } from "vitest";
import { matchId, type MatchId, type TournamentId, userIdOf } from "#protocol/ids.ts";
import { idOf, rowOf } from "./rowIds.ts";
import type { TypedKnex } from "./typedKnex.ts";

test("an id comes back from its row as what it was", () => {
  const id: MatchId = idOf(rowOf(matchId("7")));
  expect(id).toBe("7");
  // @ts-expect-error: a match is no tournament
  const other: TournamentId = idOf(rowOf(matchId("7")));
  expect(other).toBe("7");
});

test("a query does not compare ids of two kinds", () => {
  const never = (knex: TypedKnex): unknown[] => [
    knex("matches").where("id", rowOf(matchId("7"))),
    // @ts-expect-error: the id of a match is not looked for among tournaments
    knex("tournaments").where("id", rowOf(matchId("7"))),
    // @ts-expect-error: nor is that of a user among matches
    knex("matches").where("id", rowOf(userIdOf("7"))),
    // @ts-expect-error: the id of a match is no code of a table
    knex("tournament_calls").where("code", matchId("7")),
  ];
  expect(never).toBeTypeOf("function");
});
