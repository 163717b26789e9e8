import { describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { anyMoments } from "#tests/support/overlayMoments.ts";
import { DelayedTimeline, type ReleasedMoment, handOf, isHandOver, type Moment } from "./delayedTimeline.ts";
import { overlayLimits } from "./limits.ts";

const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);

/** When each hand ended at the table. */
const endsOf = (moments: readonly Moment[]): Map<string | null, number> =>
  new Map(
    moments
      .filter(isHandOver)
      .toReversed()
      .map((moment) => [handOf(moment), moment.at]),
  );

/** A moment that was shown, and when. */
interface Shown {
  readonly moment: ReleasedMoment;
  readonly now: number;
}

/** A timeline whose table is on screen. */
function onScreen(delayMs: number): DelayedTimeline {
  const timeline = new DelayedTimeline(delayMs);
  timeline.begin(0);
  return timeline;
}

/** All that a timeline shows of a walk, each moment once. */
function playedBack(moments: readonly Moment[], delayMs: number, timeline = onScreen(delayMs)): Shown[] {
  const queue = moments.slice();
  const visible: Shown[] = [];
  const never = Number.POSITIVE_INFINITY;
  for (let now = 0; now < never; now = Math.min(queue[0]?.at ?? never, timeline.nextAt(now) ?? never)) {
    while ((queue[0]?.at ?? never) <= now) timeline.add(queue.shift() as Moment);
    const moment = timeline.shownAt(now);
    if (moment !== null && moment.at !== visible.at(-1)?.moment.at) visible.push({ moment, now });
  }
  return visible;
}

