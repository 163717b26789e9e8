/**
 * About the game at /about. The other pages of the folder: contact, questions and answers, the team, and an address
 * that does not exist.
 */
import type { ReactElement } from "react";
import { Link } from "react-router";
import { configQuery } from "#web/entities/queries/configQuery.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon, type IconProps } from "#web/ui/icons/Icon.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "./AboutPage.module.css";
import { infoText } from "./text/en.ts";

const features = [
  { icon: "bolt", title: "aboutQuick", body: "aboutQuickBody" },
  { icon: "link", title: "aboutFriends", body: "aboutFriendsBody" },
  { icon: "robot", title: "aboutComputer", body: "aboutComputerBody" },
  { icon: "shield", title: "aboutFair", body: "aboutFairBody" },
  { icon: "refresh", title: "aboutSafe", body: "aboutSafeBody" },
  { icon: "users", title: "aboutEverybody", body: "aboutEverybodyBody" },
] as const satisfies readonly { icon: IconProps["name"]; title: string; body: string }[];

export function AboutPage(): ReactElement {
  const t = useText(infoText);
  const [config] = useLoaded(configQuery);
  const version = config.state === "ready" ? config.value.version : null;
  return (
    <Page title={t("aboutTitle")} lead={t("aboutLead")}>
      <ul className={styles.infoCards}>
        {features.map(({ icon, title, body }) => (
          <li key={title} className={styles.infoCard}>
            <Icon name={icon} size={28} />
            <h2>{t(title)}</h2>
            <p>{t(body)}</p>
          </li>
        ))}
      </ul>
      <section className={styles.infoMission}>
        <h2>{t("mission")}</h2>
        <p>{t("missionBody")}</p>
        <div className={styles.infoWays}>
          <ButtonLink to="/" kind="primary">
            {t("playNow")}
          </ButtonLink>
          <ButtonLink to="/rules">{t("readRules")}</ButtonLink>
        </div>
      </section>
      <ul className={styles.infoNotices}>
        <li>
          <Link to="/team">{t("teamTitle")}</Link>
        </li>
        <li>
          <Link to="/careers">{t("careersTitle")}</Link>
        </li>
        <li>
          <Link to="/third-party-notices">{t("thirdParty")}</Link>
        </li>
      </ul>
      {version === null ? null : <p className={styles.infoSoft}>{t("serverVersion", { version })}</p>}
    </Page>
  );
}
