import type { ReactElement } from "react";
import { useParams } from "react-router";
import { Articles } from "#web/entities/help/ArticleSearch.tsx";
import { placed } from "#web/entities/help/articles.ts";
import { helpQuery } from "#web/entities/help/helpQuery.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { HelpWait, StillNeedHelp } from "./HelpPage.tsx";
import styles from "./help.module.css";
import { helpText } from "./text/en.ts";

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
