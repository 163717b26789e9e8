/** The page in a browser that has cached it: without a connection, and after a release on the server. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { workerFor } from "../../scripts/build/web/worker.ts";
import { type TestServer, openTestServer } from "./support/testServer.ts";
import { test as base } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const built = process.env["WEB_ROOT"] ?? resolve(import.meta.dirname, "../../dist/web");

/** A server with its own page, which a journey may change. */
const test = base.extend<{ readonly folder: string; readonly testServer: TestServer }>({
  // The browser reports failed fetches, as it should.
  forgives:
    /ERR_|answered with 503|Failed to (load|fetch)|WebSocket connection|Network error|could not be|Failed to ensure/,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: here, nothing.
  folder: async ({}, lend) => {
    const folder = mkdtempSync(join(tmpdir(), "spar-page-"));
    cpSync(built, folder, { recursive: true });
    await lend(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  testServer: async ({ folder }, lend) => {
    const testServer = await openTestServer({ WEB_ROOT: folder });
    await lend(testServer);
    await testServer.stop();
  },
  baseURL: async ({ testServer }, lend) => lend(testServer.server.url),
});

/** Puts the page of another build into the folder. */
async function release(folder: string, name: string): Promise<void> {
  const path = join(folder, "index.html");
  writeFileSync(path, readFileSync(path, "utf8").replace("<html ", `<html data-release="${name}" `));
  writeFileSync(join(folder, "sw.js"), await workerFor(folder));
}

/** Waits until the worker answers for a page, and its cached page contains these words. */
async function isCached({ page }: Player, words = "<html"): Promise<void> {
  const look = async (wanted: string): Promise<boolean> => {
    const { active } = await navigator.serviceWorker.ready;
    const pages: string[] = [];
    for (const name of await caches.keys()) {
      pages.push((await (await (await caches.open(name)).match("/index.html"))?.text()) ?? "");
    }
    const isActive = navigator.serviceWorker.controller?.state === "activated" && active?.state === "activated";
    return isActive && pages.some((each) => each.includes(wanted));
  };
  await expect.poll(() => page.evaluate(look, words).catch(() => false)).toBe(true);
}

const releaseOf = ({ page }: Player): Promise<string | null> => page.locator("html").getAttribute("data-release");

test("plays a computer while offline, and reads and learns", async ({ arrive, testServer }) => {
  const guest = await arrive({ serviceWorkers: "allow" });
  await guest.page.goto("/");
  await isCached(guest);
  await testServer.server.end("SIGKILL");
  await guest.page.context().setOffline(true);

  await guest.page.goto("/");
  await expect(guest.page.getByText("You’re offline.")).toBeVisible();
  await guest.page.getByRole("button", { name: "Play vs Computer" }).first().click();
  const dialog = guest.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start Game" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(guest.page).toHaveURL(/\/game\/OFFLINE\?level=/);
  await playOut([guest], "hand");
  await expect(guest.handOver).toHaveAccessibleName("Hand 1 Complete!");

  await guest.page.goto("/learn");
  await expect(guest.page.getByRole("heading", { name: "Lead and follow suit" })).toBeVisible();
  await guest.page.goto("/rules");
  await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guest.page.getByText("You’re offline.")).toBeVisible();
  await guest.page.goto("/leaderboard");
  await expect(guest.page.getByText("Network error. Please check your internet connection.")).toBeVisible();
});

test("gets the new page after a release", long, async ({ arrive, testServer, folder }) => {
  const guest = await arrive({ serviceWorkers: "allow" });
  await guest.page.goto("/");
  await isCached(guest);
  await release(folder, "second");
  await testServer.server.end("SIGTERM");
  await testServer.server.start();
  await guest.page.goto("/");
  expect(await releaseOf(guest)).toBe("second");

  // From then on that one is cached.
  await isCached(guest, 'data-release="second"');
  await testServer.server.end("SIGKILL");
  await guest.page.goto("/rules");
  expect(await releaseOf(guest)).toBe("second");
});

test(
  "a kept page says nothing to a server of another build, and loads the new one",
  long,
  async ({ arrive, testServer, folder }) => {
    const guest = await arrive({ serviceWorkers: "allow" });
    await guest.page.goto("/");
    await isCached(guest);
    await testServer.server.end("SIGKILL");
    await guest.page.goto("/leaderboard");
    expect(await releaseOf(guest)).toBeNull();

    await release(folder, "second");
    const heard: string[] = [];
    guest.page.on("response", async (response) => {
      const isCall = new URL(response.url()).pathname.startsWith("/api/");
      if (isCall && (await releaseOf(guest).catch(() => "gone")) === null) heard.push(response.url());
    });
    await testServer.server.start();
    await guest.page.getByRole("button", { name: "Retry" }).first().click();
    await expect(guest.page.locator("html[data-release=second]")).toBeAttached();
    expect(heard).toEqual([]);
    await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test(
  "a kept page loads itself anew where the server takes the worker back",
  long,
  async ({ arrive, folder, testServer }) => {
    const guest = await arrive({ serviceWorkers: "allow" });
    await guest.page.goto("/");
    await isCached(guest);
    await testServer.server.end("SIGKILL");
    await guest.page.goto("/leaderboard");
    expect(await releaseOf(guest)).toBeNull();
    await release(folder, "third");
    const port = new URL(testServer.server.url).port;
    const other = await openTestServer({ WEB_ROOT: folder, OFFLINE_WORKER: "off", PORT: port });
    await guest.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(guest.page.locator("html[data-release=third]")).toBeAttached();
    await guest.page.goto("about:blank");
    await other.stop();
  },
);

test(
  "a browser forgets the worker where the server takes it back, however busy the old one is",
  long,
  async ({ arrive, folder, testServer }) => {
    const guest = await arrive({ serviceWorkers: "allow" });
    await guest.page.goto("/");
    await isCached(guest);
    await testServer.server.end("SIGTERM");
    const port = new URL(testServer.server.url).port;
    const other = await openTestServer({ WEB_ROOT: folder, OFFLINE_WORKER: "off", PORT: port });
    await guest.page.goto(other.server.url);
    // The next worker waits while the old one has requests to answer.
    await guest.page.evaluate(() => void setInterval(() => void fetch("/favicon.svg").catch(() => undefined), 50));
    await guest.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const left = () =>
      guest.page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    await expect.poll(left).toEqual([]);
    const isFree = () => guest.page.evaluate(() => navigator.serviceWorker.controller === null);
    await expect.poll(async () => (await guest.page.reload(), isFree())).toBe(true);
    await expect.poll(left).toEqual([]);
    await guest.page.goto("about:blank");
    await other.stop();
  },
);
