import { usePrefs } from "#web/platform/storage/prefs.ts";
import { whenIdle } from "#web/platform/browser/pageIdle.ts";

/**
 * Starts the sounds with the preferences. They are fetched after the first press, because a page stays mute until then,
 * and not before its answer is drawn; or at once where a table or the music will want them.
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
  // Not pointerdown: what runs between that and the click holds up the answer.
  const onPress = (): void => {
    window.removeEventListener("click", onPress, true);
    window.removeEventListener("keydown", onPress, true);
    whenIdle(fetchSounds);
  };
  window.addEventListener("click", onPress, true);
  window.addEventListener("keydown", onPress, true);
}
