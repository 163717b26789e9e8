/** Firefox with blocked cookies, which blocks all storage. */
import { expect } from "@playwright/test";
import { playInFirefox, testInFirefox as test } from "./support/firefox.ts";

test.use({ firefoxPrefs: { "network.cookie.cookieBehavior": 2 } });

test("a guest plays against the computer, as one guest, and is told once", async ({ arriveInFirefox }) => {
  // Firefox reports that it stores no page for offline use.
  const page = await arriveInFirefox("/", { forgives: /register\/update a ServiceWorker/ });
  expect(
    await page.evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe("SecurityError");
  let guests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/guest")) guests += 1;
  });
  await playInFirefox(page);
  await page.locator("::-p-text(Storage is blocked or full in this browser.)").wait();
  expect(guests).toBe(1);
});
