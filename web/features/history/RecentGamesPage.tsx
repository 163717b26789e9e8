/** The reader's finished matches at /recent-games, page by page, with a filter by kind. */
import { type ReactElement, useState } from "react";
import type { MatchKind } from "#protocol/calls/profiles.ts";
import { isLoginRequired } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { usePages, type PagedQuery } from "#web/platform/queries/pages.ts";
import { useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { MatchFilter, MatchList } from "#web/entities/match/MatchList.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import styles from "#web/ui/Panel.module.css";
import { Page } from "#web/ui/Page.tsx";
import { historyText } from "./text/en.ts";
import { historyCall, type MatchRecord } from "#protocol/calls/matches.ts";
import { pagesKeyOf } from "#web/entities/queries/queryOf.ts";
import { ask } from "#web/platform/calls/ask.ts";

/** The reader's own finished matches of this kind, page by page. */
const ownMatchesQuery = (kind: MatchKind): PagedQuery<MatchRecord> => ({
  queryKey: pagesKeyOf(historyCall, { query: { kind } }),
  fetch: (page, signal) => ask(historyCall, { query: { kind, ...page }, signal }),
});

export function RecentGamesPage(): ReactElement {
  const t = useText(historyText);
  const common = useText(sharedText);
  const userId = useSession((session) => session.user?.id);
  const [filter, setFilter] = useState<MatchKind>("all");
  const [matches, more, again] = usePages(ownMatchesQuery(filter));
  const isVisitor = matches.state === "failed" && isLoginRequired(matches.failure);
  const empty = (
    <EmptyState title={t("empty")} hint={t(filter === "all" ? "emptyHint" : "emptyFilter")}>
      <ButtonLink to="/">{t("play")}</ButtonLink>
    </EmptyState>
  );
  return (
    <Page title={t("title")} lead={t("lead")}>
      {isVisitor ? null : <MatchFilter value={filter} onChange={setFilter} />}
      <div className={styles.panel} data-part="panel">
        {isVisitor ? (
          <EmptyState title={common("loginForMatches")}>
            <ButtonLink to="/login">{common("login")}</ButtonLink>
          </EmptyState>
        ) : (
          <MatchList matches={matches} userId={userId} empty={empty} onMore={more} onRetry={again} />
        )}
      </div>
    </Page>
  );
}
