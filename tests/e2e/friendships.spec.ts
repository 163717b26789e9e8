import { expect, type Locator } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { type Arrive, test } from "./support/journey.ts";
import { type Member, newMember, ownMenu, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable, paint } from "./support/reading.ts";
import { foreign, leftovers, wordsOf } from "./support/words.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

interface Somebody {
  readonly player: Player;
  readonly member: Member;
}

async function arriveAs(arrive: Arrive, name: string, viewport?: { width: number; height: number }): Promise<Somebody> {
  const player = await arrive(viewport === undefined ? {} : { viewport });
  return { player, member: await signUp(player, newMember(name)) };
}

const tab = ({ player: { page } }: Somebody, name: string): Locator => page.getByRole("tab", { name });
const search = ({ player: { page } }: Somebody): Locator => page.getByRole("searchbox", { name: "Find players" });
/** The row of a user in the visible part of the friends' page. */
const rowOf = ({ player: { page } }: Somebody, { member }: Somebody): Locator =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: member.username });

/** Sends a friend request without the pages. */
async function asks(one: Somebody, { member }: Somebody): Promise<void> {
  await one.player.page.evaluate(async (name) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem("accessToken") ?? ""}`,
      "content-type": "application/json",
    };
    const found = await fetch(`/api/players?search=${name}`, { headers });
    const [first] = (await found.json()) as { user: { id: string } }[];
    await fetch(`/api/users/me/friends/${first?.user.id}`, { method: "PUT", headers, body: "{}" });
  }, member.username);
}

async function befriended(one: Somebody, other: Somebody): Promise<void> {
  await asks(one, other);
  await asks(other, one);
}

/** The page fetches presence now and then, and whenever the user returns to it. */
async function expectSoon(watcher: Somebody, what: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await watcher.player.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await what();
  }).toPass();
}

test(
  "two find each other by name, become friends, see each other come and play, and part",
  long,
  async ({ arrive }) => {
    const [ama, kofi] = [await arriveAs(arrive, "ama"), await arriveAs(arrive, "kofi")];
    await visit(ama.player.page, "/friends");
    await expect(ama.player.page.getByText("No friends here yet")).toBeVisible();
    await ama.player.page.getByRole("tabpanel").getByRole("button", { name: "Add Friends" }).click();
    await search(ama).fill(kofi.member.username);
    await rowOf(ama, kofi).getByRole("button", { name: "Add Friend" }).click();
    await expect(rowOf(ama, kofi).getByRole("button", { name: "Request Sent" })).toBeFocused();

    // The requested user is notified on any page.
    const waits = kofi.player.button(`Your account: ${kofi.member.username}, 1 friend request`);
    await waits.click();
    await kofi.player.page.getByRole("banner").getByRole("link", { name: "Friends" }).click();
    await expect(tab(kofi, "Requests")).toHaveAccessibleName(/1 new request/);
    await tab(kofi, "Requests").click();
    await shows(kofi.player.page, `You and ${ama.member.username} are now friends.`, () =>
      rowOf(kofi, ama).getByRole("button", { name: "Accept" }).click(),
    );
    await expect(kofi.player.page.getByText("No requests")).toBeVisible();
    await expect(ownMenu(kofi.player, kofi.member), "nobody waits any more").toHaveAccessibleName(
      `Your account: ${kofi.member.username}`,
    );

    // And the other user has not reloaded the page since.
    await expect(rowOf(ama, kofi).getByRole("button", { name: "Friends" })).toBeVisible();
    await tab(ama, "Online").click();
    await expect(rowOf(ama, kofi)).toContainText("Online");
    await expect(rowOf(ama, kofi)).toContainText("Challenge");
    await tab(ama, "All Friends").click();

    await kofi.player.invite({ players: 2, winPoints: 20 });
    const stranger = await arrive();
    await stranger.open(kofi.player.page.url());
    await kofi.player.deal();
    await expectSoon(ama, () => expect(rowOf(ama, kofi)).toContainText("In a match", { timeout: 2_000 }));
    await expectReadable(ama.player.page, "a friend in a match");
    await rowOf(ama, kofi).getByRole("link", { name: "Spectate" }).click();
    await expect(ama.player.page.getByText("You are watching")).toBeVisible();
    await ama.player.page.goBack();

    await kofi.player.page.goto("about:blank");
    await expectSoon(ama, () => expect(rowOf(ama, kofi)).toContainText("Offline", { timeout: 2_000 }));

    await visit(kofi.player.page, "/friends");
    await expect(rowOf(kofi, ama)).toBeVisible();
    await rowOf(ama, kofi)
      .getByRole("button", { name: `More about ${kofi.member.username}` })
      .click();
    await ama.player.button("Remove friend").click();
    await ama.player.page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(rowOf(ama, kofi)).toHaveCount(0);
    await expect(rowOf(kofi, ama), "nor is there a friend on the other's list").toHaveCount(0);
  },
);

test("by keyboard alone: a user is found, asked, and declines", long, async ({ arrive }) => {
  const [esi, yaa] = [await arriveAs(arrive, "esi"), await arriveAs(arrive, "yaa")];
  const { page } = esi.player;
  const { keyboard } = page;
  await ownMenu(esi.player, esi.member).focus();
  await keyboard.press("Enter");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(page.getByRole("banner").getByRole("link", { name: "Friends" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Friends" })).toBeVisible();
  await tab(esi, "All Friends").focus();
  await keyboard.press("End");
  await expect(page).toHaveURL("/friends?tab=add");
  await expect(tab(esi, "Add Friends")).toBeFocused();
  // The address changes a moment before the page.
  await expect(search(esi)).toBeVisible();
  await keyboard.press("Tab");
  await expect(search(esi)).toBeFocused();
  await keyboard.type(yaa.member.username.toUpperCase());
  await expect(rowOf(esi, yaa)).toBeVisible();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: yaa.member.username })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(rowOf(esi, yaa).getByRole("button", { name: "Request Sent" })).toBeFocused();

  await visit(yaa.player.page, "/friends?tab=requests");
  const decline = rowOf(yaa, esi).getByRole("button", { name: "Decline" });
  await decline.focus();
  await yaa.player.page.keyboard.press("Enter");
  await expect(yaa.player.page.getByText("No requests")).toBeVisible();
  await expect(yaa.player.page.getByTestId("friends-keep")).toBeFocused();
  await expect(rowOf(esi, yaa).getByRole("button", { name: "Add Friend" }), "he may be asked again").toBeVisible();
});

test("whom one has played with can be kept, from the list and from the profile", long, async ({ arrive }) => {
  const [nana, kwame] = [await arriveAs(arrive, "nana"), await arriveAs(arrive, "kwame")];
  const link = await nana.player.invite({ winPoints: 1 });
  await kwame.player.open(link);
  await finishMatch([nana.player, kwame.player]);

  await visit(nana.player.page, "/friends");
  const played = nana.player.page.getByRole("region", { name: "Recently Played" });
  await expect(played.getByRole("listitem")).toContainText(kwame.member.username);
  await played.getByRole("button", { name: "Add Friend" }).click();
  await expect(played.getByRole("button", { name: "Request Sent" })).toBeVisible();
  await tab(nana, "Requests").click();
  await expect(rowOf(nana, kwame).getByRole("button", { name: "Withdraw" })).toBeVisible();

  await visit(kwame.player.page, "/friends");
  const met = kwame.player.page.getByRole("region", { name: "Recently Played" });
  await met.getByRole("link", { name: nana.member.username }).click();
  const ways = kwame.player.page.getByRole("group", { name: nana.member.username });
  await ways.getByRole("button", { name: "Accept" }).click();
  await expect(ways.getByRole("button", { name: "Friends" })).toBeFocused();
  await expect(ways).toContainText("Challenge");
  await expectReadable(kwame.player.page, "a friend's profile");
  await expect(nana.player.page.getByText("No requests")).toBeVisible();
});

test("who does not want requests, or to be seen, is left in peace", long, async ({ arrive }) => {
  const [adwoa, kojo] = [await arriveAs(arrive, "adwoa"), await arriveAs(arrive, "kojo")];
  await befriended(adwoa, kojo);
  await visit(adwoa.player.page, "/friends");
  await expectSoon(adwoa, () => expect(rowOf(adwoa, kojo)).toContainText("Online", { timeout: 2_000 }));
  const { page } = kojo.player;
  await visit(page, "/settings?section=privacy");
  for (const name of ["Show when I am online", "Friend requests"]) {
    const saving = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("switch", { name }).click();
    expect((await saving).ok()).toBe(true);
  }
  await expectReadable(page, "the choices");
  await expectSoon(adwoa, () => expect(rowOf(adwoa, kojo)).toContainText("Offline", { timeout: 2_000 }));

  const efua = await arriveAs(arrive, "efua");
  await visit(efua.player.page, "/friends?tab=add");
  await search(efua).fill(kojo.member.username);
  await shows(efua.player.page, `${kojo.member.username} is not accepting friend requests right now.`, () =>
    rowOf(efua, kojo).getByRole("button", { name: "Add Friend" }).click(),
  );
  await expect(rowOf(efua, kojo).getByRole("button", { name: "Add Friend" })).toBeVisible();
});

test("everything about friends is said in the reader's language", long, async ({ arrive }) => {
  const [me, friend, asking] = [
    await arriveAs(arrive, "reader"),
    await arriveAs(arrive, "freund"),
    await arriveAs(arrive, "amie"),
  ];
  await befriended(me, friend);
  await asks(asking, me);
  const { page } = me.player;
  for (const language of foreign) {
    const words = await wordsOf(language);
    await page.evaluate((code) => localStorage.setItem("spar.prefs", JSON.stringify({ language: code })), language);
    await page.reload();
    for (const [part, somebody] of Object.entries({ all: friend, requests: asking, add: friend })) {
      await visit(page, `/friends?tab=${part}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      if (part === "add") await page.getByRole("searchbox").fill(friend.member.username);
      await expect(rowOf(me, somebody)).toBeVisible();
      expect(await leftovers(page, words), `${part} in ${language}`).toEqual([]);
    }
    await rowOf(me, friend).getByRole("link", { name: friend.member.username }).click();
    await expect(page.getByRole("group", { name: friend.member.username })).toBeVisible();
    expect(await leftovers(page, words), `a friend's profile in ${language}`).toEqual([]);
  }
});

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

test("the friends' page fits at each size, in both themes, and everybody can read it", long, async ({ arrive }) => {
  const me = await arriveAs(arrive, "looker");
  const [friend, asking, requested] = [
    await arriveAs(arrive, "afriend"),
    await arriveAs(arrive, "asking"),
    await arriveAs(arrive, "asked"),
  ];
  await befriended(me, friend);
  await asks(asking, me);
  await asks(me, requested);
  const { page } = me.player;
  const visible = { all: friend, online: friend, requests: asking, add: friend };
  for (const [part, somebody] of Object.entries(visible)) {
    await visit(page, `/friends?tab=${part}`);
    if (part === "add") await search(me).fill(friend.member.username);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(rowOf(me, somebody)).toBeVisible();
      await expectReadable(page, `${part} at ${size.width}`);
      for (const theme of ["dark", "light"] as const) {
        await paint(page, theme);
        await page.screenshot({ path: `test-results/looks/friends-${part}-${size.width}-${theme}.png` });
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, `${part} at ${size.width}, ${theme}`).toBeLessThanOrEqual(0);
      }
    }
  }
});
