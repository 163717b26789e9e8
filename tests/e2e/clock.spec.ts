/** Countdowns follow the server's time, also when the clock of the device is wrong or changes. */
import { expect } from "@playwright/test";
import { test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";

const hourMs = 3_600_000;

/** Sets the clock of the device. The monotonic clock of the browser continues. */
const setClock = ({ page }: Player, byMs: number): Promise<void> =>
  page.evaluate((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, byMs);

test("a countdown at the table stands when the device's clock is put forward or back", async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  await friend.open(await host.invite({ winPoints: 20 }));
  await host.deal();
  await expect(friend.cardsInHand).toHaveCount(5);
  await setClock(host, hourMs);
  friend.page.on("dialog", (question) => void question.accept());
  await friend.page.goto("about:blank");
  const away = host.page.getByText(/^\s*Away: \d+ s/);
  await expect(away).toBeVisible();
  const secondsLeft = async (): Promise<number> => Number(/\d+/.exec(await away.innerText())?.[0]);
  const before = await secondsLeft();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThanOrEqual(60);
  await setClock(host, -2 * hourMs);
  await expect.poll(secondsLeft).toBeLessThan(before);
  expect(await secondsLeft()).toBeGreaterThan(0);
});

test("a device whose clock is wrong from the beginning counts like any other", async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  await host.page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
    const origin = performance.timeOrigin - 86_400_000;
    Object.defineProperty(performance, "timeOrigin", { get: () => origin });
  });
  await friend.open(await host.invite({ winPoints: 20 }));
  await host.deal();
  await expect(friend.cardsInHand).toHaveCount(5);
  friend.page.on("dialog", (question) => void question.accept());
  await friend.page.goto("about:blank");
  await expect(host.page.getByText(/^\s*Away: [1-5]?\d s/)).toBeVisible();
});
