import type { ReactElement } from "react";
import { languageNames, languages, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { Select } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import { InstallSettings } from "./InstallSettings.tsx";
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
