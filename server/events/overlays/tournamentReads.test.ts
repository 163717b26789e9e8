import { expect, test } from "vitest";
import { tournamentId } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { overlayLimits } from "./limits.ts";
import { TournamentReads } from "./tournamentReads.ts";

function reading() {
  const clock = new FakeClock();
  const asked: string[] = [];
  let isAway = false;
  const reads = new TournamentReads(async (id) => {
    asked.push(id);
    if (isAway) throw new Error("away");
    return id === "0" ? undefined : fourPlayers({});
  }, clock);
  return { clock, asked, reads, setAway: (away: boolean) => (isAway = away) };
}

test("a tournament is read once for all who ask in a while, and then anew", async () => {
  const { clock, asked, reads } = reading();
  const [one, other] = await Promise.all([reads.of(tournamentId("7")), reads.of(tournamentId("7"))]);
  expect(one?.facts.records.length).toBeGreaterThan(0);
  expect(other).toBe(one);
  await reads.of(tournamentId("8"));
  expect(asked).toEqual(["7", "8"]);
  clock.pass(overlayLimits.sharedMs - 1);
  await reads.of(tournamentId("7"));
  expect(asked).toEqual(["7", "8"]);
  clock.pass(1);
  await reads.of(tournamentId("7"));
  expect(asked).toEqual(["7", "8", "7"]);
});

test("one that does not exist is no error, and a failure is not kept", async () => {
  const { asked, reads, setAway } = reading();
  expect(await reads.of(tournamentId("0"))).toBeUndefined();
  setAway(true);
  await expect(reads.of(tournamentId("7"))).rejects.toThrow("away");
  setAway(false);
  expect(await reads.of(tournamentId("7"))).toBeDefined();
  expect(asked).toEqual(["0", "7", "7"]);
});
