/**
 * Whole hands with all animations, at five sizes at once, checked every 50 ms, in both themes: no index is covered, no
 * card of the trick is small on a phone, and no sentence appears before its card.
 */
import { expect, type Page } from "@playwright/test";
import { type Arrival, test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const sizes = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
] as const;

interface Watched {
  readonly theme: string | undefined;
  readonly frames: number;
  readonly withFlights: number;
  readonly faults: readonly string[];
}

declare global {
  interface Window {
    watched: { frames: number; withFlights: number; faults: Set<string>; timer: ReturnType<typeof setInterval> };
  }
}

/** Runs in the page: checks the table every 50 ms from now on. */
function watchTable(): void {
  const leastHigh = 44;
  const isPhone = Math.min(innerWidth, innerHeight) < 500;
  const visible = (card: HTMLElement): boolean => !("flying" in card.dataset);
  const cards = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
  const indexFault = (card: HTMLElement): string[] => {
    const index = card.querySelector("[data-index]")?.getBoundingClientRect();
    if (index === undefined) return ["a card has no index"];
    const at = document.elementFromPoint(index.left + index.width / 2, index.top + index.height / 2);
    if (at === null || (card.contains(at) && at.closest("svg[data-part=playing-card]") !== null)) return [];
    // The crown passes over cards as it falls; it may not come to rest on an index.
    const isFalling = at
      .closest("[data-testid=trick-crown]")
      ?.getAnimations()
      .some(({ playState }) => playState === "running");
    return isFalling === true ? [] : [`${at.outerHTML.slice(0, 60)} covers an index of ${card.className}`];
  };
  /**
   * A card of the trick has a second index, upside down in the opposite corner: the crown may not rest on it either.
   */
  const crownFault = (card: HTMLElement): string[] => {
    const lower = [...card.querySelectorAll("[data-index]")].at(1)?.getBoundingClientRect();
    if (lower === undefined) return ["a card of the trick has one index only"];
    const spots = [0.25, 0.5, 0.75].map((part) =>
      document
        .elementFromPoint(lower.left + lower.width * part, lower.top + lower.height * part)
        ?.closest("[data-testid=trick-crown]"),
    );
    const crown = spots.find((spot) => spot !== null && spot !== undefined);
    const rests = crown?.getAnimations().every(({ playState }) => playState !== "running");
    return rests === true ? ["the crown rests on a lower index"] : [];
  };
  const wordsFault = (): string[] => {
    const words = document.querySelector("[data-testid=trick-count]")?.textContent ?? "";
    const lying = cards("[data-testid=trick] [data-testid=trick-card]").filter(visible).length;
    const players = document.querySelectorAll("[data-testid=score]").length;
    const playing = document.querySelectorAll("[data-testid=trick] [data-testid=trick-card][data-flying]").length;
    const namesWinner = /^You win|wins with/.test(words);
    if (namesWinner && playing > 0) return [`"${words}" before the last card has landed`];
    if (namesWinner && lying > 0 && lying < players) return [`"${words}" with ${lying} cards`];
    const marked = document.querySelectorAll("[data-wins] [data-testid=trick-card][data-flying]").length;
    return marked > 0 ? ["a card is marked as winning before it has landed"] : [];
  };
  const state = { frames: 0, withFlights: 0, faults: new Set<string>(), timer: setInterval(() => look(), 50) };
  const look = (): void => {
    if (document.querySelector("dialog[open]") !== null) return;
    state.frames++;
    if (document.querySelector("[data-part=flier]") !== null) state.withFlights++;
    const trick = cards("[data-testid=trick] [data-testid=trick-card]").filter(visible);
    const slots = cards("[data-testid=slot-card]").filter(visible);
    const small = trick.filter((card) => isPhone && card.getBoundingClientRect().height < leastHigh);
    const faults = [
      ...[...trick, ...slots].flatMap(indexFault),
      ...trick.flatMap(crownFault),
      ...small.map((card) => `a card of the trick is ${Math.round(card.getBoundingClientRect().height)} px high`),
      ...wordsFault(),
    ];
    for (const fault of faults) state.faults.add(fault);
  };
  window.watched = state;
}

const seenBy = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { frames, withFlights, faults, timer } = window.watched;
    clearInterval(timer);
    const theme = document.documentElement.dataset["theme"];
    return { theme, frames, withFlights, faults: [...faults] };
  });

const hands = [
  { theme: "dark", players: 2 },
  { theme: "light", players: 3 },
] as const;

for (const { theme, players } of hands) {
  test(
    `a hand of ${players} in motion, ${theme}: every index in sight, cards of the trick large, words never ahead of their card`,
    long,
    async ({ arrive }) => {
      const arriveThemed = async (arrival?: Arrival): Promise<Player> => {
        const player = await arrive(arrival);
        await player.page.addInitScript(
          (stored) => localStorage.setItem("spar.prefs", stored),
          JSON.stringify({ theme }),
        );
        return player;
      };
      const moving = ([width, height]: readonly [number, number]) =>
        ({ viewport: { width, height }, reducedMotion: "no-preference" }) as const;
      const [own, ...others] = sizes;
      const host = await arriveThemed(moving(own));
      const link = await host.invite({ players });
      const guests: Player[] = [];
      for (let seat = 1; seat < players; seat++) {
        const guest = await arriveThemed();
        await guest.open(link);
        guests.push(guest);
      }
      await expect(host.shareLink).toBeHidden();
      const pages = [host];
      for (const size of others) {
        const spectator = await arriveThemed(moving(size));
        await spectator.open(link);
        pages.push(spectator);
      }
      await Promise.all(pages.map(({ page }) => page.evaluate(watchTable)));
      await playOut([host, ...guests], "hand");
      await Promise.all(pages.map(({ page }) => page.locator("dialog[data-testid=hand-over][open]").waitFor()));
      const seen = await Promise.all(pages.map(({ page }) => seenBy(page)));
      for (const [at, { theme: drawn, frames, withFlights, faults }] of seen.entries()) {
        const size = sizes[at]?.join("x") ?? "";
        expect(faults, size).toEqual([]);
        expect(drawn, size).toBe(theme);
        expect(frames, size).toBeGreaterThan(20);
        expect(withFlights, size).toBeGreaterThan(5);
      }
    },
  );
}
