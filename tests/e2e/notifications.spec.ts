/** Notifications of a player who is on another page or absent. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { findChromium, journeyArgs } from "../../scripts/test/programs.ts";
import { openSqliteDatabase } from "#server/base/db/database.ts";
import { type PushService, startPushService, type Subscription } from "../support/pushService.ts";
import { type Arrive, test as base } from "./support/journey.ts";
import { mailTo } from "./support/mail.ts";
import { type Member, newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { openTestServer, type TestServer } from "./support/testServer.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

/** A server that pushes to this machine, with its folder. */
const test = base.extend<{ readonly folder: string; readonly testServer: TestServer; readonly pushes: PushService }>({
  // The socket's connection closes while the server restarts.
  forgives: /ERR_|answered with 503|Failed to (load|fetch)|WebSocket connection/,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: here, nothing.
  folder: async ({}, lend) => {
    const folder = mkdtempSync(join(tmpdir(), "spar-notified-"));
    await lend(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  pushes: async ({}, lend) => {
    const pushes = await startPushService();
    await lend(pushes);
    await pushes.stop();
  },
  testServer: async ({ folder }, lend) => {
    const testServer = await openTestServer({ DATA_DIR: folder, PUSH_LOOPBACK: "on" });
    await lend(testServer);
    await testServer.stop();
  },
  baseURL: async ({ testServer }, lend) => lend(testServer.server.url),
});

// The headless shell of the other journeys shows no system notifications.
test.use({ launchOptions: { executablePath: findChromium() ?? "", args: [...journeyArgs] } });

interface Somebody {
  readonly player: Player;
  readonly member: Member;
}

/** Calls the server as the page's user. */
const call = ({ page }: Player, method: string, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([how, where, what]) => {
      const authorization = `Bearer ${localStorage.getItem("accessToken") ?? ""}`;
      const headers = { authorization, "content-type": "application/json" };
      const init = how === "GET" ? { headers } : { method: how, headers, body: JSON.stringify(what) };
      const answer = await fetch(`/api${where}`, init);
      return answer.status === 204 ? null : ((await answer.json()) as unknown);
    },
    [method, path, body] as const,
  );

async function asksForFriendship({ player }: Somebody, { member }: Somebody): Promise<void> {
  const [found] = (await call(player, "GET", `/players?search=${member.username}`, {})) as { user: { id: string } }[];
  await call(player, "PUT", `/users/me/friends/${found?.user.id}`, {});
}

/** A browser whose push service is on this machine: a test cannot reach its maker's. */
const withBrowserOf = (page: Page, { endpoint, p256dh, auth }: Subscription): Promise<unknown> =>
  page.addInitScript(
    ({ address, key, secret }) => {
      const bytes = (text: string): ArrayBuffer =>
        Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)).buffer;
      const keys = { p256dh: bytes(key), auth: bytes(secret) };
      let options: PushSubscriptionOptionsInit | undefined;
      const subscription = () => ({
        endpoint: address,
        options,
        getKey: (name: "p256dh" | "auth") => keys[name],
        unsubscribe: async () => true,
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        subscribe: async (given: PushSubscriptionOptionsInit) => {
          options = given;
          return subscription();
        },
      });
    },
    { address: endpoint, key: p256dh, secret: auth },
  );

async function arriveAs(arrive: Arrive, name: string): Promise<Somebody> {
  const player = await arrive();
  return { player, member: await signUp(player, newMember(name)) };
}

/** A player with a worker and permission, whose browser was subscribed when the setting was turned on. */
async function arriveWithPush(arrive: Arrive, browser: Subscription): Promise<Somebody> {
  const player = await arrive({ serviceWorkers: "allow", permissions: ["notifications"] });
  await withBrowserOf(player.page, browser);
  const member = await signUp(player, newMember("kofi"));
  await player.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => player.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const saving = player.page.waitForResponse((answer) => answer.url().endsWith("/api/push/subscription"));
  await call(player, "PATCH", "/users/me/settings", { pushNotifications: true });
  expect((await saving).status()).toBe(204);
  return { player, member };
}

