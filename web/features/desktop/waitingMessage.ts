import { setLanguage, translate } from "#web/platform/languages/i18n.ts";
import { usePrefs, wantedLanguage } from "#web/platform/storage/prefs.ts";
import styles from "./Desktop.module.css";
import { classes } from "#web/ui/classes.ts";
import { desktopText } from "./text/en.ts";

const patienceMs = 800;

/**
 * Waits for the keychain before anything is drawn, and shows a message if that takes long: a keychain may ask for its
 * password first, and an empty window would look broken.
 */
export async function withWaitingMessage<T>(work: Promise<T>): Promise<T> {
  const place = document.createElement("main");
  place.className = classes(styles.withoutServer);
  const timer = setTimeout(() => void saySo(place), patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    place.remove();
  }
}

async function saySo(place: HTMLElement): Promise<void> {
  document.body.append(place);
  await setLanguage(wantedLanguage(usePrefs.getState()));
  const words = document.createElement("p");
  words.className = classes(styles.withoutWords);
  words.role = "status";
  words.textContent = translate(desktopText, "waitingForKeychain");
  place.append(words);
}
