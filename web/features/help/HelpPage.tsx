/**
 * The help center at /help: a search that forgives typing mistakes, quick links, groups of articles, and where to ask a
 * person. It works without an account.
 */
import { supportCall } from "#protocol/calls/supportCalls.ts";
import type { ReactElement } from "react";
import { useParams } from "react-router";
import { Articles, ArticleSearch } from "#web/entities/help/ArticleSearch.tsx";
import { HELP_GROUPS } from "#web/entities/help/article.ts";
import { helpQuery, placed } from "#web/entities/help/articles.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { helpText } from "./text/en.ts";
import styles from "./HelpPage.module.css";

const waitRows = 6;
const waysQuery = queryOf(supportCall);

export function HelpPage(): ReactElement {
  const t = useText(helpText);
  const [help, again] = useLoaded(helpQuery(useLanguage()));
  return (
    <Page title={t("title")} lead={t("lead")} prose>
      <div className={styles.stack}>
        <ArticleSearch />
        <nav className={styles.links} aria-label={t("quick")}>
          {(["rules", "cards", "support", "contact"] as const).map((page) => (
            <ButtonLink key={page} to={`/${page}`}>
              {t(page)}
            </ButtonLink>
          ))}
        </nav>
        {help.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
        {help.state === "ready"
          ? HELP_GROUPS.map((group) => (
              <details key={group} className={styles.group} open>
                <summary>{t(group)}</summary>
                <Articles articles={placed(help.value.articles).filter(({ id }) => id.startsWith(`${group}/`))} />
              </details>
            ))
          : null}
        {help.state === "loading" ? <HelpWait /> : <StillNeedHelp />}
      </div>
    </Page>
  );
}

/** Placeholder rows while articles load; the content below appears with them and does not move. */
const HelpWait = (): ReactElement => (
  <SkeletonRows rows={waitRows}>
    <Skeleton width="70%" />
  </SkeletonRows>
);

/** The ways to ask a person; without a community only the ticket. */
function StillNeedHelp(): ReactElement {
  const t = useText(helpText);
  const [ways] = useLoaded(waysQuery);
  const community = ways.state === "ready" ? ways.value.community_url : null;
  return (
    <Panel title={t("still")}>
      <p className={styles.links}>
        <ButtonLink to="/support" kind="primary">
          {t("submit")}
        </ButtonLink>
        {community === null ? null : (
          <a href={community} target="_blank" rel="noreferrer">
            {t("community")}
          </a>
        )}
      </p>
    </Panel>
  );
}

/** One article, with the others of its group. */
export function ArticlePage(): ReactElement {
  const t = useText(helpText);
  const { category = "", index = "" } = useParams();
  const [help, again] = useLoaded(helpQuery(useLanguage()));
  const all = help.state === "ready" ? placed(help.value.articles) : [];
  const article = all.find(({ id }) => id === `${category}/${index}`);
  const related = all.filter(({ id }) => id.startsWith(`${category}/`) && id !== article?.id);
  return (
    <Page title={article?.title ?? t("title")} prose>
      <div className={styles.stack}>
        {help.state === "failed" ? <ErrorState text={t("failed")} onRetry={again} /> : null}
        {help.state === "ready" && article === undefined ? <EmptyState title={t("notFound")} /> : null}
        {article?.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {related.length === 0 ? null : (
          <Panel title={t("related")}>
            <Articles articles={related} />
          </Panel>
        )}
        {help.state === "loading" ? (
          <HelpWait />
        ) : (
          <>
            <StillNeedHelp />
            <p>
              <ButtonLink to="/help">{t("back")}</ButtonLink>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}
