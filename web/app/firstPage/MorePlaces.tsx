import { type ReactElement, useId } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
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

type Links = readonly (readonly [to: string, label: string])[];

/** The four links of the top bar and of the side menu. */
export function useMainLinks(): Links {
  const t = useText(appText);
  return [
    ["/", t("home")],
    ["/about", t("about")],
    ["/rules", t("rules")],
    ["/contact", t("contact")],
  ];
}

/** Links that do not fit into the top bar, for the home page, the footer, the side menu and the account menu. */
export function useMoreLinks(): Links {
  const t = useText(appText);
  return [
    ["/leaderboard", t("leaderboard")],
    ["/friends", t("friends")],
    ["/chat", t("openChat")],
    ["/tournaments", t("tournaments")],
    ["/events", t("events")],
    ["/streams", t("streams")],
    ["/announcements", t("announcements")],
    ["/activities", t("activities")],
    ["/help", t("help")],
    ["/status", t("status")],
  ];
}
