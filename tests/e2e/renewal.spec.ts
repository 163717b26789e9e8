/** A page from before a release, in a browser without a service worker, requests a file that is gone. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { tmpdir } from "node:os";
import { test } from "./support/journey.ts";
import { openTestServer } from "./support/testServer.ts";

const built = process.env["WEB_ROOT"] ?? resolve(import.meta.dirname, "../../dist/web");

/** The files of a folder that may contain names of other files. */
const textsIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => join(root, name));

const assetLike = (root: string, beginning: RegExp): string => {
  const found = readdirSync(join(root, "assets")).find((name) => beginning.test(name));
  if (found === undefined) throw new Error(`no file like ${beginning}`);
  return found;
};

/**
 * Makes another build of the page in the folder. Its entry, its leaderboard and the list that names the leaderboard have
 * other names, as the bundler gives them to files whose content changes.
 */
function release(root: string): void {
  const [, entry = ""] = /src="\/assets\/(index-[^"]+)"/.exec(readFileSync(join(root, "index.html"), "utf8")) ?? [];
  const [list, leaderboard] = [assetLike(root, /^MorePages-.*\.js$/), assetLike(root, /^LeaderboardPage-.*\.js$/)];
  for (const name of [entry, list, leaderboard]) {
    const next = name.replace(/-[^-]*\.js$/, `-released${name.length}.js`);
    for (const file of textsIn(root)) writeFileSync(file, readFileSync(file, "utf8").replaceAll(name, next));
    renameSync(join(root, "assets", name), join(root, "assets", next));
  }
}

/** How often the page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Opens the page of one build and then serves another one at its address. `change` changes the other build. */
async function openBeforeRelease(page: Page, change: (root: string) => void) {
  const root = join(mkdtempSync(join(tmpdir(), "spar-release-")), "web");
  cpSync(built, root, { recursive: true });
  release(root);
  change(root);
  const [older, newer] = [await openTestServer(), await openTestServer({ WEB_ROOT: root })];
  // A prefetched file would be there already.
  const ahead = "**/assets/LeaderboardPage-*";
  await page.route(ahead, (route) => route.abort());
  await page.goto(older.server.url);
  await expect(page.getByRole("main")).toBeVisible();
  await page.unroute(ahead);
  await page.route(`${older.server.url}/**`, async (route) => {
    const url = route.request().url().replace(older.server.url, newer.server.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const loads = countLoads(page);
  // As the router navigates.
  await page.evaluate(() => {
    history.pushState(null, "", "/leaderboard");
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
  return {
    loads,
    stop: async () => {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await older.stop();
      await newer.stop();
      rmSync(join(root, ".."), { recursive: true, force: true });
    },
  };
}

for (const storage of ["open", "blocked"] as const) {
  test(`it loads itself anew, once, with storage ${storage}`, async ({ page, context }) => {
    if (storage === "blocked") {
      await context.addInitScript(() => {
        for (const place of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(globalThis, place, {
            get: () => {
              throw new DOMException("blocked", "SecurityError");
            },
          });
        }
      });
    }
    const { loads, stop } = await openBeforeRelease(page, () => {});
    await expect(page.getByRole("heading", { level: 1, name: "Leaderboard" })).toBeVisible();
    expect(loads()).toBe(1);
    await stop();
  });
}

test("a release that lacks the file as well is loaded once and then said", async ({ page }) => {
  const { loads, stop } = await openBeforeRelease(page, (root) =>
    rmSync(join(root, "assets", assetLike(root, /^LeaderboardPage-.*\.js$/))),
  );
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  // Each page that fails asks once for the server's build.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName(location.href, "resource").length)).toBe(1);
  expect(loads()).toBe(1);
  await stop();
});
