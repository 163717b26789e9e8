import { usePrefs } from "../prefs.ts";
import { desktop } from "./desktop.ts";

/** Opens or closes the window that shows the table to others, on the ground that the player has chosen. */
export const toggleStream = (): void =>
  void desktop()
    ?.streamer.toggle(usePrefs.getState().streamBackground)
    .catch(() => false);
