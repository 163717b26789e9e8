/**
 * A camera with its own time: it stops the page's clock and all animations and advances them one frame after the other,
 * so that the film is smooth even when the recording machine is slow.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";

/**
 * Hides the words of a page, so that its film suits readers of every language: numbers and the ranks on cards stay.
 * Runs in the page before every frame, because the page keeps writing.
 */
export function hideWords(): void {
  const mark = "data-wordless";
  for (const marked of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    marked.removeAttribute(mark);
    marked.style.removeProperty("visibility");
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const box = texts.currentNode.parentElement;
    if (box === null || !/\p{L}{2,}/u.test(texts.currentNode.textContent ?? "")) continue;
    // A button or a message without its word would be an empty shape.
    const whole = box.closest<HTMLElement>("button, a, [data-testid=turn-message]") ?? box;
    whole.setAttribute(mark, "");
    whole.style.setProperty("visibility", "hidden", "important");
  }
}

const frameMs = 1000 / 30;

/** Runs in the page: advances every animation; one at its end finishes. */
function moveOn(byMs: number): void {
  for (const animation of document.getAnimations()) {
    const endMs = Number(animation.effect?.getComputedTiming().endTime);
    const nextMs = Number(animation.currentTime ?? 0) + byMs;
    if (nextMs >= endMs) animation.finish();
    else animation.currentTime = nextMs;
  }
}

export class Camera {
  readonly #page: Page;
  readonly #folder: string;
  #frames = 0;

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** How many frames there are. */
  get frames(): number {
    return this.#frames;
  }

  /** Forgets the frames taken so far. */
  rewind(): void {
    this.#frames = 0;
  }

  /** Stops time in the page. */
  async hold(): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
    await this.#page.clock.pauseAt((await this.#page.evaluate(() => Date.now())) + 1000);
  }

  /** Advances time in the page by this length and takes its frames. */
  async roll(lengthMs: number): Promise<void> {
    for (let goneMs = 0; goneMs < lengthMs; goneMs += frameMs) {
      await this.pass(frameMs);
      await this.#page.evaluate(hideWords);
      await this.#page.screenshot({ path: this.frame(this.#frames++) });
    }
  }

  /** Advances time without taking frames. */
  async pass(ms: number): Promise<void> {
    await this.#page.clock.runFor(Math.round(ms));
    await this.#page.evaluate(moveOn, ms);
  }

  frame(number: number): string {
    return join(this.#folder, `${String(number).padStart(5, "0")}.png`);
  }

  /** Makes a film of the frames. */
  encode(ffmpeg: string, target: string, options: readonly string[]): void {
    const taken = ["-framerate", "30", "-i", join(this.#folder, "%05d.png"), "-frames:v", String(this.#frames)];
    run(ffmpeg, [...taken, "-an", "-pix_fmt", "yuv420p", ...options, target]);
  }
}

/** Runs ffmpeg and fails with its message. @throws Error if ffmpeg fails */
export function run(ffmpeg: string, args: readonly string[]): void {
  const done = spawnSync(ffmpeg, ["-y", "-loglevel", "error", ...args], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`ffmpeg failed: ${done.stderr}`);
}
