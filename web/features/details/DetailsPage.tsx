/**
 * A finished match at /game-details/:id: its players, its result and every card, played again step by step
 * (Replay.tsx).
 */
import { type ReactElement, useMemo } from "react";
import { useParams } from "react-router";
import { isLoginRequired, actionFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { type Match, matchQuery } from "#web/entities/match/matchRecord.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { peopleOf, useReaderSeat } from "./sentences.ts";
import { Replay } from "./Replay.tsx";
import { storyOf } from "./story.ts";
import { Summary } from "./Summary.tsx";
import { detailsText } from "./text/en.ts";
import styles from "#web/ui/Panel.module.css";
import detailsPageStyles from "./DetailsPage.module.css";

const skeletonRows = 4;

export function DetailsPage(): ReactElement {
  const { id = "" } = useParams();
  return <Details key={id} id={id} />;
}

function Details({ id }: { readonly id: string }): ReactElement {
  const t = useText(detailsText);
  const common = useText(sharedText);
  const [match, again] = useLoaded(matchQuery(id));
  if (match.state === "ready") return <Content match={match.value} />;
  return (
    <Page title={t("title")}>
      <div className={styles.panel} data-part="panel">
        {match.state === "loading" ? (
          <SkeletonRows rows={skeletonRows}>
            <Skeleton round width="2.5rem" height="2.5rem" />
            <Skeleton width="50%" />
          </SkeletonRows>
        ) : isLoginRequired(match.failure) ? (
          <EmptyState title={t("forbidden")} hint={t("forbiddenHint")}>
            <ButtonLink to="/signin">{common("login")}</ButtonLink>
          </EmptyState>
        ) : match.failure.status === 404 ? (
          <EmptyState title={t("notFound")} hint={t("notFoundHint")}>
            <ButtonLink to="/recent-games">{t("toHistory")}</ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState text={common(actionFailure(match.failure))} onRetry={again} />
        )}
      </div>
    </Page>
  );
}

function Content({ match }: { readonly match: Match }): ReactElement {
  const t = useText(detailsText);
  const common = useText(sharedText);
  const reader = useReaderSeat(match);
  const story = useMemo(() => storyOf(match.record), [match.record]);
  const people = peopleOf(match, reader, common("you"));
  return (
    <Page title={t("title")}>
      <div className={detailsPageStyles.details}>
        <Summary match={match} people={people} end={story?.end ?? null} />
        {story === null ? (
          <div className={styles.panel} data-part="panel">
            <EmptyState title={t("noReplay")} hint={t("noReplayHint")} />
          </div>
        ) : (
          <Replay match={match} story={story} people={people} />
        )}
      </div>
    </Page>
  );
}
