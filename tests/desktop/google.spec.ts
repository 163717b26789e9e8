/** Google in the system's browser: a separate browser, which returns to a port of this machine. */
import { type Browser, expect, type Page } from "@playwright/test";
import { type TestServer, openTestServer } from "../e2e/support/testServer.ts";
import { Player } from "../e2e/support/player.ts";
import { type OpenidProvider, startOpenidProvider } from "../support/openidProvider.ts";
import type { DesktopApp } from "./support/desktopApp.ts";
import { test } from "./support/journey.ts";
import { long } from "#tests/e2e/support/long.ts";

let provider: OpenidProvider;
let testServer: TestServer;

test.beforeAll(async () => {
  provider = await startOpenidProvider([
    { id: "g-1", email: "yaa@example.org", isEmailVerified: true, name: "Yaa" },
    { id: "g-2", email: "kojo@example.org", isEmailVerified: true, name: "Kojo" },
  ]);
  testServer = await openTestServer(provider.environment);
});
test.afterAll(async () => {
  await testServer.stop();
  await provider.stop();
});

const menuOf = (app: DesktopApp, name: string) =>
  app.page.getByRole("button", { name: new RegExp(`^Your account: ${name}`, "i") });

/** Presses the button in the app and completes the sign-in in the system's browser. */
async function goAs(app: DesktopApp, browser: Browser, name: string): Promise<Page> {
  const before = app.external.length;
  await app.page.getByRole("button", { name: "Continue with Google" }).click();
  await expect.poll(() => app.external.length).toBe(before + 1);
  const system = await (await browser.newContext()).newPage();
  await system.goto(app.external.at(-1) ?? "");
  await system.getByRole("button", { name: new RegExp(`^${name} `) }).click();
  return system;
}

test(
  "a user signs up and in with it, and the token is in the keychain like any other",
  long,
  async ({ setUp, browser }) => {
    const computer = await setUp({
      server: testServer.server.url,
      environment: { SPAR_SIGNIN_PROVIDER: provider.issuer },
    });
    const app = await computer.start();
    await app.page.getByRole("link", { name: "Sign In" }).click();
    await app.page
      .getByRole("main")
      .getByRole("link", { name: /sign up|create/i })
      .click();
    await expect(app.page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
    const system = await goAs(app, browser, "Yaa");
    await expect(system.getByText("You can close this page and go back to Spar.")).toBeVisible();
    expect(new URL(system.url()).hostname).toBe("127.0.0.1");
    await expect(menuOf(app, "Yaa")).toBeVisible();
    await expect.poll(() => computer.keyring?.look(testServer.server.url)).toMatch(/^\S{20,}$/);
    await app.quit();

    const again = await computer.start();
    await expect(menuOf(again, "Yaa")).toBeVisible();
  },
);

test("a return without a wait is refused", long, async ({ setUp, browser }) => {
  const environment = { SPAR_SIGNIN_PROVIDER: provider.issuer };
  const app = await (await setUp({ server: testServer.server.url, environment })).start();
  await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
  const prepared = await app.page.evaluate(() => window.sparDesktop?.google.prepare());
  const system = await (await browser.newContext()).newPage();
  const answer = await system.goto(
    `http://127.0.0.1:${prepared?.port}/signin/google?code=stolen&state=${"s".repeat(43)}`,
  );
  expect(answer?.status()).toBe(400);
});
