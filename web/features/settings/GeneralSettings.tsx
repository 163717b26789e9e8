import { type ReactElement, type ReactNode, useState } from "react";
import { dismissInstallHint, install, isInstallHintVisible, useInstallable } from "#web/platform/browser/installing.ts";
import { languageNames, languages, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { Select, Toggle } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { settingsText } from "./text/en.ts";
import styles from "./SettingsPage.module.css";

const sampleCards = ["KS", "QH", "JD", "10C"] as const;

export function GeneralSettings(): ReactElement {
  const t = useText(settingsText);
  const prefs = usePrefs();
  const language = useLanguage();
  return (
    <>
      <div className={styles.settingsGroup}>
        <RadioGroup
          row
          label={t("theme")}
          value={prefs.theme}
          choices={[
            { value: "dark", label: t("dark") },
            { value: "light", label: t("light") },
          ]}
          onChange={(theme) => changePrefs({ theme })}
        />
        <Select
          label={t("language")}
          value={language}
          options={languages.map((code) => ({ value: code, label: languageNames[code] }))}
          onChange={(next) => changePrefs({ language: next })}
        />
      </div>
      <section className={styles.settingsGroup}>
        <h2>{t("cards")}</h2>
        <Toggle
          label={t("fourColour")}
          hint={t("fourColourHint")}
          checked={prefs.fourColourDeck}
          onChange={(fourColourDeck) => changePrefs({ fourColourDeck })}
        />
        <Toggle
          label={t("hideCosmetics")}
          hint={t("hideCosmeticsHint")}
          checked={prefs.hidesCosmetics}
          onChange={(hidesCosmetics) => changePrefs({ hidesCosmetics })}
        />
        <div className={styles.settingsCards}>
          {sampleCards.map((card) => (
            <PlayingCard key={card} card={card} fourColour={prefs.fourColourDeck} />
          ))}
        </div>
      </section>
      <SoundSettings />
      <InstallSettings />
    </>
  );
}

function SoundSettings(): ReactElement {
  const t = useText(settingsText);
  const prefs = usePrefs();
  const percent = (value: number): string => t("percent", { value });
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("sound")}</h2>
      <Toggle
        label={t("soundEffects")}
        checked={prefs.soundEffects}
        onChange={(soundEffects) => changePrefs({ soundEffects })}
      />
      <Slider
        label={t("effectsVolume")}
        min={0}
        max={100}
        format={percent}
        disabled={!prefs.soundEffects}
        value={prefs.effectsVolume}
        onChange={(effectsVolume) => changePrefs({ effectsVolume })}
      />
      <Toggle label={t("music")} checked={prefs.music} onChange={(music) => changePrefs({ music })} />
      <Slider
        label={t("musicVolume")}
        min={0}
        max={100}
        format={percent}
        disabled={!prefs.music}
        value={prefs.musicVolume}
        onChange={(musicVolume) => changePrefs({ musicVolume })}
      />
    </section>
  );
}

/** The offer to install the page. */
export function InstallSettings(): ReactElement | null {
  const isInstallable = useInstallable();
  const [isHinted, setHinted] = useState(isInstallHintVisible);
  const t = useText(settingsText);
  if (isInstallable) {
    return (
      <InstallGroup hint={t("installHint")}>
        <Button onClick={() => void install()}>{t("installNow")}</Button>
      </InstallGroup>
    );
  }
  if (!isHinted) return null;
  const dismiss = (): void => {
    dismissInstallHint();
    setHinted(false);
  };
  return (
    <InstallGroup hint={t("installByShare")}>
      <Button onClick={dismiss}>{t("installRead")}</Button>
    </InstallGroup>
  );
}

function InstallGroup({ hint, children }: { readonly hint: string; readonly children: ReactNode }): ReactElement {
  const t = useText(settingsText);
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("install")}</h2>
      <p>{hint}</p>
      <div>{children}</div>
    </section>
  );
}
