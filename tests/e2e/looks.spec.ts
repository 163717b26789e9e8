/**
 * The main screens at three sizes in both themes: saves pictures to test-results/looks and checks each of them: no
 * horizontal scrolling, all controls visible, uncovered and large enough for a thumb.
 */
import { expect } from "@playwright/test";
import { finishMatch } from "./support/finish.ts";
import { type Arrive, test } from "./support/journey.ts";
import { look, lookAtEachSize, sizes } from "./support/look.ts";
import { codeFor } from "./support/mail.ts";
import { alertIn, changeIn, field, newMember, ownMenu, secret, submit } from "./support/member.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

/** All cards of a hand are visible. */
async function expectHandInSight(player: Player): Promise<void> {
  for (const card of await player.cardsInHand.all()) await expect(card).toBeInViewport({ ratio: 0.6 });
}

async function friends(arrive: Arrive, host: Player): Promise<Player[]> {
  const link = await host.invite({ players: 4, winPoints: 20 });
  const others = await Promise.all(Array.from({ length: 3 }, () => arrive()));
  for (const other of others) await other.open(link);
  await expect(host.shareLink).toBeHidden();
  return [host, ...others];
}

test("pages and dialogs, at each size", long, async ({ arrive }) => {
  const visitor = await arrive();
  for (const [name, address] of [
    ["home", "/"],
    ["rules", "/rules"],
    ["cards", "/cards"],
    ["leaderboard", "/leaderboard"],
    ["settings", "/settings"],
    ["signin", "/signin"],
    ["forgot", "/forgot-password"],
    ["reset", "/reset-password/token"],
    ["google", "/signin/google"],
  ] as const) {
    await visit(visitor.page, address, { isComplete: true });
    await expect(visitor.page.getByRole("heading", { level: 1 })).toBeVisible();
    await lookAtEachSize(visitor, name);
  }
  await visitor.home();
  await visitor.button("Invite Friend").click();
  await expect(visitor.button("Create Game")).toBeVisible();
  await lookAtEachSize(visitor, "config");
  await visitor.page.keyboard.press("Escape");
  await visitor.button("Play vs Computer").click();
  await lookAtEachSize(visitor, "computer", () => expect(visitor.button("Start Game")).toBeInViewport());
});

test("the way to an account and its settings, at each size", long, async ({ arrive }) => {
  const visitor = await arrive();
  const { page } = visitor;
  const member = newMember();
  await visit(page, "/signup");
  await field(visitor, "Email").fill(member.email);
  await lookAtEachSize(visitor, "signup");
  await submit(visitor, "Send me a code").click();
  await expect(field(visitor, "Digit 1 of 6")).toBeFocused();
  await lookAtEachSize(visitor, "signup-code");
  await page.keyboard.type(await codeFor(page, member.email));
  await field(visitor, "Username").fill(member.username);
  await secret(visitor, "Password").fill(member.password);
  await submit(visitor, "Create account").click();
  await expect(alertIn(visitor)).toBeVisible();
  await lookAtEachSize(visitor, "signup-account");
  await secret(visitor, "Confirm Password").fill(member.password);
  await submit(visitor, "Create account").click();
  await ownMenu(visitor, member).click();
  await lookAtEachSize(visitor, "menu");
  await visit(page, "/settings?section=privacy");
  await expect(page.getByRole("radio", { name: /^Public/ })).toBeChecked();
  await lookAtEachSize(visitor, "privacy");
  for (const title of ["Email", "Password", "Delete my account"]) {
    await changeIn(visitor, title);
    await expect(page.getByText("This device")).toBeVisible();
    await lookAtEachSize(visitor, `account-${title.toLowerCase().replaceAll(" ", "-")}`);
  }
});

// A table does not wait while the page changes its size: its turns are timed.
for (const size of ["phone", "tablet", "desktop"] as const) {
  test(`a table for two on a ${size}`, long, async ({ arrive }) => {
    const guest = await arrive({ viewport: sizes[size] });
    await guest.playComputer("Easy");
    await look(guest, size, "deck");
    await guest.deal();
    await guest.playCard();
    await expect(guest.cardsInHand).toHaveCount(4);
    await expect(guest.legalCards).not.toHaveCount(0);
    await expectHandInSight(guest);
    await look(guest, size, "turn");
    await guest.page.keyboard.press("c");
    await look(guest, size, "chat");
    await guest.page.keyboard.press("Escape");
    await playOut([guest], "hand");
    await look(guest, size, "hand-over");
    await finishMatch([guest]);
    await look(guest, size, "game-over");
  });

  test(`a table for four on a ${size}`, long, async ({ arrive }) => {
    const host = await arrive({ viewport: sizes[size] });
    await host.invite({ players: 4 });
    await look(host, size, "waiting");
    const all = await friends(arrive, host);
    await host.deal();
    for (const player of all.slice(1)) {
      await expect(player.legalCards).not.toHaveCount(0);
      await player.playCard();
    }
    await expect(host.legalCards).not.toHaveCount(0);
    await expectHandInSight(host);
    await look(host, size, "four");
    await playOut(all, "hand");
    await look(host, size, "four-hand-over");
  });
}
