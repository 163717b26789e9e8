/** A player who looks at another window is called back: once, in the player's language, and to the right page. */
import { expect } from "@playwright/test";
import { openTestServer } from "../e2e/support/testServer.ts";
import { playOut } from "../e2e/support/play.ts";
import { Player } from "../e2e/support/player.ts";
import type { DesktopApp } from "./support/desktopApp.ts";
import { test } from "./support/journey.ts";
import { newTable, signUp } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

/** The system's notices of the app. */
const visible = async (app: DesktopApp) => ({
  notices: await app.notices(),
  badge: await app.badge(),
  isFlashing: await app.isFlashing(),
});
const nothing = { notices: [], badge: 0, isFlashing: false };

/** A friend's table with the app at it; the friend deals, so that the app's player leads. */
async function sitDown(friend: DesktopApp, start: (link: string) => Promise<DesktopApp>) {
  const dealer = new Player(friend.page);
  const code = await newTable(dealer);
  const app = await start(`spar://game/${code}`);
  const player = new Player(app.page);
  await expect(player.table).toBeVisible();
  await expect(dealer.button(/^Deal/)).toBeVisible();
  return { app, player, dealer, path: `/game/${code}` };
}

/** A call of the API as the user who is signed in to the app. */
const call = async <T>(app: DesktopApp, method: string, path: string, body?: object): Promise<T> =>
  (await app.page.evaluate(
    async ([verb, address, content]): Promise<unknown> => {
      const authorization = `Bearer ${(await window.sparDesktop?.vault.readToken()) ?? ""}`;
      const headers = { "content-type": "application/json", authorization };
      const answer = await fetch(`/api${address}`, { method: verb, headers, ...(content && { body: content }) });
      const said = await answer.text();
      if (!answer.ok) throw new Error(`${verb} ${address} was answered with ${answer.status}: ${said}`);
      return said === "" ? undefined : JSON.parse(said);
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)] as const,
  )) as T;

test(
  "my turn is told once while another window is in front, and a press leads back to the table",
  long,
  async ({ setUp }) => {
    const friend = await (await setUp()).start();
    const mine = await setUp({ locale: "de" });
    const { app, player, dealer, path } = await sitDown(friend, (link) => mine.start(link));
    expect(await visible(app)).toEqual(nothing);

    await app.focus(false);
    await dealer.deal();
    await expect.poll(() => app.notices()).toHaveLength(1);
    const [notice] = await app.notices();
    expect(notice?.title).toBe("Du bist dran! Klicke zum Spielen");
    await expect(player.table).toContainText(notice?.body ?? "the name of the friend");
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 1, isFlashing: true });
    expect(await app.isInFront()).toBe(false);

    await app.pressNotice();
    await expect.poll(() => app.isInFront()).toBe(true);
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 0, isFlashing: false });
    expect(new URL(app.page.url()).pathname).toBe(path);

    // With the window in front, the following turns cause no notices.
    await playOut([player, dealer], "hand");
    expect(await app.notices()).toEqual([notice]);
  },
);

test("a turn causes no notice while the player looks at the table", long, async ({ setUp }) => {
  const friend = await (await setUp()).start();
  const mine = await setUp({ locale: "fr" });
  const { app, player, dealer } = await sitDown(friend, (link) => mine.start(link));
  await dealer.deal();
  await expect(player.turnMessage).toHaveText("À vous ! Cliquez pour jouer");
  expect(await visible(app)).toEqual(nothing);
});

test("a found match causes a notice in the background, and a click on it opens the match", long, async ({ setUp }) => {
  const testServer = await openTestServer();
  try {
    const [app, other] = [
      await (await setUp({ server: testServer.server.url, locale: "es" })).start(),
      await (await setUp({ server: testServer.server.url })).start(),
    ];
    await app.page.getByRole("button", { name: "Jugar ahora" }).click();
    await expect(app.page.getByRole("dialog")).toBeVisible();
    await app.focus(false);
    await new Player(other.page).button("Play Now").click();
    await expect.poll(() => app.notices()).toHaveLength(1);
    const [notice] = await app.notices();
    expect(notice?.title).toBe("¡Partida encontrada!");
    const found = app.page.getByRole("dialog", { name: "¡Partida encontrada!" });
    await expect(found).toContainText(notice?.body ?? "the name of the opponent");
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 1, isFlashing: true });
    await app.pressNotice();
    await expect.poll(() => app.isInFront()).toBe(true);
    await expect(found).toBeVisible();
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 0, isFlashing: false });
    expect(await visible(other), "the other one looked").toEqual(nothing);
  } finally {
    await testServer.stop();
  }
});

test(
  "a challenge causes a notice in the background, is counted while it waits, and a click leads to the answer",
  long,
  async ({ setUp }) => {
    const [app, other] = [await (await setUp()).start(), await (await setUp()).start()];
    const player = new Player(app.page);
    const challenger = new Player(other.page);
    await signUp(player);
    const { username } = await signUp(challenger);
    await call(app, "PATCH", "/users/me/settings", { allowGameInvites: "everyone" });
    const { id: user_id } = await call<{ id: string }>(app, "GET", "/users/me");
    const challenge = (winPoints: number) => call<{ id: string }>(other, "POST", "/challenges", { user_id, winPoints });

    await app.focus(false);
    const { id } = await challenge(3);
    const notice = { title: `${username} has challenged you`, body: "First to 3 points · Aces" };
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 1, isFlashing: true });
    await call(other, "DELETE", `/challenges/${id}`);
    await expect.poll(() => visible(app)).toEqual({ notices: [notice], badge: 0, isFlashing: false });
    expect(await app.isInFront()).toBe(false);

    await challenge(2);
    const latest = { ...notice, body: "First to 2 points · Aces" };
    await expect.poll(() => visible(app)).toEqual({ notices: [notice, latest], badge: 1, isFlashing: true });
    await app.pressNotice();
    await expect.poll(() => app.isInFront()).toBe(true);
    await expect.poll(() => visible(app)).toEqual({ notices: [notice, latest], badge: 0, isFlashing: false });
    await app.page.getByRole("region", { name: notice.title }).getByRole("button", { name: "Accept" }).click();
    await expect(player.table).toBeVisible();
    // This page did not make the challenge, so it only offers the link.
    await challenger.button("Go to the table").click();
    await expect(challenger.table).toBeVisible();
    expect(await visible(other), "the other one looked").toEqual(nothing);
  },
);
