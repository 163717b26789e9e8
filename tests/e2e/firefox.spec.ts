/** A connection that dies without a close, in Firefox. */
import { playInFirefox, testInFirefox as test } from "./support/firefox.ts";

/** Runs in the page: makes its timers run twenty times faster. */
function hurryTimers(): void {
  const { setTimeout: later } = globalThis;
  Object.defineProperty(globalThis, "setTimeout", {
    value: (call: () => void, ms = 0, ...rest: unknown[]) => later(call, ms / 20, ...rest),
  });
}

test("a table knows that its connection is dead, and goes on", async ({ arriveInFirefox, testServer }) => {
  const page = await arriveInFirefox("/", {
    prepare: hurryTimers,
    forgives: /The connection to ws:|can’t establish a connection/,
  });
  await playInFirefox(page);
  testServer.line.mood("silent");
  const banner = page.locator("[data-testid=connection-banner] ::-p-text(Reconnecting...)");
  await banner.wait();
  testServer.line.mood("well");
  await page.waitForFunction(() => document.querySelector("[data-testid=connection-banner]") === null);
  await page.locator("[data-testid=hand-card]").wait();
});