/** Moves the stored times back by these hours, while the server is stopped. */
async function letHoursPass(folder: string, hours: number): Promise<void> {
  const database = openSqliteDatabase(join(folder, "spar.db"), "normal");
  const ms = hours * 3_600_000;
  await database.knex.raw("update notifications set at = at - ?", [ms]);
  await database.knex.raw("update mail_digests set due_at = due_at - ?", [ms]);
  await database.stop();
}

test(
  "a friend's request reaches a player by bell at once and, when away, by push and mail",
  long,
  async ({ arrive, testServer, folder, pushes }) => {
    const kofi = await arriveWithPush(arrive, pushes.subscribe());
    const ama = await arriveAs(arrive, "ama");
    const { page } = kofi.player;
    // From then on the page listens.
    const listening = page.waitForResponse((answer) => answer.url().endsWith("/api/push/subscription"));
    await page.goto("/leaderboard");
    await listening;
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

    const words = `${ama.member.username} would like to be friends.`;
    await shows(page, `Friend request. ${words}`, () => asksForFriendship(ama, kofi));
    await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();

    // The browser's maker delivers the push while the page is closed.
    await expect.poll(() => pushes.pushed.length).toBe(1);
    const payload = pushes.pushed[0]?.payload;
    expect(payload).toMatchObject({ title: "Friend request", body: words, link: "/friends?tab=requests" });
    const browser = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId);
      }),
    );
    await browser.send("ServiceWorker.enable");
    const registrationId = await registered;
    await page.goto("about:blank");
    const origin = testServer.server.url;
    const data = JSON.stringify(payload);
    await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await page.goto("/");
    const visible = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
      });
    await expect.poll(visible).toEqual([`Friend request: ${words}`]);

    // Two hours later: a server that has just started sends what is due.
    await testServer.server.end("SIGTERM");
    await letHoursPass(folder, 2);
    await testServer.server.start();
    const mail = await mailTo(page, kofi.member.email, "digest");
    expect(mail.text).toContain(words);
    const link = /\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? "";
    const visitor = await arrive();
    await visitor.page.goto(link);
    await visitor.button("Stop these emails").click();
    await expect(visitor.page.getByText("You get no more emails about notifications.")).toBeVisible();

    // The list, by keyboard: the tab, the action that opens the request, and back.
    await page.goto("/notifications");
    const item = page.getByRole("listitem").filter({ hasText: words });
    await expect(item).toContainText("2 hours ago");
    await expectReadable(page, "a notification");
    await page.getByRole("tab", { name: "All", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/notifications?tab=unread");
    await item.getByRole("link", { name: /^Answer/ }).press("Enter");
    await expect(page).toHaveURL("/friends?tab=requests");
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await page.goto("/notifications?tab=unread");
    await expect(page.getByText("No notifications to display")).toBeVisible();
  },
);

test(
  "several tabs and devices show the same, and all are read by one press that can be taken back",
  long,
  async ({ arrive }) => {
    const [ama, kofi, esi] = [
      await arriveAs(arrive, "ama"),
      await arriveAs(arrive, "kofi"),
      await arriveAs(arrive, "esi"),
    ];
    const { page } = kofi.player;
    const tab = await page.context().newPage();
    await tab.goto("/notifications");
    await asksForFriendship(ama, kofi);
    await asksForFriendship(esi, kofi);
    for (const each of [page, tab])
      await expect(each.getByRole("link", { name: "Notifications, 2 unread" })).toBeVisible();
    await expect(tab.getByTestId("notification-count")).toHaveText("2 notifications");
    await tab.getByRole("button", { name: "Mark all as read" }).press("Enter");
    await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await expect(tab.getByText("All notifications are marked as read.")).toBeVisible();
    await tab.getByRole("button", { name: "Undo" }).press("Enter");
    for (const each of [page, tab])
      await expect(each.getByRole("link", { name: "Notifications, 2 unread" })).toBeVisible();
    await tab
      .getByRole("button", { name: /^Mark as read/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  },
);
