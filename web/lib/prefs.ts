/**
 * What a player chose for this browser. Kept in local storage; a value that is missing or not understood falls back
 * to its default, one by one, so that an older or damaged record never costs more than the field it damages.
 */
import { create } from "zustand";
import type { StreamBackground } from "#server/protocol/desktop.ts";
import { detectLanguage, languages, type Language } from "./i18n.ts";
import { readStored, writeStored } from "./storage.ts";

export type Theme = "dark" | "light";
/** How fast cards move at the table. */
export type TableSpeed = "slow" | "normal" | "fast";

export interface Prefs {
  readonly theme: Theme;
  /** Null: follow the browser. */
  readonly language: Language | null;
  readonly soundEffects: boolean;
  /** Off until asked for. */
  readonly music: boolean;
  /** 0-100 */
  readonly musicVolume: number;
  /** 0-100 */
  readonly effectsVolume: number;
  readonly fourColourDeck: boolean;
  readonly tableSpeed: TableSpeed;
  readonly chatNotifications: boolean;
  readonly showTypingIndicator: boolean;
  readonly messagePreview: boolean;
  /** Behind the table in the desktop app's window for streams. */
  readonly streamBackground: StreamBackground;
}

export const defaultPrefs: Prefs = {
  theme: "dark",
  language: null,
  soundEffects: true,
  music: false,
  musicVolume: 80,
  effectsVolume: 70,
  fourColourDeck: false,
  tableSpeed: "normal",
  chatNotifications: true,
  showTypingIndicator: true,
  messagePreview: true,
  streamBackground: "chroma",
};

/** Also read by public/theme.js, which paints the theme before the page is drawn. */
export const prefsKey = "spar.prefs";

type Check = (value: unknown) => boolean;
const isFlag: Check = (value) => typeof value === "boolean";
const isVolume: Check = (value) => typeof value === "number" && value >= 0 && value <= 100;

const checks: { readonly [K in keyof Prefs]: Check } = {
  theme: (value) => value === "dark" || value === "light",
  language: (value) => value === null || languages.some((language) => language === value),
  soundEffects: isFlag,
  music: isFlag,
  musicVolume: isVolume,
  effectsVolume: isVolume,
  fourColourDeck: isFlag,
  tableSpeed: (value) => value === "slow" || value === "normal" || value === "fast",
  chatNotifications: isFlag,
  showTypingIndicator: isFlag,
  messagePreview: isFlag,
  streamBackground: (value) => value === "chroma" || value === "transparent",
};

/** The preferences in a stored record, whatever state it is in. */
export function decodePrefs(stored: string | null): Prefs {
  let record: unknown;
  try {
    record = JSON.parse(stored ?? "{}");
  } catch {
    return defaultPrefs;
  }
  if (typeof record !== "object" || record === null) return defaultPrefs;
  const known = Object.entries(record).filter(
    ([key, value]) => Object.hasOwn(checks, key) && checks[key as keyof Prefs](value),
  );
  return { ...defaultPrefs, ...Object.fromEntries(known) };
}

export const usePrefs = create<Prefs>(() => decodePrefs(readStored(prefsKey)));

/** Changes some preferences and keeps them. */
export function changePrefs(change: Partial<Prefs>): void {
  usePrefs.setState(change);
  writeStored(prefsKey, JSON.stringify(usePrefs.getState()));
}

/** The language to show: the chosen one, else the browser's. */
export function wantedLanguage(prefs: Prefs): Language {
  return prefs.language ?? detectLanguage(globalThis.navigator?.languages ?? []);
}
