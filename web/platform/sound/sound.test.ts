import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createSounds,
  EFFECTS,
  type SoundName,
  type SoundPlayer,
  type SoundPrefs,
  type Sounds,
  volumeShare,
} from "./sound.ts";

const PREFS: SoundPrefs = { soundEffects: true, music: false, effectsVolume: 70, musicVolume: 80 };

/** A player that records its calls, with a clock, failures and delayed loads that the test controls. */
class FakePlayer implements SoundPlayer {
  readonly opened: SoundName[] = [];
  readonly done: string[] = [];
  readonly rates: number[] = [];
  readonly loops = new Set<SoundName>();
  readonly volumes = new Map<SoundName, number>();
  readonly refusing = new Set<SoundName>();
  readonly broken = new Set<SoundName>();
  fault: (error: unknown) => void = () => undefined;
  hold: Promise<void> | undefined;
  /** Until when the device rests; undefined while it plays. */
  rest: Promise<void> | undefined;

  async wake(): Promise<void> {
    await this.rest;
  }

  async open(name: SoundName, loop: boolean, onFault: (error: unknown) => void) {
    this.opened.push(name);
    this.fault = onFault;
    if (loop) this.loops.add(name);
    await this.hold;
    if (this.refusing.has(name)) throw new Error("no such file");
    return {
      start: (rate: number) => {
        if (this.broken.has(name)) throw new Error("device gone");
        this.rates.push(rate);
        this.done.push(`start ${name}`);
      },
      stop: () => void this.done.push(`stop ${name}`),
      setVolume: (share: number) => void this.volumes.set(name, share),
    };
  }
}

let player: FakePlayer;
let page: EventTarget;
let clockMs: number;
let logged: string[];
let sounds: Sounds;

const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};
const touch = (kind = "pointerdown"): boolean => page.dispatchEvent(new Event(kind));

beforeEach(() => {
  player = new FakePlayer();
  page = new EventTarget();
  clockMs = 0;
  logged = [];
  sounds = createSounds({
    player,
    nowMs: () => clockMs,
    log: (message, error) => logged.push(`${message}: ${String(error)}`),
  });
});

describe("before the first touch", () => {
  it("fetches and plays nothing", async () => {
    sounds.start({ ...PREFS, music: true }, page);
    sounds.preload();
    sounds.play("deal");
    await settle();
    expect(player.opened).toEqual([]);
  });

  it.each(["pointerdown", "keydown", "touchend"])("%s starts the sounds", async (gesture) => {
    sounds.start(PREFS, page);
    touch(gesture);
    sounds.play("deal");
    await settle();
    expect(player.done).toEqual(["start deal"]);
  });

  it("does not play missed sounds later", async () => {
    sounds.start(PREFS, page);
    sounds.play("win");
    touch();
    await settle();
    expect(player.done).toEqual([]);
  });
});

describe("effects", () => {
  beforeEach(() => {
    sounds.start(PREFS, page);
    touch();
  });

  it("have the file names that exist", () => {
    const shelf = readdirSync(resolve(import.meta.dirname, "../../public/sounds"));
    const wanted = [...EFFECTS, "music"].flatMap((name) => [`${name}.mp3`, `${name}.webm`]);
    expect(wanted.toSorted()).toEqual(shelf.toSorted());
  });

  it("fetch a sound once, when it is first played", async () => {
    expect(player.opened).toEqual([]);
    for (let i = 0; i < 3; i++) sounds.play("play");
    await settle();
    sounds.play("play");
    await settle();
    expect(player.opened).toEqual(["play"]);
    expect(player.done).toHaveLength(4);
    expect(player.loops.size).toBe(0);
  });

  it("are fetched in advance where a screen asks for them, without the music", async () => {
    sounds.preload();
    await settle();
    expect(player.opened.toSorted()).toEqual([...EFFECTS].toSorted());
    expect(player.done).toEqual([]);
  });

  it("start at the chosen volume and follow it", async () => {
    sounds.play("deal");
    await settle();
    expect(player.volumes.get("deal")).toBe(0.7);
    sounds.setPrefs({ ...PREFS, effectsVolume: 25 });
    await settle();
    expect(player.volumes.get("deal")).toBe(0.25);
  });

  it.each([{ soundEffects: false }, { effectsVolume: 0 }, { effectsVolume: Number.NaN }])(
    "are silent with %j",
    async (choice) => {
      sounds.setPrefs({ ...PREFS, ...choice });
      sounds.preload();
      sounds.play("deal");
      await settle();
      expect(player.done).toEqual([]);
    },
  );

  it("vary the pitch of cards only", async () => {
    for (let i = 0; i < 5; i++) sounds.play("deal");
    await settle();
    expect(new Set(player.rates).size).toBe(5);
    for (const rate of player.rates) expect(Math.abs(rate - 1)).toBeLessThan(0.06);
    player.rates.length = 0;
    for (let i = 0; i < 3; i++) sounds.play("your-turn");
    await settle();
    expect(player.rates).toEqual([1, 1, 1]);
  });

  it("that arrive too late are dropped", async () => {
    let release = (): void => undefined;
    player.hold = new Promise((resolve) => {
      release = resolve;
    });
    sounds.play("win");
    clockMs = 399;
    sounds.play("lose");
    clockMs = 410;
    release();
    await settle();
    expect(player.done).toEqual(["start lose"]);
  });
});

