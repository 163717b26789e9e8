import { expect, test } from "vitest";
import { tournamentId, userIdOf } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { tournamentLimits } from "../limits.ts";
import { Watchers } from "./watchers.ts";

const [ama, kofi] = [userIdOf("ama"), userIdOf("kofi")];
const [one, other] = [tournamentId("1"), tournamentId("2")];

test("a user who looks at a tournament receives its changes for a while, from the last look on", () => {
  const clock = new FakeClock();
  const watchers = new Watchers(clock);
  watchers.add(one, ama);
  watchers.add(one, kofi);
  watchers.add(other, kofi);
  clock.pass(tournamentLimits.watchedMs - 1);
  watchers.add(one, ama);
  expect([watchers.of(one), watchers.of(other)]).toEqual([[ama, kofi], [kofi]]);
  clock.pass(1);
  expect([watchers.of(one), watchers.of(other)]).toEqual([[ama], []]);
});

test("those whose time is over are forgotten, also of a tournament that changes no more", () => {
  const clock = new FakeClock();
  const watchers = new Watchers(clock);
  for (let nth = 0; nth < 100; nth += 1) {
    watchers.add(tournamentId(`${nth}`), userIdOf(`user${nth}`));
    clock.pass(tournamentLimits.watchedMs / 10);
  }
  expect(watchers.size).toBeLessThan(25);
});
