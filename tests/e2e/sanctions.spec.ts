import { expect, type Locator, type Page } from "@playwright/test";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import { mailTo } from "./support/mail.ts";
import { type Member, newMember, ownMenu, signIn, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { long } from "./support/long.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Readable at each size in both themes, without horizontal scrolling. */
async function expectReadableEverywhere(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectReadable(page, `${where} at ${size.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}

const exclusion = ({ page }: Player, title: string): Locator => page.getByRole("dialog", { name: title });

/** A rated match of two that runs on both pages. */
async function playTogether(people: readonly [Player, Player]): Promise<void> {
  for (const player of people) {
    await player.home();
    await player.button("Play Now").click();
  }
  for (const { page } of people) {
    await expect(page.getByRole("dialog", { name: "Match Found!" })).toContainText("Ranked match");
  }
  const start = people.map((player) => player.button("START GAME"));
  const dealer = (await start[0]?.isVisible()) === true ? 0 : 1;
  await start[dealer]?.click();
  for (const { page } of people) await page.waitForURL(/\/game\/[A-Z0-9]{8}$/);
  await people[dealer]?.deal();
}

/** Bans a player from the list of users, as an administrator does. */
async function ban({ page }: Player, { username }: Member): Promise<void> {
  await page.goto(`/admin/users?q=${username}`);
  await page.getByRole("link", { name: username }).click();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Ban ${username}` });
  await dialog.getByRole("combobox", { name: "Reason" }).selectOption("Abuse");
  await dialog.getByRole("textbox").fill("We told you <b>twice</b>.");
  await dialog.getByRole("button", { name: "Ban", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Suspends this player for a day as a moderator, by the call alone. */
async function suspend({ page }: Player, userId: UserId): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem("accessToken") ?? localStorage.getItem("accessToken"));
  const answer = await page.request.post(new URL(`/api/admin/users/${userId}/suspend`, page.url()).href, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: "abuse", note: "", until: Date.now() + 24 * 3_600_000 },
  });
  expect(answer.status()).toBe(200);
}

const idOf = async ({ page }: Player): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem("accessToken") ?? localStorage.getItem("accessToken"));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(new URL("/api/users/me", page.url()).href, { headers });
  return ((await answer.json()) as { readonly id: string }).id;
};

test(
  "a banned player reads why in the middle of a match that the opponent wins; a suspended one appeals and is let in again",
  long,
  async ({ arrive, testServer }) => {
    const [admin, mod, first, second] = [await arrive(), await arrive(), await arrive(), await arrive()];
    const boss = await signUp(admin, newMember("boss"));
    const judge = await signUp(mod, newMember("judge"));
    const kofi = await signUp(first, newMember("kofi"));
    const ama = await signUp(second, newMember("ama"));
    await grant(testServer, boss, "administrator");
    await grant(testServer, judge, "moderator");

    // The banned player's page shows the reason at once, and the opponent wins the match.
    await playTogether([first, second]);
    await ban(admin, kofi);
    const banned = exclusion(first, "Your account is banned");
    await expect(banned).toContainText("You insulted or harassed other players.");
    await expect(banned).toContainText("We told you <b>twice</b>.");
    await expect(banned).toContainText("No end");
    await expect(first.page).toHaveURL("/");
    await expectReadableEverywhere(first.page, "the banned player’s page");
    await expect(second.gameOver.getByText("You Won!")).toBeVisible();
    await expect(second.gameOver.getByText(/^Rating: 1,200 → 1,\d{3}/)).toHaveText(/\+\d+$/);
    await banned.getByRole("button", { name: "Close" }).click();
    await expect(first.page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();

    // A suspended player is signed out of every page, and the sign-in shows the same reason.
    const connected = second.page.waitForEvent("websocket");
    await second.page.goto("/friends");
    // The server's welcome: from now on the page gets messages.
    await (await connected).waitForEvent("framereceived");
    await suspend(mod, userIdOf(await idOf(second)));
    const suspended = exclusion(second, "Your account is suspended");
    await expect(suspended).toBeVisible();
    await suspended.getByRole("button", { name: "Close" }).click();
    await second.page.goto("/signin");
    await signIn(second, ama);
    await expect(suspended).toContainText("You insulted or harassed other players.");
    await expect(suspended.getByRole("time")).toHaveText(/\d{4}.*\d:\d\d/);
    await suspended.getByRole("link", { name: "Appeal" }).click();
    await expect(second.page).toHaveURL(/\/appeal#/);
    await expectReadableEverywhere(second.page, "the form of an appeal");
    await second.page.getByRole("textbox").fill("It was a joke among friends, and <i>they</i> laughed.");
    await second.button("Send appeal").click();
    await expect(second.page.getByText("Your appeal is being reviewed")).toBeVisible();
    await expectReadableEverywhere(second.page, "an appeal that waits");
    const link = await second.page.getByRole("textbox", { name: "Link to this appeal" }).inputValue();
    expect(link).toBe(second.page.url());

    // Another member of the staff decides, and the mailed link shows the decision.
    await admin.page.goto("/admin/reports?kind=appeal");
    await admin.page.getByRole("link", { name: ama.username }).click();
    await expect(admin.page.getByText("It was a joke among friends, and <i>they</i> laughed.")).toBeVisible();
    await admin.button("Grant").click();
    const granting = admin.page.getByRole("dialog", { name: `Grant the appeal of ${ama.username}` });
    await granting.getByRole("textbox", { name: "Reason" }).fill("a joke");
    await granting.getByRole("button", { name: "Grant", exact: true }).click();
    await expect(granting).toBeHidden();
    const { text } = await mailTo(admin.page, ama.email, "appeal-decided");
    expect(text).toContain(link);
    await second.page.goto("about:blank");
    await second.page.goto(link);
    await expect(second.page.getByText("Your appeal was granted")).toBeVisible();
    await expectReadableEverywhere(second.page, "an appeal that was granted");
    await second.page.goto("/signin");
    await signIn(second, ama);
    await expect(ownMenu(second, ama)).toBeVisible();
  },
);
