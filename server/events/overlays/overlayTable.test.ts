import { describe, expect, it } from "vitest";
import { dealHands } from "#engine/cards.ts";
import { seededRandom } from "#engine/random.ts";
import { decode } from "#server/protocol/schema.ts";
import { type OverlayTable, overlayTableSchema } from "#protocol/frames/overlay.ts";
import { overlayFrame } from "#protocol/frames/overlayFrame.ts";
import { anyMoments, withOtherCards } from "#tests/support/overlayMoments.ts";
import { DelayedTimeline, type ReleasedMoment, isHandOver, type Moment } from "./delayedTimeline.ts";
import { openTable, type PictureOptions, publicTable } from "./overlayTable.ts";

const options: PictureOptions = { number: 7, isAnonymous: () => false };
const rest = {
  server_time: 0,
  scene: "table",
  hands: "hidden",
  behind_ms: 0,
  tournament: null,
  result: null,
  chat: null,
} as const;
const bytesOf = (table: OverlayTable): string => Buffer.from(overlayFrame({ ...rest, table })).toString("hex");
const seeds = Array.from({ length: 25 }, (_, seed) => seed + 1);

describe("a table at once", () => {
  it.each(["hidden", "afterHand"] as const)("is the same to the byte also with other cards hidden (%s)", (hands) => {
    let compared = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      for (const moment of anyMoments(seed)) {
        if (isHandOver(moment)) continue;
        const other = withOtherCards(moment, random);
        expect(bytesOf(publicTable(other, hands, options))).toBe(bytesOf(publicTable(moment, hands, options)));
        if (moment.table.match?.phase === "play") compared++;
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  it("has the dealt hands after the hand, and only then and with that setting", () => {
    let visible = 0;
    for (const moment of seeds.flatMap((seed) => anyMoments(seed))) {
      const { players } = publicTable(moment, "afterHand", options);
      const { match } = moment.table;
      const isVisible = isHandOver(moment) && match !== null && match.order.length > 0;
      const dealt = isVisible ? dealHands(match.order, match.config.players, match.dealer) : players.map(() => null);
      expect(players.map((player) => player.dealt)).toEqual(dealt);
      expect(players.every(({ hand }) => hand === null)).toBe(true);
      expect(publicTable(moment, "hidden", options).players.every((player) => player.dealt === null)).toBe(true);
      if (isVisible) visible++;
    }
    expect(visible).toBeGreaterThan(50);
  });

  it("fits the schema of its frame", () => {
    for (const moment of seeds.flatMap((seed) => anyMoments(seed, 60, 3))) {
      const table = publicTable(moment, "afterHand", options);
      expect(decode(overlayTableSchema, table)).toEqual({ ok: true, value: table });
    }
  });

  it("keeps the name, the picture and the cosmetics of players who appear anonymously", () => {
    const [moment] = anyMoments(3);
    const { table } = moment as Moment;
    const dressed = table.seats.map((who) =>
      who === null ? null : { ...who, user: { ...who.user, image_url: "/a.webp", look: { felt: "indigo" } } },
    );
    const of = publicTable({ ...(moment as Moment), table: { ...table, seats: dressed } }, "hidden", {
      ...options,
      isAnonymous: (id) => id === "ama",
    });
    expect(of.players[0]).toMatchObject({ name: null, image_url: null });
    expect(of.players[0]).not.toHaveProperty("look");
    expect(of.players[1]).toMatchObject({ name: "name-kofi", image_url: "/a.webp", look: { felt: "indigo" } });
  });
});

describe("a hand with a delay", () => {
  /** Every picture of a walk, looked at after each change and between, until `until`. */
  function visible(moments: readonly Moment[], delayMs: number, until: number): (string | null)[] {
    const timeline = new DelayedTimeline(delayMs);
    timeline.begin(0);
    return moments.flatMap((moment) => {
      if (moment.at > until) return [];
      timeline.add(moment);
      return [0, 500].map((later) => {
        const released = timeline.shownAt(moment.at + later);
        return released === null ? null : bytesOf(openTable(released, true, options));
      });
    });
  }

  it("says nothing of the hand that is played, also with other cards hidden in it", () => {
    let compared = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      // of every other one the stream finds a hand in progress
      const moments = anyMoments(seed, 160).slice(seed % 2 === 0 ? 0 : random(40), 120 + random(40));
      for (const delayMs of [0, 2_000, 60_000]) {
        const last = moments[20 + random(moments.length - 20)] as Moment;
        if (isHandOver(last)) continue;
        const name = `${last.table.match?.matchNumber}.${last.table.match?.handNumber}`;
        const others = moments.map((moment) => {
          const { match } = moment.table;
          return `${match?.matchNumber}.${match?.handNumber}` === name ? withOtherCards(moment, random) : moment;
        });
        const pictures = visible(moments, delayMs, last.at);
        expect(visible(others, delayMs, last.at)).toEqual(pictures);
        compared += pictures.filter((picture) => picture !== null).length;
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  it("is shown with its hands open from the deal on, and marks the cards at tables of two", () => {
    const verdicts = new Set<string>();
    for (const seed of seeds) {
      const moments = anyMoments(seed, 120);
      const timeline = new DelayedTimeline(0);
      timeline.begin(0);
      for (const moment of moments) timeline.add(moment);
      let open = 0;
      for (let at = 0; at < 400_000; at += 3_100) {
        const released: ReleasedMoment | null = timeline.shownAt(at);
        if (released === null) continue;
        const { match } = released.table;
        const table = openTable(released, true, options);
        expect(table.players.map(({ hand }) => hand?.map(({ card }) => card))).toEqual(match?.hands);
        expect(
          openTable(released, false, options)
            .players.flatMap(({ hand }) => hand ?? [])
            .every((held) => held.verdict === null),
        ).toBe(true);
        expect(decode(overlayTableSchema, table)).toEqual({ ok: true, value: table });
        const marked = table.players.flatMap(({ hand }) => hand ?? []).map(({ verdict }) => verdict);
        for (const verdict of marked) verdicts.add(`${match?.config.players === 2} ${verdict}`);
        if (match?.phase === "play") open++;
      }
      expect(open).toBeGreaterThan(10);
    }
    expect(verdicts).toEqual(new Set(["false null", "true null", "true best", "true equal", "true worse"]));
  });
});
