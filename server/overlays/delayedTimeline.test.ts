import { describe, expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { anyMoments } from "#tests/support/overlayMoments.ts";
import { DelayedTimeline, type ReleasedMoment } from "./delayedTimeline.ts";
import { overlayLimits } from "./limits.ts";
import { handOf, isHandOver, type Moment } from "./moment.ts";

const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
const phaseOf = (moment: Moment | null): string | undefined => moment?.table.match?.phase;

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

/** All that a timeline shows of a walk, each moment once. */
function playedBack(moments: readonly Moment[], delayMs: number): Shown[] {
  const timeline = new DelayedTimeline(delayMs);
  const queue = moments.slice();
  const shown: Shown[] = [];
  const never = Number.POSITIVE_INFINITY;
  for (let now = 0; now < never; now = Math.min(queue[0]?.at ?? never, timeline.nextAt(now) ?? never)) {
    while ((queue[0]?.at ?? never) <= now) timeline.add(queue.shift() as Moment);
    const moment = timeline.shownAt(now);
    if (moment !== null && moment.at !== shown.at(-1)?.moment.at) shown.push({ moment, now });
  }
  return shown;
}

describe("a timeline of a table with open hands", () => {
  it.each([0, 1_000, 30_000, 300_000])(
    "shows each moment once its hand is over and the delay has passed, in order and at the pace of the table (%i ms)",
    (delayMs) => {
      const walks = seeds.map((seed) => anyMoments(seed));
      for (const moments of walks) {
        const ends = endsOf(moments);
        const shown = playedBack(moments, delayMs);
        const wrong = shown.filter(({ moment, now }, index) => {
          const hand = handOf(moment);
          const before = shown[index - 1];
          const isEarly = now < (ends.get(hand) ?? Number.POSITIVE_INFINITY) || now < moment.at + delayMs;
          const isUnordered = before !== undefined && before.moment.at >= moment.at;
          const isPaced =
            before === undefined || handOf(before.moment) !== hand || now - before.now === moment.at - before.moment.at;
          return isEarly || isUnordered || !isPaced || moment.behindMs !== now - moment.at;
        });
        expect(wrong).toEqual([]);
        // all of it, but for a last hand that did not end
        const ended = moments.filter((moment) => ends.has(handOf(moment))).map(({ at }) => at);
        expect(shown.map(({ moment }) => moment.at)).toEqual([...new Set(ended)]);
      }
      expect(walks.flat().length).toBeGreaterThan(1_000);
    },
  );

  it("leaves out a hand whose beginning it has not seen", () => {
    const found = seeds.map((seed) => {
      const moments = anyMoments(seed);
      const from = moments.findIndex((moment) => phaseOf(moment) === "play");
      const name = handOf(moments[from] as Moment);
      const hands = new Set(playedBack(moments.slice(from), 0).map(({ moment }) => handOf(moment)));
      return { isShown: hands.has(name), later: hands.size };
    });
    expect(found.filter(({ isShown }) => isShown)).toEqual([]);
    expect(found.some(({ later }) => later > 1)).toBe(true);
  });

  it("shows nothing of a hand that no one ends because its table is closed", () => {
    const moments = anyMoments(4);
    const upTo = moments.findIndex((moment) => (moment.table.match?.trick.plays.length ?? 0) > 0);
    const timeline = new DelayedTimeline(0);
    for (const moment of moments.slice(0, upTo + 1)) timeline.add(moment);
    const last = moments[upTo] as Moment;
    timeline.add({ ...last, at: last.at + 5, table: { ...last.table, closed: true } });
    expect(timeline.nextAt(last.at + 10)).toBeNull();
    expect(timeline.shownAt(last.at + 10_000_000)).toBeNull();
  });

  it("never shows a hand early when the delay is changed, at any time and to any length", () => {
    let shown = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const moments = anyMoments(seed);
      const ends = endsOf(moments);
      const timeline = new DelayedTimeline(60_000);
      for (const moment of moments) {
        timeline.add(moment);
        if (random(4) === 0) timeline.setDelay([0, 500, 60_000, 900_000][random(4)] as number);
        const released = timeline.shownAt(moment.at);
        if (released === null) continue;
        expect(moment.at).toBeGreaterThanOrEqual(ends.get(handOf(released)) ?? Number.POSITIVE_INFINITY);
        shown++;
      }
    }
    expect(shown).toBeGreaterThan(200);
  });

  it("leaves the result of a hand on screen as long as the table did, and no longer than it must to catch up", () => {
    const slow = anyMoments(8).map((moment, index) => ({ ...moment, at: 1_000 + index * 60_000 }));
    const shown = playedBack(slow, 0);
    const hands = [...Map.groupBy(shown, ({ moment }) => handOf(moment)).values()];
    const begins = hands.map(([first]) => first?.now ?? 0);
    const ends = hands.map((all) => all.find(({ moment }) => isHandOver(moment))?.now ?? 0);
    expect(hands.length).toBeGreaterThan(2);
    for (const [index, begin] of begins.slice(1).entries()) {
      expect(begin - (ends[index] as number)).toBeGreaterThanOrEqual(overlayLimits.handEndMsMax);
    }
  });
});