describe("music", () => {
  it("waits until it is switched on, loops at its own volume and stops", async () => {
    sounds.start(PREFS, page);
    touch();
    await settle();
    expect(player.opened).toEqual([]);
    sounds.setPrefs({ ...PREFS, music: true });
    await settle();
    expect(player.done).toEqual(["start music"]);
    expect(player.loops.has("music")).toBe(true);
    expect(player.volumes.get("music")).toBe(0.8);
    sounds.setPrefs({ ...PREFS, music: true, musicVolume: 10 });
    await settle();
    expect(player.volumes.get("music")).toBe(0.1);
    expect(player.done).toEqual(["start music"]);
    sounds.setPrefs(PREFS);
    await settle();
    expect(player.done).toEqual(["start music", "stop music"]);
  });

  it("starts with the first touch if it was switched on before", async () => {
    sounds.start({ ...PREFS, music: true }, page);
    touch();
    await settle();
    expect(player.done).toEqual(["start music"]);
  });

  it("does not start if it is switched off while it loads", async () => {
    let release = (): void => undefined;
    player.hold = new Promise((resolve) => {
      release = resolve;
    });
    sounds.start({ ...PREFS, music: true }, page);
    touch();
    sounds.setPrefs(PREFS);
    release();
    await settle();
    expect(player.done).toEqual([]);
  });

  it("stops with the sounds, and starts again with a new touch", async () => {
    const stop = sounds.start({ ...PREFS, music: true }, page);
    touch();
    await settle();
    stop();
    touch();
    sounds.play("deal");
    await settle();
    expect(player.done).toEqual(["start music", "stop music"]);
    sounds.start({ ...PREFS, music: true }, page);
    touch();
    await settle();
    expect(player.done).toEqual(["start music", "stop music", "start music"]);
  });
});

describe("a device that rests or is interrupted", () => {
  let wake: () => void;

  beforeEach(() => {
    sounds.start(PREFS, page);
    touch();
    player.rest = new Promise((resolve) => {
      wake = resolve;
    });
  });

  it("plays at once what was asked for a moment ago", async () => {
    sounds.play("deal");
    clockMs += 300;
    await settle();
    expect(player.done).toEqual([]);
    wake();
    await settle();
    expect(player.done).toEqual(["start deal"]);
  });

  it("drops all that is late: a minute of play is no burst", async () => {
    for (let card = 0; card < 42; card++) {
      sounds.play("play", `card ${card}`);
      clockMs += 1_500;
      await settle();
    }
    wake();
    await settle();
    expect(player.done).toEqual([]);
    sounds.play("win");
    await settle();
    expect(player.done).toEqual(["start win"]);
  });

  it("is not claimed from another tab while it cannot sound", async () => {
    const requested: string[] = [];
    const other = createSounds({ player, nowMs: () => clockMs, claim: async (about) => requested.push(about) > 0 });
    other.start(PREFS, page);
    touch();
    other.play("play", "card 1");
    await settle();
    clockMs += 1_500;
    wake();
    await settle();
    expect(requested).toEqual([]);
    other.play("play", "card 2");
    await settle();
    expect(requested).toEqual(["play card 2"]);
  });
});

it("a sound that another tab has claimed is not played; one that only this tab has is not asked about", async () => {
  const other = createSounds({ player, nowMs: () => clockMs, claim: async () => false });
  other.start(PREFS, page);
  touch();
  other.play("play", "card 1");
  await settle();
  expect(player.done).toEqual([]);
  other.play("play");
  await settle();
  expect(player.done).toEqual(["start play"]);
});

describe("a failing sound", () => {
  beforeEach(() => {
    sounds.start(PREFS, page);
    touch();
  });

  it("is logged once, ignored and tried again", async () => {
    player.refusing.add("deal");
    for (let i = 0; i < 3; i++) {
      sounds.play("deal");
      await settle();
    }
    expect(logged).toEqual(['The sound "deal" could not be played: Error: no such file']);
    player.refusing.clear();
    sounds.play("deal");
    sounds.play("win");
    await settle();
    expect(player.done).toEqual(["start deal", "start win"]);
  });

  it("may fail while it plays", async () => {
    player.broken.add("deal");
    expect(() => sounds.play("deal")).not.toThrow();
    await settle();
    player.fault("muted by the system");
    expect(logged).toEqual(['The sound "deal" could not be played: Error: device gone']);
  });
});

it.each([
  [0, 0],
  [70, 0.7],
  [100, 1],
  [250, 1],
  [-5, 0],
  [Number.NaN, 0],
])("a volume of %d is a share of %d", (volume, share) => expect(volumeShare(volume)).toBe(share));
