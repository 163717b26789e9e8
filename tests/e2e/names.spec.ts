/**
 * The longest names of the widest letters, on one line and of 9 px or more, at tables of two, three and four on phones
 * and larger screens.
 */
import { expect } from "@playwright/test";
import { type Arrive, test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const screens = [
  [320, 568],
  [360, 640],
  [390, 844],
  [568, 320],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;

/** The longest possible name, of 20 letters; the last two make it unique for this attempt and seat. */
function longName(letter: string, attempt: number, seat: number): string {
  const number = 4 * attempt + seat;
  const own = letter.toUpperCase() === letter.toLowerCase() ? `A${number}` : letter + (number === 0 ? letter : number);
  return letter.repeat(18) + own;
}

/** A guest with this name and without a page yet. */
async function guestNamed(arrive: Arrive, username: string): Promise<Player> {
  const player = await arrive();
  const { request } = player.page;
  const guest = await request.post("/api/auth/guest", { data: {} });
  const { token } = (await guest.json()) as { readonly token: string };
  const headers = { authorization: `Bearer ${token}` };
  const named = await request.patch("/api/users/me", { headers, data: { username } });
  expect(named.status(), username).toBe(200);
  await player.page.addInitScript((stored) => localStorage.setItem("accessToken", stored), token);
  return player;
}

/**
 * Names with more than one line, too small, outside their place, over another element or incomplete in their title; and
 * how many were checked.
 */
const looked = ({ page }: Player): Promise<{ readonly names: number; readonly faults: readonly string[] }> =>
  page.evaluate(() => {
    const least = 9;
    const spare = 1; // Parts of a pixel are no fault.
    const others = [
      ...document.querySelectorAll("[data-part=slot], [data-testid=plate-face], [data-testid=table] [data-card]"),
    ].map((part) => ({
      box: part.getBoundingClientRect(),
      what: part.className || part.tagName,
    }));
    const bar = document.querySelector("[data-testid=table-bar]")?.getBoundingClientRect().bottom ?? 0;
    const parts = [...document.querySelectorAll<HTMLElement>("[data-part=player-name]")].filter(
      (part) => part.textContent.length === 20 && part.getClientRects().length > 0,
    );
    const covers = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > spare &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > spare;
    const faults = parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const name = `${part.className} ${part.textContent.slice(0, 3)}`;
      const size = Number.parseFloat(getComputedStyle(part).fontSize);
      const score = part.closest("[data-testid=score]")?.getBoundingClientRect();
      const isOut = score !== undefined && (box.right > score.right + spare || box.bottom > score.bottom + spare);
      return [
        ...(box.height > 1.6 * size ? [`${name} takes ${box.height} px for letters of ${size} px`] : []),
        ...others.filter((other) => covers(other.box, box)).map(({ what }) => `${name} is over ${what}`),
        ...(isOut ? [`${name} leaves its place`] : []),
        ...(size < least ? [`${name} is ${size} px small`] : []),
        ...(box.left < 0 || box.right > innerWidth ? [`${name} leaves the window`] : []),
        ...(part.title === part.textContent ? [] : [`${name} has another title`]),
      ];
    });
    // Pictures and names of the players stay below the bar.
    for (const face of document.querySelectorAll("[data-testid=table] [data-testid=plate-face]")) {
      if (face.getBoundingClientRect().top < bar - spare) faults.push("a picture is under the bar");
    }
    return { names: parts.length, faults };
  });

for (const letter of ["W", "m", "_"]) {
  test(
    `names of 20 letters "${letter}" are readable on one line at every table on every screen`,
    long,
    async ({ arrive }, { retry }) => {
      const players = [];
      for (let seat = 0; seat < 4; seat++) players.push(await guestNamed(arrive, longName(letter, retry, seat)));
      const [host, ...others] = players as [Player, ...Player[]];
      for (const count of [2, 3, 4] as const) {
        const link = await host.invite({ players: count });
        for (const other of others.slice(0, count - 1)) await other.open(link);
        await expect(host.shareLink).toBeHidden();
        const spectator = await arrive();
        await spectator.open(link);
        await expect(spectator.page.getByTestId("scoreboard").getByTestId("score")).toHaveCount(count);
        const look = async (when: string, sizes: readonly (readonly [number, number])[]): Promise<void> => {
          for (const [width, height] of sizes) {
            // On the scoreboard and at each place; the viewer's own place has no name on a phone.
            for (const [who, player, names] of [
              ["a player", host, 2 * (count - 1)],
              ["a spectator", spectator, 2 * count - 1],
            ] as const) {
              await player.page.setViewportSize({ width, height });
              const moment = `${who} of ${count} at ${width}x${height} ${when}`;
              await expect.poll(async () => (await looked(player)).faults, { message: moment }).toEqual([]);
              expect((await looked(player)).names, moment).toBeGreaterThanOrEqual(names);
            }
          }
        };
        await look("before the deal", screens.slice(0, 1));
        await host.button(/^Deal/).click();
        await expect(host.cardsInHand).toHaveCount(5);
        // The cards in the opponents' hands take room beside their names.
        await look("with cards in hand", screens);
        await spectator.page.close();
      }
    },
  );
}
