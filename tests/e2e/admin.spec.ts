import { expect, type Locator, type Page } from "@playwright/test";
import { newMember, ownMenu, signIn, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { visit } from "./support/visit.ts";
import { long } from "./support/long.ts";

/** A visitor's hostile input: staff must see it as plain text. */
const hostile = `"><img src=x onerror="document.title='taken'"> {{7*7}} $t(title)`;

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** The content of a loaded tab: a heading, a table, or the sentence for an empty list. */
const contentOf = (page: Page): Locator =>
  page.getByRole("tabpanel").locator("h2, h3, table, [data-part=notice]").first();

/** Each tab at each size, in both themes, without horizontal scrolling. */
async function expectEachTabReadable({ page }: Player, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await visit(page, address);
    await expect(contentOf(page)).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectReadable(page, `${address} at ${size.width}`);
      await expectNoSidewaysScroll(page, `${address} at ${size.width}`);
    }
  }
}

async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, where).toBeLessThanOrEqual(0);
}

/** Other languages have longer words: they must fit on a phone too. */
async function expectRoomForEachLanguage({ page }: Player, addresses: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ["es", "fr", "de"]) {
    await page.evaluate((name) => localStorage.setItem("spar.prefs", JSON.stringify({ language: name })), language);
    await page.reload();
    for (const address of addresses) {
      await visit(page, address);
      await expect(contentOf(page)).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectNoSidewaysScroll(page, `${address} in ${language}`);
    }
  }
}

test(
  "an administrator runs the dashboard by keyboard: suspends a player, lifts it, and finds both in the log",
  long,
  async ({ arrive, testServer }) => {
    const [admin, other] = [await arrive(), await arrive()];
    const [ama, kofi] = [await signUp(admin, newMember("ama")), await signUp(other, newMember("kofi"))];
    await other.page.goto("/dashboard");
    await expect(other.page.getByText("You have no access to this page")).toBeVisible();
    await grant(testServer, ama, "administrator");
    await admin.page.reload();

    const { page } = admin;
    const { keyboard } = page;
    // The palette leads to the dashboard.
    await expect(admin.button("Play Now")).toBeVisible();
    await expect(async () => {
      await keyboard.press("Control+k");
      await expect(page.getByRole("combobox", { name: "Page, player, help or setting" })).toBeFocused({
        timeout: 1_000,
      });
    }).toPass();
    await expectReadable(page, "the palette");
    await keyboard.type("dashboard users");
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/users");

    // By arrow keys from the search field to the row, and Enter.
    await page.getByRole("searchbox", { name: "Name or email" }).focus();
    await keyboard.type(kofi.username);
    await expect(page).toHaveURL(`/admin/users?q=${kofi.username}`);
    await expect(page.getByRole("row")).toHaveCount(2);
    await keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: kofi.username })).toBeFocused();
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: kofi.username })).toBeVisible();
    await admin.button("Suspend").focus();
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Suspend ${kofi.username}` });
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("Abuse");
    await dialog.getByRole("textbox").fill("calm down for a day");
    await dialog.getByRole("button", { name: "Suspend", exact: true }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Suspended until/)).toBeVisible();

    // The player is signed out at once.
    await other.page.goto("/profile");
    await expect(other.page).toHaveURL(/\/signin/);

    await admin.button("Lift the suspension").press("Enter");
    const lifting = page.getByRole("dialog", { name: "Lift the suspension" });
    await lifting.getByRole("textbox").fill("a misunderstanding");
    await lifting.getByRole("button", { name: "Lift the suspension" }).press("Enter");
    await expect(page.getByText(/^Lifted on/)).toBeVisible();

    await page.getByRole("tab", { name: "Log" }).click();
    await expect(page.getByRole("cell", { name: "a misunderstanding" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Sanction lifted" })).toBeVisible();
    const saved = page.waitForEvent("download");
    await admin.button("Export as CSV").press("Enter");
    expect((await saved).suggestedFilename()).toBe("spar-admin-log.csv");

    // A moderator who loses the role while the dashboard is open leaves it at once.
    await grant(testServer, kofi, "moderator");
    await signIn(other, kofi);
    await expect(ownMenu(other, kofi)).toBeVisible();
    await other.page.goto("/admin/users");
    await expect(other.page.getByRole("row")).toHaveCount(3);
    await expect(other.page.getByRole("columnheader", { name: "Email" })).toHaveCount(0);
    await page.goto(`/admin/users?q=${kofi.username}`);
    await page.getByRole("link", { name: kofi.username }).press("Enter");
    const userAddress = page.url();
    await admin.button("Change role").press("Enter");
    const changing = page.getByRole("dialog", { name: `Change the role of ${kofi.username}` });
    await changing.getByRole("combobox", { name: "Role" }).selectOption("Player");
    await changing.getByRole("textbox").fill("has left the team");
    await changing.getByRole("button", { name: "Change role" }).press("Enter");
    await expect(changing).toBeHidden();
    await expect(other.page.getByText("You have no access to this page")).toBeVisible();

    const requested = await page.request.post("/api/tickets", {
      data: { category: "bug", subject: hostile, text: hostile, email: "visitor@example.org" },
    });
    expect(requested.status()).toBe(201);
    await page.goto("/admin/tickets");
    await page.getByRole("link", { name: `#1 ${hostile}` }).press("Enter");
    await expect(page.getByRole("log").getByText(hostile)).toBeVisible();
    await expect(page.locator("img[src=x]")).toHaveCount(0);

    // The system status is live, and each tab is readable at every size.
    await page.goto("/admin");
    await expect(page.getByText("Server load")).toBeVisible();
    await expectEachTabReadable(admin, [
      "/admin",
      "/admin/users",
      userAddress,
      "/admin/tickets",
      "/admin/tickets/1",
      "/admin/reports",
      "/admin/announcements",
      "/admin/tournaments",
      "/admin/status",
      "/admin/log",
    ]);
    await expectRoomForEachLanguage(admin, ["/admin", "/admin/users", userAddress, "/admin/tickets/1"]);
  },
);
