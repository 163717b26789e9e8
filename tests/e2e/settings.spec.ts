/** Settings belong to the account: every device of it shows and follows them at once. A guest's stay in the browser. */
import { expect, type Locator } from "@playwright/test";
import { test } from "./support/journey.ts";
import { signIn, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

const slider = ({ page }: Player, name: string): Locator => page.getByRole("slider", { name });
const choice = ({ page }: Player, group: string, name: string): Locator =>
  page.getByRole("group", { name: group }).getByRole("radio", { name, exact: true });

test("what a player chooses on one device, the other shows and does at once", long, async ({ arrive }) => {
  const [desk, phone] = [await arrive(), await arrive({ viewport: { width: 390, height: 844 } })];
  const member = await signUp(desk);
  await phone.page.goto("/signin");
  await signIn(phone, member, true);
  await expect(phone.page).toHaveURL("/");
  await visit(phone.page, "/settings");
  await visit(desk.page, "/settings");
  await expect(desk.page.getByText("Your settings are saved with your account.")).toBeVisible();

  await choice(desk, "Theme", "Light").check({ force: true });
  await expect(phone.page.locator("html")).toHaveAttribute("data-theme", "light");

  // One step is one percent.
  await slider(desk, "Effects volume").press("ArrowRight");
  await expect(slider(desk, "Effects volume")).toHaveValue("71");
  await expect(slider(phone, "Effects volume")).toHaveValue("71");

  // In the other direction, with a setting that only accounts have.
  await visit(phone.page, "/settings?section=chat");
  await visit(desk.page, "/settings?section=chat");
  await choice(phone, "Who may send you messages", "None").check({ force: true });
  await expect(choice(desk, "Who may send you messages", "None")).toBeChecked();

  // And back: one device turns it off, the other shows it as off.
  await desk.page.getByRole("switch", { name: "Show typing indicator" }).click();
  await expect(phone.page.getByRole("switch", { name: "Show typing indicator" })).not.toBeChecked();

  await visit(phone.page, "/settings");
  await phone.page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect(desk.page.getByRole("heading", { level: 1 })).toHaveText("Réglages");
});

test("a guest's settings stay in the browser", long, async ({ arrive }) => {
  const guest = await arrive();
  await guest.page.goto("/settings");
  await choice(guest, "Theme", "Light").check({ force: true });
  await slider(guest, "Effects volume").press("ArrowLeft");
  await guest.page.reload();
  await expect(guest.page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(slider(guest, "Effects volume")).toHaveValue("69");
});
