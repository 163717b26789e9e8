import { expect, type Locator, type Page } from "@playwright/test";
import { authenticatorCode } from "../support/authenticator.ts";
import { test } from "./support/journey.ts";
import { mailTo } from "./support/mail.ts";
import { alertIn, field, newMember, ownMenu, secret, signIn, signOut, signUp, submit } from "./support/member.ts";
import type { Player } from "./support/player.ts";
import { expectReadable } from "./support/reading.ts";
import { grant } from "./support/staff.ts";
import { openTestServer } from "./support/testServer.ts";
import { long } from "./support/long.ts";
import { visit } from "./support/visit.ts";

const nextCodeMs = 30_000;

/** A phone's screen has no serious fault and does not scroll horizontally. */
async function look(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, name).toBeLessThanOrEqual(0);
  await expectReadable(page, name);
}

const region = ({ page }: Player): Locator => page.getByRole("region", { name: "Two-factor sign-in" });

/** Sets up an authenticator app in the open settings; returns its secret and the recovery codes. */
async function setUp(player: Player): Promise<{ readonly app: string; readonly codes: readonly string[] }> {
  const { page } = player;
  await region(player).getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1. Add Spar to your app" })).toBeFocused();
  await look(page, "two-factor-setup");
  const app = ((await region(player).locator("code").textContent()) ?? "").replaceAll(" ", "");
  await field(player, "Digit 1 of 6").click();
  await page.keyboard.type(authenticatorCode(app, Date.now()));
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  const codes = await region(player).getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { app, codes };
}

test(
  "a player switches two-factor sign-in on, and signs in with a code and with a recovery code",
  long,
  async ({ arrive }) => {
    const player = await arrive();
    const { page } = player;
    const member = await signUp(player);
    await visit(page, "/settings?section=account");
    await expect(region(player)).toContainText("Off");
    const { app, codes } = await setUp(player);
    await look(page, "two-factor-codes");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(`spar-recovery-codes-${member.username}.txt`);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(region(player)).toContainText("10 recovery codes left");
    expect((await mailTo(page, member.email, "two-factor-changed")).text).toContain("two-factor sign-in");

    await signOut(player, member);
    await signIn(player, member);
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
    await expect(field(player, "Digit 1 of 6")).toBeFocused();
    await look(page, "two-factor-code");
    await page.keyboard.type("000000");
    await expect(alertIn(player)).toHaveText("This code is wrong or was already used. Please enter the newest one.");
    // The app's next code, which the server accepts half a minute early: each code works once.
    const code = authenticatorCode(app, Date.now() + nextCodeMs);
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData("text", text);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      },
      ` ${code.slice(0, 3)} ${code.slice(3)} `,
    );
    await expect(ownMenu(player, member)).toBeVisible();

    await signOut(player, member);
    await signIn(player, member);
    await submit(player, "Use a recovery code").click();
    await expect(field(player, "Recovery code")).toBeFocused();
    await page.keyboard.type((codes[0] ?? "").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(ownMenu(player, member)).toBeVisible();
    expect((await mailTo(page, member.email, "recovery-code-used")).text).toContain("9 recovery codes left");

    await visit(page, "/settings?section=account");
    await region(player).getByRole("button", { name: "Switch off" }).click();
    await secret(player, "Current password").fill(member.password);
    await field(player, "Code from the app or recovery code").fill(codes[1] ?? "");
    await page.getByRole("button", { name: "Switch off two-factor sign-in" }).click();
    await expect(region(player).getByRole("button", { name: "Set up" })).toBeVisible();
  },
);

test(
  "staff of a server in production set two-factor sign-in up before the dashboard opens",
  long,
  async ({ arrive }) => {
    // The accounts are made on a server that shows its mails; the one in production continues on the same data.
    const first = await openTestServer();
    const member = newMember();
    const newcomer = await arrive({ baseURL: first.server.url });
    await signUp(newcomer, member);
    await grant(first, member, "moderator");
    await newcomer.page.goto("about:blank");
    await first.server.end("SIGTERM");
    const real = await openTestServer({
      NODE_ENV: "production",
      DATA_DIR: first.dataDir,
      TWO_FACTOR_KEY: Buffer.alloc(32, 7).toString("base64url"),
      RATE_LIMITS: "on",
    });

    const staff = await arrive({ baseURL: real.server.url });
    const { page } = staff;
    await page.goto("/admin");
    await signIn(staff, member);
    await expect(page.getByText("Set up two-factor sign-in first")).toBeVisible();
    await look(page, "two-factor-needed");
    await page.getByRole("link", { name: "Set it up" }).click();
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeFocused();
    await setUp(staff);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(region(staff).getByRole("button", { name: "Switch off" })).toBeHidden();
    await page.getByRole("link", { name: "Open the dashboard" }).click();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "System Status" })).toBeVisible();
    await page.goto("about:blank");
    await real.stop();
    await first.stop();
  },
);
