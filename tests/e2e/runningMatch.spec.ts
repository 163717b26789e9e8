import { expect } from "@playwright/test";
import { shiftOf } from "./support/layoutShift.ts";
import { test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

const bar = ({ page }: Player) => page.getByRole("complementary", { name: "Your match" });
const wayBack = (player: Player) => bar(player).getByRole("link", { name: "Return to the match" });

test("a player who opens another page during a match sees the way back to the same hand", async ({ arrive }) => {
  const host = await arrive();
  const link = await host.invite({ winPoints: 20 });
  const friend = await arrive();
  await friend.open(link);
  await host.deal();
  await expect(friend.cardsInHand).toHaveCount(5);
  const held = await friend.holds();

  await friend.page.goto("/rules");
  await expect(wayBack(friend)).toBeVisible();
  await friend.page.goto("/");
  await expect(bar(friend)).toContainText("You are still in a match");
  await wayBack(friend).focus();
  await friend.page.keyboard.press("Enter");
  await expect(friend.page).toHaveURL(link);
  await expect(friend.cardsInHand).toHaveCount(5);
  expect(await friend.holds()).toEqual(held);
});

test("a player who has left the match for good is not called back to it", long, async ({ arrive }) => {
  const guest = await arrive();
  await guest.playComputer("Easy");
  await guest.button("Leave Game").click();
  const answered = guest.page.waitForResponse("**/api/users/me/match");
  await guest.page.getByRole("dialog").getByRole("button", { name: "Leave Game" }).click();
  await expect(guest.page).toHaveURL("/");
  expect(await (await answered).json()).toEqual({ game_code: null });
  await expect(bar(guest)).toBeHidden();
});

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 720 },
})) {
  test(`nothing on the page moves when the way back appears and goes on a ${name}`, long, async ({ arrive }) => {
    const guest = await arrive({ viewport });
    await guest.playComputer("Easy");
    const { page } = guest;
    await page.goto("/");
    await expect(bar(guest)).toBeVisible();
    // The footer is readable to its end above the bar.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    const visible = await bar(guest).boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((visible?.y ?? 0) + 1);
    await page.evaluate(() => scrollTo(0, 0));
    await page.route("**/api/users/me/match", (route) => route.fulfill({ json: { game_code: null } }));
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(bar(guest)).toBeHidden();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
}
