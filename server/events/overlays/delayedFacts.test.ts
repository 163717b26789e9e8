import { expect, test } from "vitest";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { DelayedFacts } from "./delayedFacts.ts";
import { factsOf } from "./tournamentPicture.ts";

const facts = (calls: Readonly<Record<string, string>> = {}) => factsOf(fourPlayers(calls));

test("shows each state once its time has come, and the first one before", () => {
  const states = new DelayedFacts();
  const [one, other] = [facts(), facts({ "w1.1": "AAAA" })];
  states.add(10, one);
  states.add(20, other);
  expect(states.shownAt(5)).toEqual(one);
  expect(states.shownAt(19)).toEqual(one);
  expect(states.shownAt(20)).toEqual(other);
});

test("keeps nothing twice: what is equal in two states is the same", () => {
  const states = new DelayedFacts();
  states.add(10, facts());
  const first = states.shownAt(10);
  states.add(20, facts());
  expect(states.shownAt(20)).toBe(first);
  states.add(30, facts({ "w1.1": "AAAA" }));
  const last = states.shownAt(30);
  expect(last).not.toBe(first);
  expect(last?.players).toBe(first?.players);
  const changed = last?.records.filter((record, index) => record !== first?.records[index]);
  expect(changed?.map(({ key }) => key)).toEqual(["w1.1"]);
});
