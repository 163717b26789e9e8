import { usePrefs } from "#web/lib/prefs.ts";

/**
 * Starts the sounds with the preferences. They are fetched with the first touch, because a page stays mute until then,
 * or at once where a table or the music will want them.
 */
export function hear(): void {
  const fetchSounds = (): void => {
    forget();
    import("#web/lib/sound.ts").then(
      ({ sounds }) => {
        sounds.start(usePrefs.getState());
        usePrefs.subscribe((prefs) => sounds.setPrefs(prefs));
      },
      (error: unknown) => console.warn("The sounds could not be fetched", error),
    );
  };
  const forget = (): void => {
    window.removeEventListener("pointerdown", fetchSounds, true);
    window.removeEventListener("keydown", fetchSounds, true);
  };
  if (usePrefs.getState().music || window.location.pathname.startsWith("/game/")) {
    fetchSounds();
    return;
  }
  window.addEventListener("pointerdown", fetchSounds, true);
  window.addEventListener("keydown", fetchSounds, true);
}
