/**
 * The journeys' own `test`: `arrive` opens a page for a person with a separate browser, as far as the server can tell.
 * All are closed at the end, and none of their pages may have reported an error.
 */
import { test as base, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";
import type { Prefs } from "#web/platform/storage/prefs.ts";
import { Player } from "./player.ts";

export interface Arrival extends BrowserContextOptions {
  /** Errors of the page that this journey expects. */
  readonly forgives?: RegExp;
  /** The person's settings for this browser, in journeys about something else. */
  readonly prefs?: Partial<Prefs>;
}

export type Arrive = (arrival?: Arrival) => Promise<Player>;

export interface Journey {
  readonly arrive: Arrive;
  /** Violations that are allowed for visitors without a session. */
  readonly forgives: RegExp | undefined;
}

/** Stores the settings where the page stores them, before its first visit; later changes of the page stay. */
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
    // In the first line, because the summary of a run shows nothing else.
    expect(faults, `what the pages complained about: ${faults.join(" | ")}`).toEqual([]);
  },
});

/** Another tab of the same browser, and so the same person. */
export const newTab = async (player: Player): Promise<Player> => new Player(await player.page.context().newPage());
