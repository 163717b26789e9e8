/**
 * The journeys' own `test`: `arrive` brings a person with a browser of his own, as far as the server can tell. All
 * are gone at the end, and none of their pages may have complained on the way.
 */
import { test as base, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";
import type { Prefs } from "#web/platform/storage/prefs.ts";
import { Player } from "./player.ts";

export interface Arrival extends BrowserContextOptions {
  /** Complaints of the page that belong to this journey. */
  readonly forgives?: RegExp;
  /** What the person has chosen for this browser, where a journey is not about it. */
  readonly prefs?: Partial<Prefs>;
}

export type Arrive = (arrival?: Arrival) => Promise<Player>;

export interface Journey {
  readonly arrive: Arrive;
  /** Violations that are allowed for visitors without a session. */
  readonly forgives: RegExp | undefined;
}

/** Keeps the choices where the page keeps them, before its first visit; what it changes later stands. */
const choose = (context: BrowserContext, prefs: Partial<Prefs>): Promise<unknown> =>
  context.addInitScript((chosen) => {
    const key = "spar.prefs";
    localStorage.setItem(key, localStorage.getItem(key) ?? chosen);
  }, JSON.stringify(prefs));

export const test = base.extend<Journey>({
  forgives: [undefined, { option: true }],
  arrive: async ({ browser, forgives: usual }, lend) => {
    const cast: Player[] = [];
    await lend(async ({ forgives = usual, prefs, ...options } = {}) => {
      const context = await browser.newContext({
        reducedMotion: "reduce",
        // It would fetch the whole page for each of them, and hide calls from tests that answer them.
        serviceWorkers: "block",
        ...options,
      });
      if (prefs !== undefined) await choose(context, prefs);
      const player = new Player(await context.newPage(), forgives);
      cast.push(player);
      return player;
    });
    const faults = cast.flatMap((player) => player.faults);
    await Promise.all(cast.map((player) => player.page.context().close()));
    // In the first line, which is all that the summary of a run shows.
    expect(faults, `what the pages complained about: ${faults.join(" | ")}`).toEqual([]);
  },
});

/** Another tab of the same browser: the same person. */
export const newTab = async (player: Player): Promise<Player> => new Player(await player.page.context().newPage());
