/**
 * Sounds of the table and the music. Nothing loads, not even the library, before the player wants sounds and has
 * touched the page: browsers mute a page until then. A failing sound is logged once and ignored; no play waits for a
 * sound.
 */
import { type Claim, oneTab } from "./oneTab.ts";

export const EFFECTS = ["shuffle", "deal", "play", "trick", "win", "lose", "your-turn", "message", "tick"] as const;

export type EffectName = (typeof EFFECTS)[number];
export type SoundName = EffectName | "music";

/** The player's sound settings; volumes are 0-100. */
export interface SoundPrefs {
  readonly soundEffects: boolean;
  readonly music: boolean;
  readonly effectsVolume: number;
  readonly musicVolume: number;
}

/** A sound that is loaded. */
export interface LoadedSound {
  /** Starts it, beside any earlier start that still plays; `rate` 1 is as recorded. */
  start(rate: number): void;
  stop(): void;
  /** 0 to 1. */
  setVolume(share: number): void;
}

/** The device that plays: the browser, or a replacement in tests. */
export interface SoundPlayer {
  open(name: SoundName, loop: boolean, onFault: (error: unknown) => void): Promise<LoadedSound>;
  /**
   * Resolves once the device plays, which may never be: it rests after a while, and a call on the phone interrupts it.
   * Sounds started before would wait and then play all at once.
   */
  wake(): Promise<void>;
}

export interface SoundOptions {
  readonly player?: SoundPlayer;
  readonly nowMs?: () => number;
  /** Whether this tab plays a sound that other tabs may play, too. */
  readonly claim?: Claim;
  readonly log?: (message: string, error: unknown) => void;
}

export interface Sounds {
  /** Waits for the first touch or key; returns a function that ends it. Until then every call is silent. */
  start(prefs: SoundPrefs, gestures?: EventTarget): () => void;
  setPrefs(prefs: SoundPrefs): void;
  /** Fetches the effects as soon as that is allowed; for a screen that will need them. */
  preload(): void;
  /** `about`: the subject that several tabs share, such as a card of a table; one of them plays the sound. */
  play(name: EffectName, about?: string): void;
}

const DEFAULT_PREFS: SoundPrefs = { soundEffects: true, music: false, effectsVolume: 70, musicVolume: 80 };
const GESTURES = ["pointerdown", "keydown", "touchend"] as const;
/** A sound that arrives later than this is not played any more. */
const LATE_MS_MAX = 400;
/** The pitch of cards varies, so that repeated cards do not sound mechanical. */
const RATES = [1, 0.95, 1.04, 0.98, 1.02] as const;
const VARIED: ReadonlySet<EffectName> = new Set<EffectName>(["deal", "play"]);

/** A volume of 0-100 as a share; an invalid number is silence. */
export function volumeShare(volume: number): number {
  return Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) / 100 : 0;
}

/** Opens each sound once, logs each failing one once, and lets a failed one be tried again. */
class Voices {
  readonly #player: SoundPlayer;
  readonly #log: (message: string, error: unknown) => void;
  readonly #opened = new Map<SoundName, Promise<LoadedSound | undefined>>();
  readonly #blamed = new Set<SoundName>();

  constructor(player: SoundPlayer, log: (message: string, error: unknown) => void) {
    this.#player = player;
    this.#log = log;
  }

  open(name: SoundName): Promise<LoadedSound | undefined> {
    const known = this.#opened.get(name);
    if (known) return known;
    const opening = this.#try(name);
    this.#opened.set(name, opening);
    return opening;
  }

