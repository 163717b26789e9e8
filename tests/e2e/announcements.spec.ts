/** Announcements to connected players. */
import { expect } from "@playwright/test";
import { field, newMember, signUp } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { testAtOwnServer as test } from "./support/testServer.ts";
import { long } from "./support/long.ts";

const hourMs = 3_600_000;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Fills a time, in milliseconds from now, into a field of the browser's time zone, to the second. */
async function fillTime({ page }: Player, name: string, fromNowMs: number): Promise<void> {
  const text = await page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  }, fromNowMs);
  await page.getByLabel(name, { exact: true }).fill(text);
}

/** Readable and not wider than the screen, on a phone and on a desktop. */
async function expectReadableAtSizes({ page }: Player, where: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectReadable(page, `${where} at ${size.width}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${where} at ${size.width}`).toBeLessThanOrEqual(0);
  }
}

test(
  "maintenance that an administrator schedules reaches an open page when its time comes",
  long,
  async ({ arrive, testServer }) => {
    const [admin, player] = [await arrive(), await arrive()];
    const ama = await signUp(admin, newMember("ama"));
    await signUp(player, newMember("kofi"));
    await grant(testServer, ama, "administrator");

    // In the dashboard: an empty list, then the form, with a preview in the reader's language.
    await admin.page.goto("/admin/announcements");
    await expect(admin.page.getByText("No announcements yet")).toBeVisible();
    await admin.page.getByRole("link", { name: "Create Announcement" }).press("Enter");
    await expect(field(admin, "Title")).toBeFocused();
    await admin.page.keyboard.type("A faster server");
    await field(admin, "Content").fill("We are back soon.");
    await admin.page.getByRole("combobox", { name: "Type" }).selectOption("Maintenance");
    await admin.page.getByRole("combobox", { name: "Priority" }).selectOption("High");
    await fillTime(admin, "From", 2.5 * hourMs);
    await fillTime(admin, "Until", 3.5 * hourMs);
    await admin.page.getByRole("combobox", { name: "When it is published" }).selectOption("At a set time");
    await fillTime(admin, "Published at", hourMs);
    await expectReadableAtSizes(admin, "the form of an announcement");
    await admin.button("Schedule").click();
    const row = admin.page.getByRole("row", { name: /A faster server/ });
    await expect(row).toContainText("Scheduled");
    await expectReadableAtSizes(admin, "the dashboard's announcements");

    // Players do not see it yet.
    const banner = player.page.getByRole("complementary", { name: "Maintenance" });
    await player.page.goto("/announcements");
    await expect(player.page.getByText("No announcements")).toBeVisible();
    await expect(banner).toBeHidden();

    // Its start is moved near, and passes.
    await row.getByRole("link", { name: "Edit" }).click();
    await expect(field(admin, "Title")).toHaveValue("A faster server");
    await fillTime(admin, "Published at", 2_500);
    await admin.button("Save").click();
    await expect(banner).toContainText("Maintenance starts in 2 hours 30 minutes. A faster server");
    await expect(player.page.getByTestId("announcement").getByText("High priority")).toBeVisible();
    await expect(player.page.getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
    await expect(row).toContainText("Active");
    await expectReadableAtSizes(player, "announcements with the banner");
    await banner.getByRole("button").click();
    await expect(banner).toBeHidden();

    // The notification links to it; a second visit counts no second reader.
    await player.page.getByRole("link", { name: "Notifications, 1 unread" }).click();
    await player.page.getByRole("listitem").getByRole("link", { name: "Read it" }).click();
    await expect(player.page).toHaveURL("/announcements/1");
    await expect(player.page.getByRole("heading", { name: "A faster server" })).toBeVisible();
    await expectReadableAtSizes(player, "an announcement");
    await player.page.getByRole("link", { name: "All announcements" }).click();
    await expect(player.page.getByTestId("announcement")).not.toContainText("New");
    await player.page.getByRole("link", { name: "A faster server" }).click();
    await player.page.reload();
    await expect(player.page.getByText("Read by 1 player")).toBeVisible();
    await expect(banner).toBeHidden();

    // Deleted by mistake, it is restored at once, on the player's page too.
    await admin.page.getByRole("button", { name: "Delete “A faster server”" }).click();
    await expect(player.page.getByText("This announcement is not here any more")).toBeVisible();
    await admin.button("Undo").click();
    await expect(player.page.getByText("Read by 1 player")).toBeVisible();
    await expect(row).toContainText("Active");

    await player.page.goto("/activities");
    await expect(player.page.getByText("Nothing has happened yet")).toBeVisible();
    await expectReadableAtSizes(player, "activities");

    // The administrator plans a tournament, which is a draft that can be cancelled.
    await admin.page.getByRole("link", { name: "Create Tournament" }).click();
    await expect(field(admin, "Name")).toBeFocused();
    await admin.page.keyboard.type("Harvest Cup");
    await fillTime(admin, "Start date", 24 * hourMs);
    await fillTime(admin, "End date", 30 * hourMs);
    await field(admin, "Prize pool").fill("-1");
    await admin.button("Save Draft").click();
    await expect(admin.page.getByText("A whole number from 0 to 1000000 is needed.")).toBeVisible();
    await expectReadableAtSizes(admin, "the form of a tournament");
    await field(admin, "Prize pool").fill("1000");
    await admin.button("Save Draft").click();
    const cup = admin.page.getByRole("row", { name: /Harvest Cup/ });
    await expect(cup).toContainText("1,000 gems");
    await cup.getByRole("button", { name: "Cancel" }).click();
    await admin.button("Cancel the tournament").click();
    await expect(cup).toContainText("Cancelled");
    await cup.getByRole("button", { name: "Reopen" }).click();
    await expect(cup).toContainText("Draft");
    await expectReadableAtSizes(admin, "the dashboard's tournaments");
  },
);
