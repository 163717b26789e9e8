/**
 * The player's preferences in this browser. They are in local storage; each missing or invalid value becomes its
 * default, so that an older or damaged record loses no other field.
 */
import * as v from "valibot";
import { create } from "zustand";
import { decodeText, flag } from "#server/protocol/schema.ts";
import { streamBackgroundSchema } from "#protocol/calls/streamBackground.ts";
import { detectLanguage, languages, type Language } from "#web/platform/languages/i18n.ts";
import { readStored, writeStored } from "./storage.ts";

const flagOr = (byDefault: boolean) => v.fallback(flag, byDefault);
const volumeOr = (byDefault: number) => v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), byDefault);

const prefsSchema = v.object({
  theme: v.fallback(v.picklist(["dark", "light"]), "dark"),
  /** Null: follow the browser. */
  language: v.fallback(v.nullable(v.picklist(languages)), null),
  soundEffects: flagOr(true),
  /** Off by default. */
  music: flagOr(false),
  /** 0-100 */
  musicVolume: volumeOr(80),
  /** 0-100 */
  effectsVolume: volumeOr(70),
  fourColourDeck: flagOr(false),
  /** Whether the cosmetics of other players are hidden at the table. */
  hidesCosmetics: flagOr(false),
  /** How fast cards move at the table. */
  tableSpeed: v.fallback(v.picklist(["slow", "normal", "fast"]), "normal"),
  chatNotifications: flagOr(true),
  showTypingIndicator: flagOr(true),
  messagePreview: flagOr(true),
  /** The background of the desktop app's stream window. */
  streamBackground: v.fallback(streamBackgroundSchema, "chroma"),
});
export type Prefs = Readonly<v.InferOutput<typeof prefsSchema>>;
export type Theme = Prefs["theme"];
export type TableSpeed = Prefs["tableSpeed"];

export const defaultPrefs: Prefs = v.getFallbacks(prefsSchema);

/** Also read by public/theme.js, which paints the theme before the page is drawn. */
export const prefsKey = "spar.prefs";

/** The preferences in a stored record; invalid fields become their defaults. */
export const decodePrefs = (stored: string | null): Prefs => decodeText(prefsSchema, stored) ?? defaultPrefs;

export const usePrefs = create<Prefs>(() => decodePrefs(readStored(prefsKey)));

/** Changes some preferences and stores them. */
export function changePrefs(change: Partial<Prefs>): void {
  usePrefs.setState(change);
  writeStored(prefsKey, JSON.stringify(usePrefs.getState()));
}

/** The language to show: the chosen one, else the browser's. */
export function wantedLanguage(prefs: Prefs): Language {
  return prefs.language ?? detectLanguage(globalThis.navigator?.languages ?? []);
}
