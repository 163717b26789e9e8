/** The pages of tournaments and streams for accounts and staff: at three sizes, in both themes, in four languages. */
import { expect, type Page } from "@playwright/test";
import { look, type Size, sizes } from "./support/look.ts";
import { newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { call } from "./support/tournament.ts";
import { foreign, leftovers, wordsOf } from "./support/words.ts";
import { long } from "./support/long.ts";

interface Made {
  readonly id: string;
}

/** A schedule, a stream of its next tournament, and a draft; returns the addresses of the pages, by name. */
async function makePages(admin: Player): Promise<readonly (readonly [string, string])[]> {
  const plan = { maxPlayers: 16, entryFee: 10, prizePool: 100, format: "single" };
  const rhythm = { rhythm: "weekly", weekday: 5, monthDay: 1, time: "18:30", timeZone: "Africa/Accra" };
  const schedule = { ...plan, ...rhythm, name: "Evening Cup", minutes: 180, ahead: 2 };
  const { tournaments } = await call<{ readonly tournaments: readonly Made[] }>(
    admin,
    "POST",
    "/admin/tournament-schedules",
    schedule,
  );
  const open = tournaments[0]?.id ?? "";
  const follows = { kind: "tournament", tournament: open, pick: null };
  const { stream } = await call<{ readonly stream: Made }>(admin, "POST", "/streams", { name: "Friday", follows });
  const startDate = Date.now() + 86_400_000;
  const draft = { ...plan, name: "Ashanti Draft", startDate, endDate: startDate + 3_600_000, prizePool: 12_500 };
  const { id } = await call<Made>(admin, "POST", "/admin/tournaments", draft);
  return [
    ["new-tournament", "/tournaments/new"],
    ["streams", "/streams"],
    ["director", `/streams/${stream.id}/director`],
    ["schedules", "/admin/tournaments/recurring"],
    ["schedule-form", "/admin/tournaments/recurring?form=new"],
    ["managed-tournaments", "/admin/tournaments"],
    ["tournament-form", "/admin/tournaments?form=new"],
    ["tournament-draft", `/admin/tournaments/${id}`],
    ["managed-tournament", `/admin/tournaments/${open}`],
  ];
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  await expect(page.getByRole("main").locator("h2, form, table, ul").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Tabs through the page until the focus returns to its start; each stop must be visible. */
async function expectKeyboard(page: Page, name: string): Promise<void> {
  const stops = new Set<string>();
  // A field for a time alone has up to eight stops.
  for (let presses = 0; presses < 24; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document;
      // The parts of a time field and their focus rings are the browser's own.
      if (at === null || at.matches("body, input[type=time], input[type=datetime-local]")) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      const isSeen = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return `${at.tagName} ${at.getAttribute("aria-label") ?? at.textContent} ${isSeen ? "" : "without a ring"}`;
    });
    if (stop !== null) stops.add(stop);
  }
  expect(
    [...stops].filter((stop) => stop.endsWith("without a ring")),
    name,
  ).toEqual([]);
  expect(stops.size, name).toBeGreaterThan(2);
}

test(
  "pages of tournaments and streams fit all sizes, both themes and all languages",
  long,
  async ({ arrive, testServer }) => {
    const admin = await arrive();
    const { page } = admin;
    const chief = await signUp(admin, newMember("chief"));
    await grant(testServer, chief, "administrator");
    const pages = await makePages(admin);

    for (const [name, address] of pages) {
      await visit(page, address);
      await expectKeyboard(page, name);
      for (const size of Object.keys(sizes) as Size[]) {
        await page.setViewportSize(sizes[size]);
        await look(admin, size, name);
        await expectReadable(page, `${name} on a ${size}`);
      }
    }

    await page.setViewportSize(sizes.phone);
    for (const language of foreign) {
      const words = await wordsOf(language);
      await page.evaluate((name) => localStorage.setItem("spar.prefs", JSON.stringify({ language: name })), language);
      for (const [name, address] of pages) {
        await visit(page, address);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect(await leftovers(page, words), `${name} in ${language}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${name} in ${language}`).toBeLessThanOrEqual(0);
      }
    }
  },
);
