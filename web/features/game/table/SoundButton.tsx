import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { gameText } from "../text/en.ts";
import styles from "./TopBar.module.css";

/** Sound on or off by one press. */
export function SoundButton(): ReactElement {
  const t = useText(gameText);
  const isOn = usePrefs((prefs) => prefs.soundEffects);
  return (
    <IconButton
      className={styles.barSound}
      data-bar="sound"
      label={t("soundEffects")}
      aria-pressed={isOn}
      onClick={() => changePrefs({ soundEffects: !isOn })}
    >
      <Icon name={isOn ? "sound-on" : "sound-off"} />
    </IconButton>
  );
}
