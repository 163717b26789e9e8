/** A server that is away at the start, and the choice of another one. */
import { expect } from "@playwright/test";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { openTestServer } from "../e2e/support/testServer.ts";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { newTable, tokenOf } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

test("a server that is away is said plainly, and the app goes on when it is back", async ({ setUp }) => {
  const testServer = await openTestServer();
  try {
    await testServer.server.end("SIGTERM");
    const app = await (await setUp({ server: testServer.server.url })).start();
    await expect(app.page.getByText(`${testServer.server.url} is not responding.`)).toBeVisible();
    const check = await app.page.evaluate((protocol) => window.sparDesktop?.server.check(protocol), PROTOCOL);
    expect(check?.state).toBe("away");
    await expect(app.page.getByRole("button", { name: "Try again" })).toBeEnabled();
    await testServer.server.start();
    // It retries by itself, by then every few seconds.
    await expect(new Player(app.page).button("Play vs Computer")).toBeVisible();
  } finally {
    await testServer.stop();
  }
});

test("another server is gone over to, and each has its own token", long, async ({ setUp }) => {
  const testServer = await openTestServer();
  try {
    const computer = await setUp();
    const app = await computer.start();
    const guest = new Player(app.page);
    await newTable(guest);
    const token = await tokenOf(app);
    const choose = (address: string) =>
      app.page
        .evaluate(({ to, protocol }) => window.sparDesktop?.server.choose(to, protocol).catch(() => undefined), {
          to: address,
          protocol: PROTOCOL,
        })
        .catch(() => undefined);
    for (const address of ["http://evil.example", "javascript:alert(1)", "https://user:word@spar.example"]) {
      expect((await choose(address))?.state).toBe("invalid");
    }
    app.presses.push(1);
    // The page may reload before it has its answer.
    expect((await choose(testServer.server.url))?.state ?? "ok").toBe("ok");
    await expect(guest.button("Play vs Computer")).toBeVisible();
    await expect.poll(() => tokenOf(app).catch(() => "not yet")).toBeNull();
    expect(await computer.keyring?.look(computer.server), "the other one's is kept for it").toBe(token);
    await newTable(guest);
    await expect.poll(() => computer.keyring?.look(testServer.server.url)).toMatch(/^\S{20,}$/);
    expect(await computer.keyring?.look(testServer.server.url)).not.toBe(token);
  } finally {
    await testServer.stop();
  }
});
