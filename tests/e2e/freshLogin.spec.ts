import { expect } from "@playwright/test";
import { type Arrive, newTab, test } from "./support/journey.ts";
import { resetPathFor } from "./support/mail.ts";
import { type Member, secret, signIn, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable, paint } from "./support/reading.ts";
import { long } from "./support/long.ts";
import { visit } from "./support/visit.ts";

const sizes = { phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900] } as const;
const others = "**/api/users/me/sessions";
const needed = { status: 403, json: { code: "fresh_login_needed", message: "" } };

/** A user signed in twice, with the account's settings open on one device. */
async function onTwoDevices(arrive: Arrive): Promise<{ visitor: Player; member: Member; phone: Player }> {
  const visitor = await arrive();
  const member = await signUp(visitor);
  const phone = await arrive();
  await phone.page.goto("/signin");
  await signIn(phone, member, true);
  await expect(phone.page).toHaveURL("/");
  await visit(visitor.page, "/settings?section=account");
  return { visitor, member, phone };
}

test("a sensitive call asks for the password again, by keyboard, and is then done", long, async ({ arrive }) => {
  const { visitor, member, phone } = await onTwoDevices(arrive);
  const { page } = visitor;
  // Ten minutes have not passed, so the test answers with the server's refusal once.
  let refusals = 0;
  await page.route(others, async (route) => {
    if (route.request().method() !== "DELETE" || refusals > 0) return route.fallback();
    refusals += 1;
    await route.fulfill(needed);
  });
  const end = page.getByRole("button", { name: "Sign out all other devices" });
  await end.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  for (const [name, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const theme of ["dark", "light"] as const) {
      await paint(page, theme);
      await page.screenshot({ path: `test-results/looks/confirm-${name}-${theme}.png` });
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
  await expectReadable(page, "confirming who it is");
  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
  await page.screenshot({ path: "test-results/looks/confirm-wrong.png" });
  await expectReadable(page, "confirming, complaining");
  await password.fill(member.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("All other devices are signed out.")).toBeVisible();
  await expect(end).toBeHidden();
  await phone.page.reload();
  await expect(phone.page.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("giving up changes nothing and gives the keyboard back", long, async ({ arrive }) => {
  const { visitor } = await onTwoDevices(arrive);
  const { page } = visitor;
  await page.route(others, (route) =>
    route.request().method() === "DELETE" ? route.fulfill(needed) : route.fallback(),
  );
  const end = page.getByRole("button", { name: "Sign out all other devices" });
  await end.click();
  await expect(page.getByRole("dialog", { name: "Confirm it’s you" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing has changed. Please confirm it’s you first.")).toBeVisible();
  await expect(end).toBeFocused();
});

test(
  "the token of a mailed link leaves the address bar at once and is in no request's address",
  long,
  async ({ arrive }) => {
    const visitor = await arrive();
    const member = await signUp(visitor);
    const lost = await arrive();
    await lost.page.goto("/forgot-password");
    await lost.page.getByRole("textbox", { name: "Email" }).fill(member.email);
    await lost.page.getByRole("main").getByRole("button", { name: "Send the link" }).click();
    const path = await resetPathFor(lost.page, member.email);
    const token = path.split("#")[1] ?? "";
    expect(token.length).toBeGreaterThan(40);
    const tab = await newTab(lost);
    const { page } = tab;
    const dialogs: string[] = [];
    page.on("request", (request) => dialogs.push(request.url(), request.headers()["referer"] ?? ""));
    await page.goto(path);
    await expect(page).toHaveURL("/reset-password");
    await secret(tab, "New Password").fill("eleven gold crowns");
    await secret(tab, "Confirm Password").fill("eleven gold crowns");
    await page.getByRole("button", { name: "Set the new password" }).click();
    await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
    expect(dialogs.length).toBeGreaterThan(3);
    expect(dialogs.filter((each) => each.includes(token))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain(token);
  },
);
