import type { ReactElement } from "react";
import { Link } from "react-router";
import { languageNames, languages, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";
import menuStyles from "#web/ui/Menu.module.css";
import { classes } from "#web/ui/classes.ts";

/** The theme and language controls of the top bar. */
export function Appearance(): ReactElement {
  const t = useText(appText);
  const theme = usePrefs((prefs) => prefs.theme);
  const language = useLanguage();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <Menu
      className={styles.appearance}
      label={t("appearance", { code: language.toUpperCase() })}
      face={
        <>
          <FirstIcon name="globe" size={20} />
          <span className={styles.appearanceCode}>{language.toUpperCase()}</span>
        </>
      }
    >
      <button
        type="button"
        className={menuStyles.menuItem}
        data-part="menu-item"
        onClick={() => changePrefs({ theme: other })}
      >
        {t(other)}
        <FirstIcon name={other === "dark" ? "moon" : "sun"} size={18} />
      </button>
      <p className={menuStyles.menuTitle}>{t("language")}</p>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          className={menuStyles.menuItem}
          data-part="menu-item"
          lang={code}
          aria-pressed={code === language}
          onClick={() => changePrefs({ language: code })}
        >
          {languageNames[code]}
          {code === language ? <FirstIcon name="check" size={18} /> : null}
        </button>
      ))}
      <Link className={classes(menuStyles.menuItem, styles.menuItemApart)} data-part="menu-item" to="/settings">
        {t("settings")}
        <FirstIcon name="settings" size={18} />
      </Link>
    </Menu>
  );
}
