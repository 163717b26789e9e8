/** Pages on a phone with a filled store: layout shifts while they load, and controls large enough for a finger. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { tokenKey } from "#web/platform/storage/token.ts";
import { type Arrive, test } from "./support/journey.ts";
import { expectInOrder } from "./support/reading.ts";
import { long } from "./support/long.ts";
import { openTestServer, type TestServer } from "./support/testServer.ts";

const root = resolve(import.meta.dirname, "../..");
const password = "five-tricks";
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const shiftMax = 0.05;

/** Addresses for each route of the page; those of a visitors' list are tested without an account. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  "": ["/"],
  leaderboard: ["/leaderboard"],
  "recent-games": ["/recent-games"],
  "game-details/:id": ["/game-details/1", "/game-details/999999"],
  "players/:id": ["/players/2", "/players/999999"],
  profile: ["/profile"],
  friends: ["/friends"],
  notifications: ["/notifications"],
  "chat/messages": ["/chat/messages"],
  "chat/with/:id": ["/chat/with/2"],
  "admin/:tab?/:item?": ["/admin", "/admin/users", "/admin/reports"],
  "dashboard/:tab?/:item?": ["/dashboard"],
  signin: ["/signin"],
  "signin/google": ["/signin/google"],
  login: ["/login"],
  signup: ["/signup"],
  "forgot-password": ["/forgot-password"],
  "reset-password/:token?": ["/reset-password/token"],
  unsubscribe: ["/unsubscribe"],
  settings: ["/settings", "/settings?section=account"],
  about: ["/about"],
  rules: ["/rules"],
  cards: ["/cards"],
  faq: ["/faq"],
  contact: ["/contact"],
  "terms-of-service": ["/terms-of-service"],
  "privacy-policy": ["/privacy-policy"],
  "third-party-notices": ["/third-party-notices"],
  chat: ["/chat"],
  team: ["/team"],
  careers: ["/careers"],
  events: ["/events"],
  tournaments: ["/tournaments"],
  "tournaments/new": ["/tournaments/new"],
  "tournament/:id": ["/tournament/1", "/tournament/999999"],
  streams: ["/streams"],
  "streams/:id/director": ["/streams/1/director"],
  support: ["/support"],
  "support/ticket/:id": ["/support/ticket/1"],
  help: ["/help"],
  "help/article/:category/:index": ["/help/article/basics/0"],
  status: ["/status"],
  appeal: ["/appeal"],
  announcements: ["/announcements"],
  "announcements/:id": ["/announcements/1"],
  activities: ["/activities"],
  "*": ["/no-such-page"],
  "/learn": ["/learn"],
  "/game/OFFLINE": ["/game/OFFLINE"],
  "/game/:code": ["/game/NOSUCH"],
};
/** Pages that redirect a user with an account, and some that look different without one. */
const forVisitors = ["/", "/signin", "/signup", "/forgot-password", "/leaderboard", "/chat", "/activities", "/streams"];

function routesOf(...files: readonly string[]): string[] {
  const sources = files.map((file) => readFileSync(join(root, "web/app", file), "utf8"));
  const found = sources.flatMap((source) =>
    [...source.matchAll(/<Route path="([^"]*)"/g)].map(([, path = ""]) => path),
  );
  return [...new Set([...found, ""])];
}

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Runs in the page before its own scripts: records all layout shifts. */
function watchShifts(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""}`
      : (node?.nodeName ?? "?");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Loads an address: first with an unknown account, then with unanswered calls; draws each state. */
async function arrival(page: Page, address: string): Promise<Shift[]> {
  const [account, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\//, async (route) => {
    await (new URL(route.request().url()).pathname === "/api/users/me" ? account : others).promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await expect(page.locator("main").first()).toBeVisible();
  await drawn(page);
  account.resolve();
  await expect(page.locator("h1, main [role=status]").first()).toBeAttached();
  await drawn(page);
  others.resolve();
  await page.waitForLoadState("networkidle");
  await drawn(page);
  const found = await page.evaluate(() => window.shifts);
  await page.unrouteAll({ behavior: "wait" });
  return found;
}

/** The addresses with too much layout shift, with the moved elements. */
async function movingAmong(page: Page, places: readonly string[]): Promise<string[]> {
  await page.addInitScript(watchShifts);
  const moving: string[] = [];
  for (const address of places) {
    const found = await arrival(page, address);
    const sum = found.reduce((total, { value }) => total + value, 0);
    if (sum >= shiftMax) moving.push(`${address} ${sum.toFixed(3)} ${JSON.stringify(found)}`);
  }
  return moving;
}

test.describe("on a phone", () => {
  let place: TestServer;
  let email = "";
  const dataDir = mkdtempSync(join(tmpdir(), "spar-shift-"));
  test.beforeAll(async () => {
    const node = join(root, "node_modules/.bin/node");
    const args = [
      "--disable-warning=ExperimentalWarning",
      "scripts/operate/seed.ts",
      "--players",
      "16",
      "--weeks",
      "1",
    ];
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const filled = spawnSync(node, [...args, "--password", password], { cwd: root, env, encoding: "utf8" });
    expect(filled.stderr).toBe("");
    email = /sign in as (\S+) \(administrator\)/.exec(filled.stdout)?.[1] ?? "";
    place = await openTestServer({ DATA_DIR: dataDir });
  });
  test.afterAll(async () => {
    await place.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A browser in which the administrator is signed in. */
  const signedIn = async (arrive: Arrive): Promise<Page> => {
    const { page } = await arrive({ ...phone, baseURL: place.server.url });
    const answer = await page.request.post("/api/auth/login", { data: { email, password } });
    const { token } = (await answer.json()) as AuthAnswer;
    await page.goto("/favicon.svg");
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
    return page;
  };

  test("names in lists are large enough for a finger, and headings are in order", async ({ arrive }) => {
    const page = await signedIn(arrive);
    const visible = {
      "/": "main a[href^='/players/']",
      "/recent-games": "main a[href^='/players/']",
      "/settings?section=account": "main h3",
      "/chat": "main h3",
      "/tournament/1": "main h3",
    };
    for (const [address, what] of Object.entries(visible)) {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.locator(what).first(), address).toBeAttached();
      await expectInOrder(page, address);
    }
  });

  test("nothing moves on any route while its answers arrive", long, async ({ arrive }) => {
    expect(Object.keys(addresses).toSorted()).toEqual(
      routesOf("firstPage/App.tsx", "MorePages.tsx", "OtherPages.tsx").toSorted(),
    );
    const page = await signedIn(arrive);
    expect(await movingAmong(page, Object.values(addresses).flat())).toEqual([]);
  });

  test("nothing moves for visitors either, and what does move is seen", async ({ arrive }) => {
    const { page } = await arrive({ ...phone, baseURL: place.server.url });
    expect(await movingAmong(page, forVisitors)).toEqual([]);
    await page.goto("/about", { waitUntil: "networkidle" });
    await page.locator("main").evaluate((main) => {
      const late = document.createElement("div");
      late.style.height = "300px";
      main.prepend(late);
    });
    await drawn(page);
    expect(await page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0))).toBeGreaterThan(
      shiftMax,
    );
  });
});
