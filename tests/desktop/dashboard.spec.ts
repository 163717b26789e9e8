/** The dashboard in the app: the same page, with its own sockets and downloads. */
import { expect } from "@playwright/test";
import { ownMenu } from "../e2e/support/member.ts";
import { Player } from "../e2e/support/player.ts";
import { grant } from "../e2e/support/staff.ts";
import { openTestServer } from "../e2e/support/testServer.ts";
import { test } from "./support/journey.ts";
import { signUp } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

test("an administrator reaches the dashboard by the palette and sees the server live", long, async ({ setUp }) => {
  const own = await openTestServer();
  const usual = process.env["DESKTOP_SERVER"];
  // The server with the mails: a worker runs one journey at a time.
  process.env["DESKTOP_SERVER"] = own.server.url;
  try {
    const app = await (await setUp({ server: own.server.url })).start();
    const admin = new Player(app.page);
    const member = await signUp(admin);
    await grant(own, member, "administrator");
    await app.page.reload();
    await expect(ownMenu(admin, member)).toBeVisible();
    const field = app.page.getByRole("combobox", { name: "Page, player, help or setting" });
    await expect(async () => {
      await app.page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await field.fill("admin dashboard");
    await field.press("Enter");
    await expect(app.page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
    await expect(app.page.getByText("Server load")).toBeVisible();
    await app.page.getByRole("tab", { name: "Users" }).click();
    await expect(app.page.getByRole("link", { name: member.username })).toBeVisible();
    expect(admin.faults).toEqual([]);
  } finally {
    process.env["DESKTOP_SERVER"] = usual;
    await own.stop();
  }
});
