/** A whole match in the app, with picture and sound. */
import { expect, type Page } from "@playwright/test";
import { playOut } from "../e2e/support/play.ts";
import { Player } from "../e2e/support/player.ts";
import { test } from "./support/journey.ts";
import { playComputer } from "./support/page.ts";
import { long } from "#tests/e2e/support/long.ts";

declare global {
  interface Window {
    /** The loudest sound since the page started, from 0 to 1. */
    sparPeak?: number;
  }
}

/** Measures everything that reaches the loudspeaker, from the next load on. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.sparPeak = 0;
    const connect = Reflect.get(AudioNode.prototype, "connect") as (...to: unknown[]) => unknown;
    const analysers = new Map<BaseAudioContext, AnalyserNode>();
    const follow = (context: BaseAudioContext): AnalyserNode => {
      const known = analysers.get(context);
      if (known !== undefined) return known;
      const analyser = context.createAnalyser();
      const wave = new Float32Array(analyser.fftSize);
      analysers.set(context, analyser);
      setInterval(() => {
        analyser.getFloatTimeDomainData(wave);
        for (const value of wave) window.sparPeak = Math.max(window.sparPeak ?? 0, Math.abs(value));
      }, 10);
      return analyser;
    };
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) connect.call(this, follow(this.context));
        return connect.apply(this, to);
      },
    });
  });
  await page.reload();
}

test("a match against the computer is played to its end, and heard", long, async ({ setUp }) => {
  const app = await (await setUp()).start();
  const player = new Player(app.page);
  await listen(app.page);
  await expect(player.button("Play vs Computer")).toBeVisible();
  expect(await app.page.evaluate(() => window.sparPeak)).toBe(0);
  await playComputer(player);
  await playOut([player]);
  await expect(player.gameOver).toBeVisible();
  expect(await app.page.evaluate(() => window.sparPeak)).toBeGreaterThan(0.01);
  expect(player.faults).toEqual([]);
});
