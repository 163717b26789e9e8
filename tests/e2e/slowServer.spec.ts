/** A server that is late to look up the session: nobody is sent to sign in. */
import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import { ownMenu, signUp } from "./support/member.ts";
import { visit } from "./support/visit.ts";

test("a player with a session waits on the wanted page, which opens by itself", async ({ arrive }) => {
  const player = await arrive();
  const { page } = player;
  const member = await signUp(player);
  let isSlow = true;
  await page.route("**/api/users/me", (route) => (isSlow ? route.abort("timedout") : route.continue()));
  for (const address of ["/friends", "/activities", "/streams"]) {
    await page.goto(address);
    await expect(page.getByText("The server is slow to answer"), address).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  for (const address of ["/about", "/settings?section=account"]) {
    await page.goto(address);
    await expect(page.locator("header [data-part=dots] i"), address).toHaveCount(3);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await expect(page.getByRole("link", { name: /^Sign (In|Up)$/ }), address).toHaveCount(0);
  }
  await page.goto("/friends");
  await expect(page.getByText("You stay signed in.")).toBeVisible();
  isSlow = false;
  await expect(page.getByRole("heading", { level: 1, name: "Friends" })).toBeVisible();
  await expect(page).toHaveURL("/friends");
  await expect(ownMenu(player, member)).toBeVisible();
  await visit(page, "/signin");
  await expect(page, "signed in already").toHaveURL("/");
});
