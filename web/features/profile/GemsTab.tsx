import type { ReactElement } from "react";
import { Link } from "react-router";
import { cosmeticsCall } from "#protocol/calls/cosmetics.ts";
import { GEM_CAUSES, type GemChange, gemsCall } from "#protocol/calls/gems.ts";
import { ACHIEVEMENTS, type AchievementKey } from "#protocol/calls/profiles.ts";
import { pagesOf, queryOf } from "#web/entities/queries/queryOf.ts";
import { GemIcon } from "#web/entities/cosmetic/GemIcon.tsx";
import { cosmeticName } from "#web/entities/cosmetic/looks.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { achievementFaces } from "#web/entities/player/achievements/achievementFaces.ts";
import { achievementText } from "#web/entities/player/achievements/text/en.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dateAndTime, formatInteger, camelKey } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { gemsText } from "./gems/text/en.ts";
import panelStyles from "#web/ui/Panel.module.css";
import styles from "./gems/CosmeticCard.module.css";

const skeletonRows = 4;

/** The user's gems: the balance, an explanation, and the changes. */
export function GemsTab(): ReactElement {
  const t = useText(gemsText);
  const language = useLanguage();
  const [own] = useLoaded(queryOf(cosmeticsCall));
  return (
    <div className={styles.gems}>
      <section className={panelStyles.panel} data-part="panel" aria-label={t("balance")}>
        <p className={styles.balance}>
          <GemIcon size={36} />
          <span data-testid="gems">{own.state === "ready" ? formatInteger(own.value.balance, language) : "–"}</span>
          <span className={styles.balanceLabel}>{t("balance")}</span>
        </p>
        <p>{t("how")}</p>
        <p className={styles.note}>{t("noValue")}</p>
        <p>
          <ButtonLink to="/profile?tab=cosmetics">{t("toCosmetics")}</ButtonLink>
        </p>
      </section>
      <section className={panelStyles.panel} data-part="panel" aria-label={t("history")}>
        <h2>{t("history")}</h2>
        <History />
      </section>
    </div>
  );
}

function History(): ReactElement {
  const t = useText(gemsText);
  const common = useText(sharedText);
  const [changes, more, again] = useCursorPages(pagesOf(gemsCall));
  if (changes.state === "failed") {
    return (
      <ErrorState text={changes.failure.kind === "network" ? common("networkError") : t("failed")} onRetry={again} />
    );
  }
  if (changes.state === "loading") {
    return (
      <SkeletonRows rows={skeletonRows}>
        <Skeleton width="60%" />
      </SkeletonRows>
    );
  }
  if (changes.rows.length === 0) return <EmptyState title={t("none")} hint={t("noneHint")} />;
  return (
    <>
      <ul className={styles.changes}>
        {changes.rows.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      {changes.more === "nothing" ? null : (
        <Button busy={changes.more === "fetching"} onClick={more}>
          {common(changes.more === "failed" ? "retry" : "showMore")}
        </Button>
      )}
    </>
  );
}

const isAchievement = (key: string): key is AchievementKey => Object.hasOwn(ACHIEVEMENTS, key);

/** The subject of a change in words; empty if the cause is enough. */
function useSubject(): (change: GemChange) => string {
  const achievements = useText(achievementText);
  const cosmetics = useText(cosmeticText);
  return ({ cause, subject }) => {
    if (cause === "achievement") return isAchievement(subject) ? achievements(achievementFaces[subject].name) : "";
    return cause === "purchase" ? cosmetics(cosmeticName(subject)) : subject;
  };
}

function Change({ change }: { readonly change: GemChange }): ReactElement {
  const t = useText(gemsText);
  const language = useLanguage();
  const subject = useSubject()(change);
  const { amount, at } = change;
  const cause = GEM_CAUSES.find((each) => each === change.cause);
  const sign = amount > 0 ? "+" : "−";
  return (
    <li className={styles.change} data-testid="gem-change">
      <span className={styles.changeWords}>
        <span>
          {t(cause === undefined ? "otherCause" : camelKey(`cause_${cause}`))}
          {subject === "" ? null : (
            <>
              {": "}
              {cause === "event" ? <Link to="/events">{subject}</Link> : <bdi>{subject}</bdi>}
            </>
          )}
        </span>
        <time className={styles.note} dateTime={new Date(at).toISOString()}>
          {dateAndTime(at, language)}
        </time>
      </span>
      <b className={styles.amount} data-gain={amount > 0 || undefined}>
        {`${sign}${formatInteger(Math.abs(amount), language)}`} <GemIcon size={16} />
      </b>
    </li>
  );
}
