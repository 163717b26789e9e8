import { type ReactElement, useId } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useMoreLinks } from "./mainLinks.ts";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";

/** The end of the home page: where else a visitor can go. */
export function MorePlaces(): ReactElement {
  const t = useText(appText);
  const id = useId();
  return (
    <nav className={styles.places} aria-labelledby={id}>
      <h2 id={id}>{t("morePlaces")}</h2>
      <div className={styles.placeLinks}>
        {useMoreLinks().map(([to, label]) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
