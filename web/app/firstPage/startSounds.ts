import { usePrefs } from "#web/platform/storage/prefs.ts";
import { whenIdle } from "#web/platform/browser/pageIdle.ts";

/**
 * Starts the sounds with the preferences. The code loads after the first press, because browsers mute a page until
 * then; a table or the music loads it at once.
 */
export function startSounds(): void {
  const fetchSounds = (): void => {
    import("#web/platform/sound/sound.ts").then(
      ({ sounds }) => {
        sounds.start(usePrefs.getState());
        usePrefs.subscribe((prefs) => sounds.setPrefs(prefs));
      },
      (error: unknown) => console.warn("The sounds could not be fetched", error),
    );
  };
  if (usePrefs.getState().music || window.location.pathname.startsWith("/game/")) {
    fetchSounds();
    return;
  }
  // Not pointerdown: work between that and the click delays the answer to the press.
  const onPress = (): void => {
    window.removeEventListener("click", onPress, true);
    window.removeEventListener("keydown", onPress, true);
    whenIdle(fetchSounds);
  };
  window.addEventListener("click", onPress, true);
  window.addEventListener("keydown", onPress, true);
}
