/**
 * Pictures of matches, painted one at a time and kept while there is room. Whoever comes while too many wait is told to
 * come back; no user and no address has more than some of the places.
 */
import { restLimits } from "#server/limits.ts";
import { type Clock, within } from "#server/rooms/clock.ts";
import type { MatchToPaint } from "./content.ts";
import type { Painter } from "./painterProcess.ts";

export interface Pictures {
  /**
   * The PNG under this key. `match` is asked only where it has to be painted; `askers` are the user and the address
   * that ask. Null where it cannot be painted; "busy" where too many wait, of all or of one of the askers.
   */
  of(
    key: string,
    askers: readonly string[],
    match: () => Promise<MatchToPaint | undefined>,
  ): Promise<Uint8Array | "busy" | null>;
  stop(): void;
}

interface Parts {
  readonly clock: Clock;
  readonly start: () => Painter;
  readonly failed: (fault: unknown) => void;
}

/** Nothing is started before the first picture is asked for. */
export function openPictures({ clock, start, failed }: Parts): Pictures {
  const { pictureMsMax, pictureIdleMs, picturesWaitingMax, picturesOfOneMax } = restLimits;
  const kept = new KeptPictures(restLimits.picturesBytesMax);
  const underway = new Map<string, Promise<Uint8Array | null>>();
  /** How many of the waiting pictures each user and address has asked for. */
  const places = new Map<string, number>();
  let painter: Painter | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let cancelIdle = (): void => {};
  let isStopped = false;

  const dismiss = (): void => {
    cancelIdle();
    painter?.stop();
    painter = undefined;
  };

  /** Undefined where the painter ended before it had painted. */
  const attempt = async (match: MatchToPaint): Promise<Uint8Array | null | undefined> => {
    // What waited for its turn when the server stopped starts no new process.
    if (isStopped) return null;
    cancelIdle();
    painter ??= start();
    const ended = (fault: unknown): undefined => {
      dismiss();
      if (!isStopped) failed(fault);
    };
    try {
      const picture = await within(pictureMsMax, clock, painter.paint(match));
      if (picture !== undefined) return picture;
      // What it is at cannot be taken back, so it ends and the next picture gets a new one.
      ended(new Error("a picture took too long"));
      return null;
    } catch (fault) {
      return ended(fault);
    } finally {
      if (!isStopped) cancelIdle = clock.after(pictureIdleMs, dismiss);
    }
  };

  /** The system may have ended a painter that had nothing to do, so a new one gets the same match once. */
  const paint = async (match: MatchToPaint): Promise<Uint8Array | null> => {
    const picture = await attempt(match);
    return picture === undefined ? ((await attempt(match)) ?? null) : picture;
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
    of: async (key, askers, match) => {
      const known = kept.find(key);
      if (known !== undefined) return known;
      const same = underway.get(key);
      if (same !== undefined) return same;
      const has = (asker: string): number => places.get(asker) ?? 0;
      if (underway.size >= picturesWaitingMax || askers.some((asker) => has(asker) >= picturesOfOneMax)) return "busy";
      for (const asker of askers) places.set(asker, has(asker) + 1);
      const making = made(key, match).finally(() => {
        underway.delete(key);
        for (const asker of askers) {
          if (has(asker) > 1) places.set(asker, has(asker) - 1);
          else places.delete(asker);
        }
      });
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
