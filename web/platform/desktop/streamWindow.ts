import { decodePrefs, type Prefs, usePrefs, wantedLanguage } from "#web/platform/storage/prefs.ts";
import { desktop } from "./desktop.ts";

/** Opens or closes the stream window, with the look that the player has chosen. */
export function toggleStream(): void {
  const prefs = usePrefs.getState();
  const { streamBackground: background, theme, fourColourDeck } = prefs;
  desktop()
    ?.streamer.toggle({ background, theme, language: wantedLanguage(prefs), fourColourDeck })
    .catch(() => false);
}

/** The look in the stream window's address; missing or wrong values become the default. */
export function streamLookFrom(query: URLSearchParams): Pick<Prefs, "theme" | "language" | "fourColourDeck"> {
  const look = {
    theme: query.get("theme"),
    language: query.get("language"),
    fourColourDeck: query.get("deck") === "four",
  };
  const { theme, language, fourColourDeck } = decodePrefs(JSON.stringify(look));
  return { theme, language, fourColourDeck };
}
