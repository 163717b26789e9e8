import { expect, test } from "vitest";
import { type Action } from "#engine/actions.ts";
import { type MatchConfig, rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { replay } from "#engine/replay.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { nameSkeleton } from "#server/base/core/lookalikes.ts";
import { friendLimits } from "#server/people/friends/limits.ts";
import { fieldBounds } from "#protocol/calls/fields.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import { conversations } from "./conversations.ts";
import { community } from "./members.ts";
import { playMatch } from "./played.ts";
import { type Episode, story } from "./story.ts";
import { ties } from "./ties.ts";
import { Timeline } from "./timeline.ts";

const endsAt = Date.UTC(2026, 0, 31);
const dayMs = 24 * 3_600_000;

test("a community has names of its own that may be registered", () => {
  const members = community(200, 30, seededRandom(1));
  expect(new Set(members.map(({ username }) => nameSkeleton(username))).size).toBe(200);
  for (const { username } of members) expect(username).toMatch(/^[A-Za-z0-9]{3,20}$/);
});

test("nobody in it plays like the hard computer, whose search would make a filling several times as long", () => {
  expect(new Set(community(200, 30, seededRandom(1)).map(({ level }) => level))).toEqual(new Set(["easy", "medium"]));
});

test("what is planned happens in the order of time, also what was planned meanwhile, and never in the past", async () => {
  const timeline = new Timeline();
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  timeline.at(30, note("last"));
  timeline.at(10, () => {
    timeline.at(20, note("between"));
    timeline.at(10, note("second"));
    expect(() => timeline.at(9, note("never"))).toThrow("has passed already");
  });
  timeline.at(10, note("first"));
  await timeline.run();
  expect(done).toEqual(["first", "second", "between", "last"]);
});

test("the same seed tells the same story, in order, before its end, with no player twice at a table", () => {
  const plan = () => story(community(60, 20, seededRandom(2)), 20, endsAt, seededRandom(3));
  const episodes = plan();
  expect(plan()).toEqual(episodes);
  expect(episodes.length).toBeGreaterThan(100);
  expect(new Set(episodes.map(({ kind }) => kind))).toEqual(new Set(["matched", "tournament", "friend", "computer"]));
  let last = endsAt - 20 * dayMs;
  for (const { at, members, config, kind } of episodes) {
    expect(at).toBeGreaterThanOrEqual(last);
    expect(at).toBeLessThan(endsAt - dayMs / 24);
    last = at;
    expect(new Set(members).size).toBe(kind === "computer" ? 1 : config.players);
  }
});

test("those who play together again are friends, and who did so lately for the first time has asked", () => {
  const config = rulesPage(3);
  const plain = { config, isRated: false, turnMs: null, level: null, quitter: null };
  const among = (daysAgo: number, members: readonly number[]): Episode => ({
    ...plain,
    kind: "friend",
    at: endsAt - daysAgo * dayMs,
    members,
  });
  const hour = dayMs / 24;
  const episodes = [
    among(30, [1, 2, 3]),
    { ...among(25, [1, 3]), kind: "matched" as const },
    among(20, [2, 1]),
    among(10, [1, 2]),
    among(7, [5, 4]),
    among(3, [4, 6]),
  ];
  expect(ties(episodes, endsAt)).toEqual([
    { from: 1, to: 2, askedAt: endsAt - 30 * dayMs + hour, answeredAt: endsAt - 20 * dayMs + hour },
    { from: 5, to: 4, askedAt: endsAt - 7 * dayMs + hour, answeredAt: null },
    { from: 4, to: 6, askedAt: endsAt - 3 * dayMs + hour, answeredAt: null },
  ]);
});

test("a community has friendships and requests enough to look at, within the bounds of a list", () => {
  const found = ties(story(community(60, 20, seededRandom(2)), 20, endsAt, seededRandom(3)), endsAt);
  const friendships = found.filter(({ answeredAt }) => answeredAt !== null);
  expect(friendships.length).toBeGreaterThan(30);
  expect(found.length - friendships.length).toBeGreaterThan(30);
  for (let member = 0; member < 60; member += 1) {
    const requested = found.filter(({ from, answeredAt }) => from === member && answeredAt === null);
    expect(requested.length).toBeLessThan(friendLimits.requestsMax);
  }
  for (const { askedAt, answeredAt } of found) {
    expect(askedAt).toBeLessThan(answeredAt ?? endsAt);
    expect(answeredAt ?? askedAt).toBeLessThan(endsAt);
  }
});

test("friends write in the order of time, and one account has a long conversation, an unread one and others", () => {
  const found = ties(story(community(60, 20, seededRandom(2)), 20, endsAt, seededRandom(3)), endsAt);
  const friendships = found.filter(({ answeredAt }) => answeredAt !== null);
  const visible = friendships[0]?.from ?? 0;
  const lines = conversations(friendships, endsAt, visible);
  const pairs = new Set(friendships.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  expect(lines.filter(({ from, to }) => !pairs.has(`${from} ${to}`))).toEqual([]);
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((one, other) => one - other));
  expect(Math.max(...lines.map(({ at }) => at))).toBeLessThanOrEqual(endsAt);
  const own = lines.filter(({ from, to }) => from === visible || to === visible);
  const counts = Map.groupBy(own, ({ from, to }) => (from === visible ? to : from));
  expect(counts.size).toBeGreaterThan(2);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(fieldBounds.pageRowsMax);
  expect(own.filter(({ isAway }) => isAway).map(({ to }) => to)).toEqual([visible, visible]);
});

const someone = { level: "easy", attentionPercent: 50 } as const;
const user = (id: string) => ({ id: userIdOf(id), username: `name-${id}`, image_url: null, is_bot: false });

function played(players: 2 | 3 | 4, quitter: number | null, seed: number): FinishedMatch | null {
  const seats = Array.from({ length: players }, (_, seat) => user(String(seat + 1)));
  const setup = {
    code: roomCode("DEMO1"),
    kind: "matched" as const,
    createdBy: userIdOf("1"),
    config: rulesPage(players),
    isRated: true,
    turnMs: 20_000,
    level: null,
    seats,
    dealer: 0,
  };
  return playMatch({ setup: setup, players: seats.map(() => someone), startedAt: endsAt, quitter }, seededRandom(seed));
}

test.each([2, 3, 4] as const)("a match of %i is one that the engine plays again to the same end", (players) => {
  const match = played(players, null, 5);
  if (match === null) throw new Error("nobody won");
  const { config, dealer, actions } = match.record;
  const again = replay({ matchNumber: 1, config: config as MatchConfig, dealer, actions: actions as Action[] });
  expect(again.ok && again.value).toMatchObject({
    phase: "matchOver",
    winner: match.winnerSeat,
    scores: match.players.map(({ score }) => score),
  });
  expect(match.endedAt).toBeGreaterThan(match.startedAt);
  expect(match.endedAt - match.startedAt).toBeLessThan(dayMs / 16);
});

test("a player who leaves a rated match of two loses it", () => {
  expect(played(2, 1, 6)).toMatchObject({ reason: "forfeit", winnerSeat: 0 });
});
