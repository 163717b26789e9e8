import { setLanguage } from "#web/platform/languages/i18n.ts";
import { type Prefs, usePrefs, wantedLanguage } from "#web/platform/storage/prefs.ts";

function paintTheme({ theme }: Prefs): void {
  document.documentElement.dataset["theme"] = theme;
  // The browser's own bar needs a colour value, not a token.
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  if (ground !== "") document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/** Applies the theme and language preferences to the document, now and after each change. Returns a stop function. */
export function followPrefs(): () => void {
  paintTheme(usePrefs.getState());
  return usePrefs.subscribe((now, before) => {
    if (now.theme !== before.theme) paintTheme(now);
    if (now.language !== before.language) void setLanguage(wantedLanguage(now));
  });
}
