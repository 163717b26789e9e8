/**
 * Pictures of finished matches, for links to them.
 * - They are painted one at a time by a process of its own at the lowest priority, so play comes first.
 * - Users take turns; the newest pictures are kept in memory while there is room.
 * - A picture that takes too long ends the process, and the next picture gets a new one.
 */
import { pictureLimits } from "./limits.ts";
import { currentAsker } from "#server/base/core/asker.ts";
import { Crowded, Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import { type Clock, within } from "#server/base/core/clock.ts";
import type { MatchToPaint } from "./sharedContent.ts";
import { type Painter, startPainter } from "./painterProcess.ts";
import { resolve } from "node:path";
import { domain } from "#server/base/domain.ts";
import type { Context } from "#server/base/domain.ts";

export interface Pictures {
  /**
   * The PNG under this key. `match` is asked only where it has to be painted. Null where it cannot be painted; throws
   * Crowded where too many wait.
   */
  of(key: string, match: () => Promise<MatchToPaint | undefined>): Promise<Uint8Array | null>;
  stop(): void;
}

interface Parts {
  readonly clock: Clock;
  readonly start: () => Painter;
  readonly failed: (fault: unknown) => void;
}

/** Paints one match after the other by a process that is started when it is needed. */
class Painting {
  readonly #parts: Parts;
  #painter: Painter | undefined;
  #cancelIdle = (): void => {};
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The system may have ended a painter that had nothing to do, so a new one gets the same match once. */
  async paint(match: MatchToPaint): Promise<Uint8Array | null> {
    const picture = await this.#attempt(match);
    return picture === undefined ? ((await this.#attempt(match)) ?? null) : picture;
  }

  stop(): void {
    this.#isStopped = true;
    this.#dismiss();
  }

  /** Undefined where the painter ended before it had painted. */
  async #attempt(match: MatchToPaint): Promise<Uint8Array | null | undefined> {
    // A picture that waited when the server stopped starts no new process.
    if (this.#isStopped) return null;
    const { clock, start } = this.#parts;
    this.#cancelIdle();
    this.#painter ??= start();
    try {
      const picture = await within(pictureLimits.pictureMsMax, clock, this.#painter.paint(match));
      if (picture !== undefined) return picture;
      // Painting cannot be cancelled, so the process ends and the next picture starts a new one.
      this.#ended(new Error("a picture took too long"));
      return null;
    } catch (fault) {
      this.#ended(fault);
      return undefined;
    } finally {
      if (!this.#isStopped) this.#cancelIdle = clock.after(pictureLimits.pictureIdleMs, () => this.#dismiss());
    }
  }

  #ended(fault: unknown): void {
    this.#dismiss();
    if (!this.#isStopped) this.#parts.failed(fault);
  }

  #dismiss(): void {
    this.#cancelIdle();
    this.#painter?.stop();
    this.#painter = undefined;
  }
}

/** Nothing is started before the first picture is asked for. */
export function openPictures(parts: Parts): Pictures {
  const cache = new PictureCache(pictureLimits.picturesBytesMax);
  const painting = new Painting(parts);
  const underway = new Map<string, Promise<Uint8Array | null>>();
  const turns = new Turns("drawing", shares.drawing);

  const made = async (key: string, match: () => Promise<MatchToPaint | undefined>): Promise<Uint8Array | null> => {
    const found = await match();
    const picture = found === undefined ? null : await painting.paint(found);
    if (picture !== null) cache.add(key, picture);
    return picture;
  };

  const of: Pictures["of"] = async (key, match) => {
    const known = cache.find(key);
    if (known !== undefined) return known;
    const same = underway.get(key);
    // Where the first asker has lost its place, the next one waits for a place of its own.
    if (same !== undefined) return same.catch((fault: unknown) => refusedOr(fault, () => of(key, match)));
    const making = turns.run(currentAsker(), () => made(key, match)).finally(() => underway.delete(key));
    underway.set(key, making);
    return making;
  };
  return { of, stop: () => painting.stop() };
}

function refusedOr<T>(fault: unknown, again: () => T): T {
  if (fault instanceof Crowded) return again();
  throw fault;
}

/** The pictures asked for last, as many as fit into these bytes. */
class PictureCache {
  readonly #bytesMax: number;
  readonly #pictures = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  find(key: string): Uint8Array | undefined {
    const picture = this.#pictures.get(key);
    if (picture === undefined) return undefined;
    this.#pictures.delete(key);
    this.#pictures.set(key, picture);
    return picture;
  }

  add(key: string, picture: Uint8Array): void {
    this.#pictures.set(key, picture);
    this.#bytes += picture.byteLength;
    for (const [oldest, { byteLength }] of this.#pictures) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#pictures.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}

/** Pictures of finished matches, for links. */
export const shareDomain = domain({
  open: ({ config, clock, log, painterPriority }: Context & { readonly painterPriority?: number | undefined }) => {
    const pictures = openPictures({
      clock,
      start: () => startPainter(resolve(config.webRoot), painterPriority),
      failed: (fault) => log.warn({ err: fault }, "a picture of a match could not be painted"),
    });
    return { services: { pictures }, stop: () => pictures.stop() };
  },
});