describe("a timeline of a table with open hands", () => {
  it.each([0, 1_000, 30_000, 300_000])(
    "shows each moment once its hand is over and the delay has passed, in order and at the pace of the table (%i ms)",
    (delayMs) => {
      const walks = seeds.map((seed) => anyMoments(seed));
      for (const moments of walks) {
        const ends = endsOf(moments);
        const visible = playedBack(moments, delayMs);
        const wrong = visible.filter(({ moment, now }, index) => {
          const hand = handOf(moment);
          const before = visible[index - 1];
          const isEarly = now < (ends.get(hand) ?? Number.POSITIVE_INFINITY) || now < moment.at + delayMs;
          const isUnordered = before !== undefined && before.moment.at >= moment.at;
          const isPaced =
            before === undefined || handOf(before.moment) !== hand || now - before.now === moment.at - before.moment.at;
          return isEarly || isUnordered || !isPaced || moment.behindMs !== now - moment.at;
        });
        expect(wrong).toEqual([]);
        // all of it, but for a last hand that did not end
        const ended = moments.filter((moment) => ends.has(handOf(moment))).map(({ at }) => at);
        expect(visible.map(({ moment }) => moment.at)).toEqual([...new Set(ended)]);
      }
      expect(walks.flat().length).toBeGreaterThan(1_000);
    },
  );

  it.each([0, 30_000])("begins with the hand that it finds in progress, once that is over (%i ms)", (delayMs) => {
    const later = seeds.map((seed) => {
      const moments = anyMoments(seed);
      const from = moments.findIndex(({ table: { match } }) => (match?.tricks.length ?? 0) > 1);
      const found = moments[from] as Moment;
      const end = endsOf(moments.slice(from)).get(handOf(found)) ?? Number.NaN;
      const visible = playedBack(moments.slice(from), delayMs);
      expect(visible[0]?.moment.at).toBe(found.at);
      expect(visible[0]?.now).toBe(Math.max(end, found.at + delayMs));
      return new Set(visible.map(({ moment }) => handOf(moment))).size;
    });
    expect(later.some((hands) => hands > 1)).toBe(true);
  });

  it("shows of a table that was left the hands that had ended by then, and nothing after them", () => {
    let [visible, cut] = [0, 0];
    for (const seed of seeds) {
      const moments = anyMoments(seed);
      const ends = endsOf(moments);
      const random = seededRandom(seed);
      const leftAt = (moments[50 + random(100)] as Moment).at;
      const timeline = onScreen(300_000);
      for (const moment of moments) {
        timeline.add(moment);
        if (moment.at === leftAt) timeline.seal();
      }
      const names = new Set(playedBack([], 300_000, timeline).map(({ moment }) => handOf(moment)));
      const ended = [...ends].filter(([, at]) => at <= leftAt).map(([name]) => name);
      expect([...names]).toEqual(ended.toReversed());
      visible += names.size;
      cut += ends.size - names.size;
    }
    expect(visible).toBeGreaterThan(30);
    expect(cut).toBeGreaterThan(30);
  });

  it("shows nothing before its table comes on screen, and then its hands from the first", () => {
    const moments = anyMoments(3);
    const timeline = new DelayedTimeline(0);
    for (const moment of moments) timeline.add(moment);
    const now = (moments.at(-1) as Moment).at + 60_000;
    expect([timeline.shownAt(now), timeline.nextAt(now), timeline.idleSince(now)]).toEqual([null, null, null]);
    timeline.begin(now);
    timeline.begin(now + 60_000);
    const visible = timeline.shownAt(now);
    expect([handOf(visible as Moment), visible?.at]).toEqual([handOf(moments[0] as Moment), moments[0]?.at]);
    expect(visible?.behindMs).toBe(now - (moments[0]?.at ?? 0));
  });

  it("tells since when there is nothing more to show", () => {
    const moments = anyMoments(5);
    const firstEnd = Math.min(...endsOf(moments).values());
    const timeline = onScreen(0);
    for (const moment of moments.filter(({ at }) => at <= firstEnd)) timeline.add(moment);
    expect(timeline.shownAt(firstEnd)).not.toBeNull();
    expect(timeline.idleSince(firstEnd)).toBeNull();
    const over = firstEnd + (firstEnd - (moments[0]?.at ?? 0));
    expect(timeline.idleSince(over + 5)).toBe(over);
  });

  it("shows nothing of a hand that no one ends because its table is closed", () => {
    const moments = anyMoments(4);
    const upTo = moments.findIndex((moment) => (moment.table.match?.trick.plays.length ?? 0) > 0);
    const timeline = onScreen(0);
    for (const moment of moments.slice(0, upTo + 1)) timeline.add(moment);
    const last = moments[upTo] as Moment;
    timeline.add({ ...last, at: last.at + 5, table: { ...last.table, closed: true } });
    expect(timeline.nextAt(last.at + 10)).toBeNull();
    expect(timeline.shownAt(last.at + 10_000_000)).toBeNull();
  });

  it("never shows a hand early when the delay is changed, at any time and to any length", () => {
    let visible = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const moments = anyMoments(seed);
      const ends = endsOf(moments);
      const timeline = onScreen(60_000);
      for (const moment of moments) {
        timeline.add(moment);
        if (random(4) === 0) timeline.setDelay([0, 500, 60_000, 900_000][random(4)] as number);
        const released = timeline.shownAt(moment.at);
        if (released === null) continue;
        expect(moment.at).toBeGreaterThanOrEqual(ends.get(handOf(released)) ?? Number.POSITIVE_INFINITY);
        visible++;
      }
    }
    expect(visible).toBeGreaterThan(200);
  });

  it("leaves the result of a hand on screen as long as the table did, and no longer than it must to catch up", () => {
    const slow = anyMoments(8).map((moment, index) => ({ ...moment, at: 1_000 + index * 60_000 }));
    const visible = playedBack(slow, 0);
    const hands = [...Map.groupBy(visible, ({ moment }) => handOf(moment)).values()];
    const begins = hands.map(([first]) => first?.now ?? 0);
    const ends = hands.map((all) => all.find(({ moment }) => isHandOver(moment))?.now ?? 0);
    expect(hands.length).toBeGreaterThan(2);
    for (const [index, begin] of begins.slice(1).entries()) {
      expect(begin - (ends[index] as number)).toBeGreaterThanOrEqual(overlayLimits.handEndMsMax);
    }
  });
});
