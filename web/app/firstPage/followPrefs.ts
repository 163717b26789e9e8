import { setLanguage } from "#web/platform/languages/i18n.ts";
import { type Prefs, usePrefs, wantedLanguage } from "#web/platform/storage/prefs.ts";

function paintTheme({ theme }: Prefs): void {
  document.documentElement.dataset["theme"] = theme;
  // The browser's own bar takes a colour, not a token, so it gets the token's value.
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  if (ground !== "") document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/**
 * Keeps the document's theme and language equal to the preferences, now and after each change; returns a function that
 * stops it.
 */
export function followPrefs(): () => void {
  paintTheme(usePrefs.getState());
  return usePrefs.subscribe((now, before) => {
    if (now.theme !== before.theme) paintTheme(now);
    if (now.language !== before.language) void setLanguage(wantedLanguage(now));
  });
}
