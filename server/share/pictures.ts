/**
 * Pictures of matches, painted one at a time and kept while there is room. Whoever comes while too many wait is told to
 * come back.
 */
import { restLimits } from "#server/limits.ts";
import { type Clock, within } from "#server/rooms/clock.ts";
import type { MatchToPaint } from "./content.ts";
import type { Painter } from "./painterProcess.ts";

export interface Pictures {
  /**
   * The PNG under this key. `match` is asked only where it has to be painted. Null where it cannot be; "busy" where
   * too many wait.
   */
  of(key: string, match: () => Promise<MatchToPaint | undefined>): Promise<Uint8Array | "busy" | null>;
  stop(): void;
}

interface Parts {
  readonly clock: Clock;
  readonly start: () => Painter;
  readonly failed: (fault: unknown) => void;
}

/** Nothing is started before the first picture is asked for. */
export function openPictures({ clock, start, failed }: Parts): Pictures {
  const { pictureMsMax, pictureIdleMs, picturesWaitingMax } = restLimits;
  const kept = new KeptPictures(restLimits.picturesBytesMax);
  const underway = new Map<string, Promise<Uint8Array | null>>();
  let painter: Painter | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let cancelIdle = (): void => {};
  let isStopped = false;

  const dismiss = (): void => {
    cancelIdle();
    painter?.stop();
    painter = undefined;
  };

  const paint = async (match: MatchToPaint): Promise<Uint8Array | null> => {
    // What waited for its turn when the server stopped starts no new process.
    if (isStopped) return null;
    cancelIdle();
    painter ??= start();
    try {
      const picture = await within(pictureMsMax, clock, painter.paint(match));
      if (picture === undefined) throw new Error("a picture took too long");
      return picture;
    } catch (fault) {
      // What it is at cannot be taken back, so it ends and the next picture gets a new one.
      dismiss();
      if (!isStopped) failed(fault);
      return null;
    } finally {
      if (!isStopped) cancelIdle = clock.after(pictureIdleMs, dismiss);
    }
  };

  const made = async (key: string, match: () => Promise<MatchToPaint | undefined>): Promise<Uint8Array | null> => {
    const found = await match();
    if (found === undefined) return null;
    const turn = last.then(() => paint(found));
    last = turn;
    const picture = await turn;
    if (picture !== null) kept.keep(key, picture);
    return picture;
  };

  return {
    of: async (key, match) => {
      const known = kept.find(key);
      if (known !== undefined) return known;
      const same = underway.get(key);
      if (same !== undefined) return same;
      if (underway.size >= picturesWaitingMax) return "busy";
      const making = made(key, match).finally(() => underway.delete(key));
      underway.set(key, making);
      return making;
    },
    stop: () => {
      isStopped = true;
      dismiss();
    },
  };
}

/** The pictures asked for last, as many as fit into so many bytes. */
class KeptPictures {
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

  keep(key: string, picture: Uint8Array): void {
    this.#pictures.set(key, picture);
    this.#bytes += picture.byteLength;
    for (const [oldest, { byteLength }] of this.#pictures) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#pictures.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
