import { expect, test } from "vitest";
import { matchKey } from "#protocol/ids.ts";
import { tournamentId } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { overlayLimits } from "./limits.ts";
import { DelayedFacts, BracketCache, TournamentReads } from "./tournamentFacts.ts";
import { factsOf } from "./tournamentPicture.ts";

function reading() {
  const clock = new FakeClock();
  const requested: string[] = [];
  let isAway = false;
  const reads = new TournamentReads(async (id) => {
    requested.push(id);
    if (isAway) throw new Error("away");
    return id === "0" ? undefined : fourPlayers({});
  }, clock);
  return { clock, requested, reads, setAway: (away: boolean) => (isAway = away) };
}

test("a tournament is read once for all who ask in a while, and then anew", async () => {
  const { clock, requested, reads } = reading();
  const [one, other] = await Promise.all([reads.of(tournamentId("7")), reads.of(tournamentId("7"))]);
  expect(one?.facts.records.length).toBeGreaterThan(0);
  expect(other).toBe(one);
  await reads.of(tournamentId("8"));
  expect(requested).toEqual(["7", "8"]);
  clock.pass(overlayLimits.sharedMs - 1);
  await reads.of(tournamentId("7"));
  expect(requested).toEqual(["7", "8"]);
  clock.pass(1);
  await reads.of(tournamentId("7"));
  expect(requested).toEqual(["7", "8", "7"]);
});

test("one that does not exist is no error, and a failure is not kept", async () => {
  const { requested, reads, setAway } = reading();
  expect(await reads.of(tournamentId("0"))).toBeUndefined();
  setAway(true);
  await expect(reads.of(tournamentId("7"))).rejects.toThrow("away");
  setAway(false);
  expect(await reads.of(tournamentId("7"))).toBeDefined();
  expect(requested).toEqual(["0", "7", "7"]);
});

const factsWith = (calls: Readonly<Record<string, string>> = {}) => factsOf(fourPlayers(calls));

test("shows each state once its time has come, and the first one before", () => {
  const states = new DelayedFacts();
  const [one, other] = [factsWith(), factsWith({ "w1.1": "AAAA" })];
  states.add(10, one);
  states.add(20, other);
  expect(states.shownAt(5)).toEqual(one);
  expect(states.shownAt(19)).toEqual(one);
  expect(states.shownAt(20)).toEqual(other);
});

test("keeps nothing twice: what is equal in two states is the same", () => {
  const states = new DelayedFacts();
  states.add(10, factsWith());
  const first = states.shownAt(10);
  states.add(20, factsWith());
  expect(states.shownAt(20)).toBe(first);
  states.add(30, factsWith({ "w1.1": "AAAA" }));
  const last = states.shownAt(30);
  expect(last).not.toBe(first);
  expect(last?.players).toBe(first?.players);
  const changed = last?.records.filter((record, index) => record !== first?.records[index]);
  expect(changed?.map(({ key }) => key)).toEqual(["w1.1"]);
});

test("a tournament is drawn anew for other facts, another match and other names", () => {
  const [facts, later] = [factsOf(fourPlayers({})), factsOf(fourPlayers({ "w1.1": "AAAA" }))];
  const shared = new BracketCache();
  const named = () => false;
  const first = shared.of(facts, null, named);
  expect(shared.of(facts, null, named)).toBe(first);
  expect(shared.of(facts, matchKey("w1.1"), named)?.match?.key).toBe("w1.1");
  expect(shared.of(later, matchKey("w1.1"), named)?.match?.state).toBe("playing");
  expect(JSON.stringify(shared.of(later, matchKey("w1.1"), () => true))).toContain("name-ama");
  shared.forget();
  expect(JSON.stringify(shared.of(later, matchKey("w1.1"), () => true))).not.toContain("name-ama");
  expect(shared.of(null, null, named)).toBeNull();
});
