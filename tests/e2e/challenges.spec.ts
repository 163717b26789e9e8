/** Challenges between two accounts: from the button to the table, and every way in which a challenge fails. */
import { expect, type Locator, type Page } from "@playwright/test";
import { testAtOwnServer } from "./support/testServer.ts";
import { type Arrival, type Arrive, newTab, test } from "./support/journey.ts";
import { type Member, newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable, paint } from "./support/reading.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";
import { shows } from "./support/shows.ts";

interface Account {
  readonly player: Player;
  readonly member: Member;
  /** The address of the account's own profile. */
  readonly profile: string;
}

/** A user with an account who accepts challenges from everybody. */
async function account(arrive: Arrive, name: string, arrival?: Arrival): Promise<Account> {
  const player = await arrive(arrival);
  const member = await signUp(player, newMember(name));
  const id = await player.page.evaluate(async () => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${sessionStorage.getItem("accessToken") ?? localStorage.getItem("accessToken") ?? ""}`,
    };
    const body = JSON.stringify({ allowGameInvites: "everyone" });
    const changed = await fetch("/api/users/me/settings", { method: "PATCH", headers, body });
    if (!changed.ok) throw new Error(await changed.text());
    const me = (await (await fetch("/api/users/me", { headers })).json()) as { id: string };
    return me.id;
  });
  return { player, member, profile: `/players/${id}` };
}

const cards = ({ page }: Player): Locator => page.getByRole("complementary", { name: "Challenges" });
const cardOf = (player: Player, name: string): Locator => cards(player).getByRole("region", { name, exact: true });
const got = (player: Player, from: Member): Locator => cardOf(player, `${from.username} has challenged you`);
const made = (player: Player, to: Member): Locator => cardOf(player, `Waiting for ${to.username}…`);
const press = (card: Locator, name: string): Promise<void> => card.getByRole("button", { name }).click();

/** Challenges with the profile's button, to two points. */
async function challenge(from: Account, to: Account, winPoints = 2): Promise<void> {
  const { page } = from.player;
  await visit(page, to.profile);
  await from.player.button(`Challenge ${to.member.username}`).click();
  const dialog = page.getByRole("dialog", { name: `Challenge ${to.member.username}` });
  await dialog.getByRole("slider", { name: "Win points" }).fill(String(winPoints));
  await dialog.getByRole("button", { name: "Send challenge" }).click();
  await expect(dialog).toBeHidden();
  await expect(made(from.player, to.member)).toBeVisible();
  await expect(got(to.player, from.member)).toContainText(`First to ${winPoints} points · Aces`);
}

async function two(arrive: Arrive, arrival?: Arrival): Promise<readonly [Account, Account]> {
  return [await account(arrive, "ama", arrival), await account(arrive, "kofi", arrival)];
}

const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
  "phone on its side": { width: 844, height: 390 },
} as const;

test("a challenge is accepted on another page, both come to the table, and the cards are dealt", async ({ arrive }) => {
  const [ama, kofi] = await two(arrive);
  await visit(kofi.player.page, "/rules");
  const aside = await newTab(kofi.player);
  await visit(aside.page, "/about");
  await challenge(ama, kofi);
  await expect(ama.player.page.getByText("Challenged", { exact: true })).toBeVisible();
  // The card appeared without taking the focus, and the keyboard reaches it.
  const accept = got(kofi.player, ama.member).getByRole("button", { name: "Accept" });
  await expect(accept).not.toBeFocused();
  await accept.focus();
  await kofi.player.page.keyboard.press("Enter");
  await expect(kofi.player.page).toHaveURL(/\/game\/[2-9A-HJKMNP-TV-Z]{8}$/);
  const path = new URL(kofi.player.page.url()).pathname;
  await expect(ama.player.page).toHaveURL(path);
  await expect(cards(aside)).toBeHidden();
  await expect(aside.page).toHaveURL("/about");
  await ama.player.deal();
  await expect(kofi.player.legalCards).not.toHaveCount(0);
  await kofi.player.playCard();
  await expect(kofi.player.cardsInHand).toHaveCount(4);
  await expect(ama.player.turnMessage).toContainText("Your turn!");
  await expect(cards(ama.player)).toBeHidden();
});

test("a challenge is declined, another taken back, and each is told to the other", long, async ({ arrive }) => {
  const [ama, kofi] = await two(arrive);
  await challenge(ama, kofi);
  await shows(ama.player.page, `${kofi.member.username} declined your challenge`, () =>
    press(got(kofi.player, ama.member), "Decline"),
  );
  await expect(cards(ama.player)).toBeHidden();
  await expect(cards(kofi.player)).toBeHidden();
  // After a decline the same challenge is refused for a while.
  await ama.player.button(`Challenge ${kofi.member.username}`).click();
  await ama.player.button("Send challenge").click();
  await expect(ama.player.page.getByRole("alert")).toHaveText(
    `${kofi.member.username} is not accepting challenges from you right now.`,
  );

  await challenge(kofi, ama);
  await shows(ama.player.page, `${kofi.member.username} withdrew the challenge`, () =>
    press(made(kofi.player, ama.member), "Cancel"),
  );
  await expect(cards(ama.player)).toBeHidden();
  await challenge(kofi, ama);
  await kofi.player.button(`Withdraw: challenge to ${ama.member.username}`).click();
  await expect(cards(kofi.player)).toBeHidden();
  await expect(cards(ama.player)).toBeHidden();
});

test(
  "a challenge outlasts a reload, and the tab that asked is still the one that goes to the table",
  long,
  async ({ arrive }) => {
    const [ama, kofi] = await two(arrive);
    await challenge(ama, kofi);
    await ama.player.page.reload();
    await expect(made(ama.player, kofi.member)).toBeVisible();
    await kofi.player.page.reload();
    await press(got(kofi.player, ama.member), "Accept");
    await expect(kofi.player.shareLink.or(kofi.player.turnMessage).first()).toBeVisible();
    await expect(ama.player.page).toHaveURL(kofi.player.page.url());
  },
);

test(
  "a challenge that is accepted while the line of who asked is down still leads both to the table",
  long,
  async ({ arrive }) => {
    const [ama, kofi] = await two(arrive, { forgives: /ERR_INTERNET_DISCONNECTED/ });
    await challenge(ama, kofi);
    const context = ama.player.page.context();
    await context.setOffline(true);
    await press(got(kofi.player, ama.member), "Accept");
    await expect(kofi.player.table).toBeVisible();
    await expect(made(ama.player, kofi.member)).toBeVisible();
    await context.setOffline(false);
    await expect(ama.player.page).toHaveURL(kofi.player.page.url());
    await expect(ama.player.button(/^Deal/)).toBeVisible();
  },
);

test(
  "a player in a match with others finishes it first, as the one who is challenged and as the challenger",
  long,
  async ({ arrive }) => {
    const [ama, kofi] = await two(arrive);
    const link = await kofi.player.invite({ winPoints: 20 });
    const guest = await arrive();
    await guest.open(link);
    await kofi.player.deal();
    await challenge(ama, kofi);
    const card = got(kofi.player, ama.member);
    await press(card, "Accept");
    await expect(card.getByRole("alert")).toHaveText("You are still in a match.");
    await expect(card.getByRole("link")).toHaveCount(0);
    await expect(kofi.player.cardsInHand).toHaveCount(5);

    await visit(kofi.player.page, "/rules");
    await press(card, "Accept");
    await card.getByRole("link", { name: "Return to the match" }).click();
    await expect(kofi.player.page).toHaveURL(link);
    await press(card, "Decline");
    await expect(cards(kofi.player)).toBeHidden();

    await visit(kofi.player.page, ama.profile);
    await kofi.player.button(`Challenge ${ama.member.username}`).click();
    await kofi.player.button("Send challenge").click();
    await kofi.player.page.getByRole("dialog").getByRole("link", { name: "Return to the match" }).click();
    await expect(kofi.player.page).toHaveURL(link);
  },
);

test("no player is taken away from a match: the challenger goes to the table when ready", long, async ({ arrive }) => {
  const [ama, kofi] = await two(arrive);
  await challenge(ama, kofi);
  await ama.player.playComputer("Easy");
  await ama.player.deal();
  const table = ama.player.page.url();
  await press(got(kofi.player, ama.member), "Accept");
  const accepted = cardOf(ama.player, `${kofi.member.username} accepted your challenge`);
  await expect(accepted).toBeVisible();
  expect(ama.player.page.url()).toBe(table);
  await press(accepted, "Go to the table");
  const question = ama.player.page.getByRole("dialog");
  await expect(question).toContainText("Are you sure you want to leave the game?");
  await question.getByRole("button", { name: "Leave Game" }).click();
  await expect(ama.player.page).toHaveURL("/");
  await press(accepted, "Go to the table");
  await expect(ama.player.page).toHaveURL(kofi.player.page.url());
  await expect(ama.player.button(/^Deal/)).toBeVisible();
  await expect(cards(ama.player)).toBeHidden();
});

for (const size of ["phone", "desktop"] as const) {
  // On a server without other players in the queue.
  testAtOwnServer(
    `whoever is looking for a match accepts a challenge in that dialog, on a ${size}`,
    long,
    async ({ arrive }) => {
      const [ama, kofi] = await two(arrive, { viewport: sizes[size] });
      const { page } = kofi.player;
      await kofi.player.home();
      await kofi.player.button("Play Now").click();
      const dialog = page.getByRole("dialog", { name: "Finding Match" });
      await expect(dialog).toContainText("Searching for players...");
      await challenge(ama, kofi);
      const card = dialog.getByRole("region", { name: `${ama.member.username} has challenged you`, exact: true });
      await expect(card).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      for (const theme of ["dark", "light"] as const) {
        await paint(page, theme);
        await page.screenshot({ path: `test-results/looks/challenge-searching-${size}-${theme}.png` });
      }
      await expectReadable(page, "a challenge in the dialog");
      await page.keyboard.press("Tab");
      await expect(card.getByRole("button", { name: "Accept" })).toBeFocused();
      // A browser closes a dialog at the second Escape that no handler has prevented.
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/game\/[2-9A-HJKMNP-TV-Z]{8}$/);
      await expect(ama.player.page).toHaveURL(page.url());
      await expect(dialog).toBeHidden();
      await ama.player.deal();
      await expect(kofi.player.legalCards).not.toHaveCount(0);
    },
  );
}

test("the dialog and both cards are read without trouble", long, async ({ arrive }) => {
  const [ama, kofi] = await two(arrive);
  await visit(ama.player.page, kofi.profile);
  await ama.player.button(`Challenge ${kofi.member.username}`).click();
  await expectReadable(ama.player.page, "the dialog");
  await challenge(ama, kofi);
  await expectReadable(ama.player.page, "one's own challenge");
  await expectReadable(kofi.player.page, "a challenge");
  await expect(
    kofi.player.page.getByRole("status").filter({ hasText: "has challenged you. First to 2 points" }),
  ).toHaveCount(1);
});

/** Whether two elements on the page overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error("one of the two is not to be seen");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`a challenge covers nothing that a player needs, on a ${size}`, long, async ({ arrive }) => {
    const [ama, kofi] = await two(arrive, { viewport });
    const { page } = kofi.player;
    const look = async (name: string, at: Page = page): Promise<void> => {
      for (const theme of ["dark", "light"] as const) {
        await paint(at, theme);
        await at.screenshot({
          path: `test-results/looks/challenge-${name}-${size.replaceAll(" ", "-")}-${theme}.png`,
        });
      }
    };
    const clear = async (name: string, ...needed: readonly Locator[]): Promise<void> => {
      await look(name);
      for (const each of needed) expect(await overlap(cards(kofi.player), each), name).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    };
    // The challenged user must confirm with that button, so the dialog is open first.
    await visit(ama.player.page, kofi.profile);
    await ama.player.button(`Challenge ${kofi.member.username}`).click();
    await expect(ama.player.button("Send challenge")).toBeVisible();
    await look("dialog", ama.player.page);
    await challenge(kofi, ama);
    await ama.player.button("Send challenge").click();
    await expect(made(ama.player, kofi.member)).toBeVisible();
    await expect(ama.player.button(`Accept: challenge from ${kofi.member.username}`)).toBeVisible();
    await look("made", ama.player.page);
    await visit(page, "/");
    await expect(got(kofi.player, ama.member)).toBeVisible();
    await clear("home", page.getByRole("banner"), kofi.player.button("Play Now"));
    await kofi.player.playComputer("Easy");
    const leave = kofi.player.button("Leave Game");
    await clear("deck", kofi.player.button(/^Deal/), kofi.player.button(/^Shuffle/), kofi.player.turnMessage, leave);
    await kofi.player.deal();
    const played = page.getByRole("list", { name: "Cards played by Computer" });
    await clear("play", kofi.player.turnMessage, leave, played, ...(await kofi.player.cardsInHand.all()));
    await visit(page, "/chat");
    await expect(got(kofi.player, ama.member)).toBeVisible();
    await clear("chat", page.getByRole("banner"), page.getByRole("textbox"));
  });
}

test("on a phone on its side nothing of a question is under the bar, however many ask", long, async ({ arrive }) => {
  const [ama, kofi] = await two(arrive, { viewport: sizes["phone on its side"] });
  const esi = await account(arrive, "esi");
  await challenge(ama, kofi);
  await visit(esi.player.page, kofi.profile);
  await esi.player.button(`Challenge ${kofi.member.username}`).click();
  await esi.player.button("Send challenge").click();
  await expect(made(esi.player, kofi.member)).toBeVisible();
  await expect(kofi.player.page.getByText(`${esi.member.username} has challenged you`, { exact: true })).toBeAttached();
  const visible = cards(kofi.player).getByRole("region");
  await expect(visible).toHaveCount(1);
  expect(await overlap(visible, kofi.player.page.getByRole("banner"))).toBe(false);
  await press(visible, "Decline");
  await expect(got(kofi.player, esi.member), "the next in turn").toBeVisible();
});
