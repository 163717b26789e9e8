/** The sounds that a browser really plays: at one table in two tabs, and after the device was interrupted. */
import { expect, type Page } from "@playwright/test";
import { newTab, test } from "./support/journey.ts";
import type { Player } from "./support/player.ts";

declare global {
  interface Window {
    /** How many sounds have started. */
    started: number;
    /** Whether a phone call has the device's audio. */
    isInterrupted: boolean;
    /** Ends the interruption. */
    release: () => void;
  }
}

/** Runs in the page: counts the sounds, and lets the test interrupt the device's audio. */
function watchSounds(): void {
  window.started = 0;
  window.isInterrupted = false;
  const waiting: (() => void)[] = [];
  window.release = () => {
    window.isInterrupted = false;
    for (const resume of waiting.splice(0)) resume();
  };
  type Started = (this: AudioBufferSourceNode, ...args: number[]) => void;
  const start = Reflect.get(AudioBufferSourceNode.prototype, "start") as Started;
  AudioBufferSourceNode.prototype.start = function (...args: number[]) {
    // A buffer of one sample only unlocks a phone's audio.
    if ((this.buffer?.length ?? 0) > 1) window.started += 1;
    start.apply(this, args);
  };
  window.AudioContext = class extends AudioContext {
    override resume(): Promise<void> {
      return window.isInterrupted ? new Promise((done) => void waiting.push(done)) : super.resume();
    }

    override get state(): AudioContextState {
      return window.isInterrupted ? "interrupted" : super.state;
    }
  };
}

const startedIn = (page: Page): Promise<number> => page.evaluate(() => window.started);
const startedBy = async (tabs: readonly Player[]): Promise<number> =>
  (await Promise.all(tabs.map(({ page }) => startedIn(page)))).reduce((sum, count) => sum + count, 0);

test("two tabs of one table sound each event once, together", async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  await host.page.context().addInitScript(watchSounds);
  const link = await host.invite();
  const second = await newTab(host);
  await friend.open(link);
  await second.open(host.page.url());
  const tabs = [host, second];
  // Browsers mute a page until the user touches it.
  for (const { page } of tabs) await page.keyboard.press("Shift");
  const before = await startedBy(tabs);
  let events = 0;
  for (const phrase of ["Hello!", "Good luck!", "Thank you!"]) {
    if (events === 0) await friend.button(/^Chat/).click();
    await friend.button(phrase).click();
    for (const { page } of tabs) await expect(page.getByRole("status").getByText(phrase)).toBeVisible();
    events += 1;
    await expect.poll(() => startedBy(tabs)).toBeGreaterThanOrEqual(before + events);
  }
  expect(await startedBy(tabs)).toBe(before + events);
});

test("after an interruption nothing sounds that was missed, and the next event does", async ({ arrive }) => {
  const host = await arrive();
  const friend = await arrive();
  await host.page.context().addInitScript(watchSounds);
  await host.page.clock.install();
  await friend.open(await host.invite());
  await friend.button(/^Chat/).click();
  const { page } = host;
  await page.keyboard.press("Shift");
  await friend.button("Hello!").click();
  await expect.poll(() => startedIn(page)).toBe(1);
  await page.evaluate(() => {
    window.isInterrupted = true;
  });
  for (const phrase of ["Good luck!", "Thank you!"]) {
    await friend.button(phrase).click();
    await expect(page.getByRole("status").getByText(phrase)).toBeVisible();
    // By then the sound of the message is late.
    await page.clock.runFor(3_000);
    await expect(page.getByRole("status").getByText(phrase)).toBeHidden();
  }
  await page.evaluate(() => window.release());
  await friend.button("The crown is mine!").click();
  await expect.poll(() => startedIn(page)).toBeGreaterThan(1);
  expect(await startedIn(page)).toBe(2);
});
