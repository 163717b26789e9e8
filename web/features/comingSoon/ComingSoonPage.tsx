import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "./ComingSoonPage.module.css";
import { laterText } from "./text.ts";

export type ComingSoonScreen = "tournaments";

type Way = "play" | "rules";

const addresses: Readonly<Record<Way, string>> = { play: "/", rules: "/rules" };
const ways: readonly Way[] = ["play", "rules"];

/** The page of a screen that does not exist yet: what it will do, and what the user can do today. */
export function ComingSoonPage({ about }: { readonly about: ComingSoonScreen }): ReactElement {
  const t = useText(laterText);
  return (
    <Page title={t(`${about}Title`)} lead={t(`${about}Body`)} prose>
      <section className={styles.later}>
        <h2>{t("doNow")}</h2>
        <div className={styles.laterWays}>
          {ways.map((way, at) => (
            <ButtonLink key={way} to={addresses[way]} kind={at === 0 ? "primary" : "secondary"}>
              {t(way)}
            </ButtonLink>
          ))}
        </div>
      </section>
    </Page>
  );
}
