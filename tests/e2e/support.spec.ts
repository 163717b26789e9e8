import { expect } from "@playwright/test";
import { readConfig } from "#server/base/config/config.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { changeRoleOf } from "#server/people/roles/roles.ts";
import { test } from "./support/journey.ts";
import { mailTo } from "./support/mail.ts";
import { field, newMember, signUp } from "./support/member.ts";
import { expectReadable } from "./support/reading.ts";
import { testAtOwnServer } from "./support/testServer.ts";
import { long } from "./support/long.ts";

const hostile = `It hangs. <img src=x onerror="document.title='gone'">`;

testAtOwnServer(
  "a visitor's ticket reaches staff, and the answer reaches the visitor",
  long,
  async ({ arrive, testServer }) => {
    const staff = await arrive();
    const member = await signUp(staff, newMember("kwame"));
    const tables = await openTables(readConfig({ DATA_DIR: testServer.dataDir }));
    await changeRoleOf(tables, member.username, "moderator", Date.now());
    await tables.stop();

    const visitor = await arrive();
    const { page } = visitor;
    await page.goto("/support");
    await page.getByRole("button", { name: "Gameplay" }).press("Enter");
    await expect(field(visitor, "Subject")).toBeFocused();
    await expect(page.getByText("What is it about?")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Gameplay" })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.type("A card is stuck");
    await page.getByRole("textbox", { name: "Your message" }).first().fill(hostile);
    await field(visitor, "Your email address").fill("esi@example.org");
    await page.getByRole("button", { name: "Send ticket" }).click();
    await expect(page.getByRole("log").getByText(hostile)).toBeVisible();
    await expectReadable(page, "a ticket");

    const { text } = await mailTo(page, "esi@example.org", "ticket-opened");
    const path = /\/support\/ticket\/\d+#[\w.-]+/.exec(text)?.[0] ?? "";
    const mailed = await arrive();
    await mailed.page.goto(path);
    await expect(mailed.page.getByText("We answer here, and by mail.")).toBeVisible();

    await staff.page.goto("/admin/tickets");
    const list = staff.page.getByRole("table");
    await expect(list.getByText("A card is stuck")).toBeVisible();
    await expectReadable(staff.page, "staff's tickets");
    await list.getByRole("link").first().press("Enter");
    await expect(staff.page.getByText(hostile)).toBeVisible();
    await staff.page.getByRole("textbox", { name: "Answer" }).fill("Reload the page.");
    await expectReadable(staff.page, "staff's ticket");
    await staff.page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(staff.page.getByRole("log").getByText("Reload the page.")).toBeVisible();

    expect((await mailTo(page, "esi@example.org", "ticket-answered")).text).toContain("Reload the page.");
    await mailed.page.reload();
    await expect(mailed.page.getByRole("log").getByText("Reload the page.")).toBeVisible();
    await mailed.page.getByRole("textbox", { name: "Reply" }).fill("Thanks!");
    await mailed.page.getByRole("button", { name: "Reply" }).click();
    await expect(mailed.page.getByRole("log").getByText("Thanks!")).toBeVisible();
  },
);

test(
  "a search with a typing mistake finds an article, which leads on to others and to a ticket",
  long,
  async ({ arrive }) => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto("/help");
    await page.getByRole("searchbox", { name: "Search the articles" }).fill("forgoten pasword");
    await page.getByRole("status").getByRole("link", { name: "I forgot my password" }).press("Enter");
    await expect(page).toHaveURL("/help/article/technical/4");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I forgot my password");
    await expectReadable(page, "an article");
    await page.getByRole("region", { name: "More articles" }).getByRole("link").first().press("Enter");
    await expect(page).toHaveURL("/help/article/technical/0");
    // The address changes before the page does, and a key on the old article is lost.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I lost my connection");
    await page.getByRole("link", { name: "Submit a Ticket" }).press("Enter");
    await expect(page).toHaveURL("/support");
  },
);

test("the state of the system is shown with its days, as text too", long, async ({ arrive }) => {
  const { page } = await arrive();
  await page.goto("/status");
  await expect(page.getByText("Works", { exact: true })).toHaveCount(6, { timeout: 60_000 });
  await expect(page.getByText("No day with failed checks.")).toHaveCount(6);
  await expectReadable(page, "status");
});