  async #try(name: SoundName): Promise<LoadedSound | undefined> {
    const onFault = (error: unknown): void => this.#blame(name, error);
    try {
      return await this.#player.open(name, name === "music", onFault);
    } catch (error) {
      this.#opened.delete(name);
      onFault(error);
      return undefined;
    }
  }

  /** Runs `use` on the sound once it is loaded; its errors are logged and not thrown. */
  with(name: SoundName, use: (voice: LoadedSound) => void | Promise<void>): void {
    void this.open(name)
      .then((voice) => voice && use(voice))
      .catch((error: unknown) => this.#blame(name, error));
  }

  wake(): Promise<void> {
    return this.#player.wake();
  }

  withOpened(use: (voice: LoadedSound, name: SoundName) => void): void {
    for (const name of this.#opened.keys()) this.with(name, (voice) => use(voice, name));
  }

  #blame(name: SoundName, error: unknown): void {
    if (this.#blamed.has(name)) return;
    this.#blamed.add(name);
    this.#log(`The sound "${name}" could not be played`, error);
  }
}

class SoundDesk implements Sounds {
  readonly #voices: Voices;
  readonly #nowMs: () => number;
  readonly #claim: Claim;
  #prefs = DEFAULT_PREFS;
  #unlocked = false;
  #wanted = false;
  #musicPlays = false;
  #turn = 0;

  constructor(voices: Voices, nowMs: () => number, claim: Claim) {
    this.#voices = voices;
    this.#nowMs = nowMs;
    this.#claim = claim;
  }

  start(prefs: SoundPrefs, gestures: EventTarget = window): () => void {
    this.#prefs = prefs;
    const unlock = (): void => {
      forget();
      this.#unlocked = true;
      this.#refresh();
    };
    const forget = (): void => {
      for (const gesture of GESTURES) gestures.removeEventListener(gesture, unlock, true);
    };
    for (const gesture of GESTURES) gestures.addEventListener(gesture, unlock, true);
    return () => {
      forget();
      this.#unlocked = false;
      this.#tendMusic();
    };
  }

  setPrefs(prefs: SoundPrefs): void {
    this.#prefs = prefs;
    this.#refresh();
  }

  preload(): void {
    this.#wanted = true;
    this.#refresh();
  }

  play(name: EffectName, about?: string): void {
    if (!this.#unlocked || !this.#prefs.soundEffects || volumeShare(this.#prefs.effectsVolume) === 0) return;
    const askedMs = this.#nowMs();
    const rate = VARIED.has(name) ? (RATES[this.#turn++ % RATES.length] ?? 1) : 1;
    const isOver = (): boolean => !this.#unlocked || !this.#prefs.soundEffects || this.#nowMs() - askedMs > LATE_MS_MAX;
    this.#voices.with(name, async (voice) => {
      if (isOver()) return;
      await this.#voices.wake();
      if (isOver() || (about !== undefined && !(await this.#claim(`${name} ${about}`))) || isOver()) return;
      voice.setVolume(this.#shareOf(name));
      voice.start(rate);
    });
  }

  #shareOf(name: SoundName): number {
    return volumeShare(name === "music" ? this.#prefs.musicVolume : this.#prefs.effectsVolume);
  }

  #refresh(): void {
    this.#voices.withOpened((voice, name) => voice.setVolume(this.#shareOf(name)));
    if (this.#unlocked && this.#wanted && this.#prefs.soundEffects) {
      for (const name of EFFECTS) void this.#voices.open(name);
    }
    this.#tendMusic();
  }

  #tendMusic(): void {
    if (this.#musicDue() === this.#musicPlays) return;
    this.#voices.with("music", (voice) => {
      // Checked again: the setting may have changed while the music was loading.
      const due = this.#musicDue();
      if (due === this.#musicPlays) return;
      this.#musicPlays = due;
      if (!due) return voice.stop();
      voice.setVolume(this.#shareOf("music"));
      voice.start(1);
    });
  }

  #musicDue(): boolean {
    return this.#unlocked && this.#prefs.music && volumeShare(this.#prefs.musicVolume) > 0;
  }
}

/** The browser's player; the library is fetched with the first sound. */
function howlerPlayer(folder = "/sounds"): SoundPlayer {
  return {
    async wake() {
      const { Howler } = await import("howler");
      if (Howler.usingWebAudio && Howler.ctx.state !== "running") await Howler.ctx.resume();
    },
    async open(name, loop, onFault) {
      const { Howl } = await import("howler");
      return new Promise<LoadedSound>((resolve, reject) => {
        const howl = new Howl({
          src: [`${folder}/${name}.webm`, `${folder}/${name}.mp3`],
          loop,
          onload: () =>
            resolve({
              start: (rate) => void howl.rate(rate, howl.play()),
              stop: () => void howl.stop(),
              setVolume: (share) => void howl.volume(share),
            }),
          onloaderror: (_id, error) => {
            howl.unload();
            reject(new Error(`not loaded: ${String(error)}`));
          },
          onplayerror: (_id, error) => onFault(error),
        });
      });
    },
  };
}

/** Makes the sounds of a page; `play` and the other functions never throw and never wait. */
export function createSounds(options: SoundOptions = {}): Sounds {
  const { player = howlerPlayer(), nowMs = () => performance.now(), log = console.warn } = options;
  let claim = options.claim;
  return new SoundDesk(new Voices(player, log), nowMs, (about) => (claim ??= oneTab())(about));
}

/** The game's sounds: the app starts them with the preferences, the table plays them. */
export const sounds: Sounds = createSounds();
