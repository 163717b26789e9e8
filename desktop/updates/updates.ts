/**
 * Updates: looked for, offered, loaded when the player says so, installed when he says so again, and never during a
 * match. Whether one is signed is the updater's to verify; that it is newer is verified here once more.
 */
import type { UpdateState } from "#server/protocol/desktop.ts";
import { describeFault } from "../log/fault.ts";

/** What the updater can do; electronUpdater.ts is one. */
export interface Updater {
  /** The version on offer, or null where none is newer. Rejects when it cannot be found out. */
  check(): Promise<string | null>;
  /** Loads and verifies what was offered. */
  load(onPercent: (percent: number) => void): Promise<void>;
  /** Quits, installs and starts again. */
  restart(): void;
}

export interface UpdatesParts {
  /** Null where this copy does not update itself. */
  readonly updater: Updater | null;
  readonly version: string;
  readonly isPlaying: () => boolean;
  /** The app is about to quit into the new version. */
  readonly restarting: () => void;
  /** Has everything written that is still on its way; the updater quits the app in a manner of its own. */
  readonly finish: () => Promise<void>;
  readonly changed: (state: UpdateState) => void;
  readonly warn: (text: string) => void;
}

const release = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Whether a version is a release and newer than the one that runs; a pre-release is never offered. */
export function isNewer(version: string, than: string): boolean {
  const [offered, own] = [release.exec(version), release.exec(than.replace(/-.*$/, ""))];
  if (offered === null || own === null) return false;
  for (const part of [1, 2, 3]) {
    const difference = Number(offered[part]) - Number(own[part]);
    if (difference !== 0) return difference > 0;
  }
  return than.includes("-");
}

export class Updates {
  readonly #parts: UpdatesParts;
  #state: UpdateState;
  #isBusy = false;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    this.#state = { kind: parts.updater === null ? "off" : "none", version: null, percent: 0 };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Looks for a newer version unless one is already here or on its way. */
  async check(): Promise<UpdateState> {
    const { updater, version } = this.#parts;
    if (updater === null || this.#isBusy || this.#state.kind === "ready") return this.#state;
    // What is on offer stays so while it is asked whether there is something newer still, and when that fails.
    const onOffer = this.#state.kind === "offered" ? this.#state : undefined;
    await this.#busy(async () => {
      if (onOffer === undefined) this.#become({ kind: "checking", version: null });
      const offered = await updater.check();
      const isOffered = offered !== null && isNewer(offered, version);
      this.#become(isOffered ? { kind: "offered", version: offered } : { kind: "none", version: null });
    }, onOffer);
    return this.#state;
  }

  /** The next step the player agreed to: load what is offered, or restart into what is ready. False during a match. */
  async install(): Promise<boolean> {
    const { updater, isPlaying } = this.#parts;
    if (updater === null || this.#isBusy || isPlaying()) return false;
    const { kind, version } = this.#state;
    if (kind === "ready") return this.#restart(updater);
    if (kind !== "offered") return false;
    await this.#busy(async () => {
      this.#become({ kind: "loading", version });
      await updater.load((percent) => {
        const whole = Math.max(0, Math.min(100, Math.floor(percent)));
        if (whole > this.#state.percent) this.#become({ kind: "loading", version, percent: whole });
      });
      this.#become({ kind: "ready", version, percent: 100 });
    });
    return this.#state.kind === "ready";
  }

  async #restart(updater: Updater): Promise<boolean> {
    const { finish, isPlaying } = this.#parts;
    this.#isBusy = true;
    await finish();
    this.#isBusy = false;
    if (isPlaying()) return false;
    this.#parts.restarting();
    updater.restart();
    return true;
  }

  async #busy(work: () => Promise<void>, otherwise?: UpdateState): Promise<void> {
    this.#isBusy = true;
    try {
      await work();
    } catch (error) {
      this.#parts.warn(`The update came to nothing: ${describeFault(error)}`);
      this.#become(otherwise ?? { kind: "failed", version: null });
    } finally {
      this.#isBusy = false;
    }
  }

  #become({ percent = 0, ...state }: Omit<UpdateState, "percent"> & { readonly percent?: number }): void {
    this.#state = { ...state, percent };
    this.#parts.changed(this.#state);
  }
}
