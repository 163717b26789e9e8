/**
 * The steps of an update: check, offer, load with the player's consent, install with the player's consent, never during
 * a match. The updater verifies signatures; this class checks once more that the version is newer.
 */
import type { UpdateState } from "#protocol/calls/desktop.ts";
import { describeFault } from "../log/fault.ts";

/** The operations of an updater. electronUpdater.ts implements it. */
export interface Updater {
  /** Resolves to the offered version, or to null if none is newer. Rejects if the check fails. */
  check(): Promise<string | null>;
  /** Loads and verifies the offered version. `onPercent` gets 0 to 100. */
  load(onPercent: (percent: number) => void): Promise<void>;
  /** Quits, installs and starts again. */
  restart(): void;
}

export interface UpdatesDependencies {
  /** Null for a copy that does not update itself. */
  readonly updater: Updater | null;
  readonly version: string;
  readonly isPlaying: () => boolean;
  /** Called before the app quits into the new version. */
  readonly restarting: () => void;
  /** Waits for pending writes. The updater quits the app in its own way, past the usual wait. */
  readonly finish: () => Promise<void>;
  readonly changed: (state: UpdateState) => void;
  readonly warn: (text: string) => void;
}

/** How often a running app looks for an update. */
export const updateEveryMs = 6 * 60 * 60_000;

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
  readonly #dependencies: UpdatesDependencies;
  #state: UpdateState;
  #isBusy = false;

  constructor(dependencies: UpdatesDependencies) {
    this.#dependencies = dependencies;
    this.#state = { kind: dependencies.updater === null ? "off" : "none", version: null, percent: 0 };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Looks for a newer version unless one is offered or loading. */
  async check(): Promise<UpdateState> {
    const { updater, version } = this.#dependencies;
    if (updater === null || this.#isBusy || this.#state.kind === "ready") return this.#state;
    // An offer stays during a further check and after a failed one.
    const onOffer = this.#state.kind === "offered" ? this.#state : undefined;
    await this.#busy(async () => {
      if (onOffer === undefined) this.#become({ kind: "checking", version: null });
      const offered = await updater.check();
      const isOffered = offered !== null && isNewer(offered, version);
      this.#become(isOffered ? { kind: "offered", version: offered } : { kind: "none", version: null });
    }, onOffer);
    return this.#state;
  }

  /**
   * Does the next step with the player's consent: loads the offer, or restarts into the loaded version. False during a
   * match.
   */
  async install(): Promise<boolean> {
    const { updater, isPlaying } = this.#dependencies;
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
    const { finish, isPlaying } = this.#dependencies;
    this.#isBusy = true;
    await finish();
    this.#isBusy = false;
    if (isPlaying()) return false;
    this.#dependencies.restarting();
    updater.restart();
    return true;
  }

  async #busy(work: () => Promise<void>, otherwise?: UpdateState): Promise<void> {
    this.#isBusy = true;
    try {
      await work();
    } catch (error) {
      this.#dependencies.warn(`The update came to nothing: ${describeFault(error)}`);
      this.#become(otherwise ?? { kind: "failed", version: null });
    } finally {
      this.#isBusy = false;
    }
  }

  #become({ percent = 0, ...state }: Omit<UpdateState, "percent"> & { readonly percent?: number }): void {
    this.#state = { ...state, percent };
    this.#dependencies.changed(this.#state);
  }
}
