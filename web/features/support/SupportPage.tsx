import { type ReactElement, useRef, useState } from "react";
import { Link } from "react-router";
import { TICKET_CATEGORIES, type TicketCategory } from "#protocol/calls/support.ts";
import { ArticleSearch, Articles } from "#web/entities/help/ArticleSearch.tsx";
import { placed } from "#web/entities/help/articles.ts";
import { helpQuery } from "#web/entities/help/helpQuery.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { useSession } from "#web/entities/session/session.ts";
import { fetchOwnTickets, fetchStatus, fetchSupportWays } from "#web/entities/support/calls.ts";
import { useTicketEvents } from "#web/entities/support/followTickets.ts";
import { ticketText } from "#web/entities/support/text/en.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { LiveChat } from "./LiveChat.tsx";
import { ticketPath } from "./sendTicket.ts";
import styles from "./support.module.css";
import { supportText } from "./text/en.ts";
import { TicketForm } from "./TicketForm.tsx";

const waysQuery = query(keys.support.ways, fetchSupportWays);
const statusQuery = query(keys.support.status, fetchStatus);
const ownQuery = query(keys.support.own, fetchOwnTickets);

/** The ways to get help: tickets by category, the own tickets, a live chat, mail, and the state of the system. */
export function SupportPage(): ReactElement {
  const t = useText(supportText);
  const word = useText(ticketText);
  const user = useSession((session) => session.user);
  const [category, setCategory] = useState<TicketCategory>("other");
  const form = useRef<HTMLDivElement>(null);
  useTicketEvents(user !== null);
  const choose = (chosen: TicketCategory): void => {
    setCategory(chosen);
    form.current?.querySelector<HTMLElement>("[name=subject]")?.focus();
  };
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.stack}>
        <ArticleSearch />
        <fieldset className={styles.ways}>
          <legend>{t("categories")}</legend>
          {TICKET_CATEGORIES.map((each) => (
            <Button key={each} aria-pressed={each === category} onClick={() => choose(each)}>
              {word(each)}
            </Button>
          ))}
        </fieldset>
        <div className={styles.columns}>
          <Panel title={t("newTicket")}>
            <div ref={form}>
              <TicketForm category={category} />
            </div>
          </Panel>
          <div className={styles.stack}>
            {user === null ? null : <OwnTickets />}
            <CommonIssues />
            <Contact />
            <SystemStatus />
          </div>
        </div>
      </div>
    </Page>
  );
}

function OwnTickets(): ReactElement {
  const t = useText(supportText);
  const word = useText(ticketText);
  const [tickets, again] = useLoaded(ownQuery);
  return (
    <Panel title={t("tickets")}>
      {tickets.state === "failed" ? <ErrorState text={t("failedTickets")} onRetry={again} /> : null}
      {tickets.state === "ready" && tickets.value.length === 0 ? <p className={styles.soft}>{t("noTickets")}</p> : null}
      {tickets.state === "ready" ? (
        <ul className={styles.list}>
          {tickets.value.map(({ id, subject, status }) => (
            <li key={id}>
              <Link to={ticketPath(id)}>
                <span>{subject}</span>
                <span className={styles.soft}>{word(status)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** The articles that answer most questions. */
const commonIds = ["technical/0", "technical/3", "technical/4", "gameplay/4", "gameplay/3"];

function CommonIssues(): ReactElement {
  const t = useText(supportText);
  const [help] = useLoaded(helpQuery(useLanguage()));
  const all = help.state === "ready" ? placed(help.value.articles) : [];
  return (
    <Panel title={t("common")}>
      <div className={styles.stack}>
        <Articles articles={commonIds.flatMap((id) => all.find((article) => article.id === id) ?? [])} />
        <p>
          <ButtonLink to="/help">{t("helpCenter")}</ButtonLink>
        </p>
      </div>
    </Panel>
  );
}

function Contact(): ReactElement {
  const t = useText(supportText);
  const [ways] = useLoaded(waysQuery);
  const {
    is_live: isLive,
    email,
    community_url: community,
  } = ways.state === "ready" ? ways.value : { is_live: false, email: null, community_url: null };
  return (
    <>
      <Panel title={t("liveChat")}>
        <LiveChat isLive={isLive} />
      </Panel>
      <Panel title={t("contact")}>
        <p className={styles.ways}>
          <a href={email === null ? "#ticket" : `mailto:${email}`}>{t(email === null ? "newTicket" : "emailWay")}</a>
          {community === null ? null : (
            <a href={community} target="_blank" rel="noreferrer">
              {t("community")}
            </a>
          )}
        </p>
      </Panel>
    </>
  );
}

function SystemStatus(): ReactElement {
  const t = useText(supportText);
  const [status] = useLoaded(statusQuery);
  const isDown = status.state === "ready" && status.value.components.some(({ state }) => state === "down");
  return (
    <Panel title={t("statusWay")}>
      <div className={styles.stack}>
        {status.state === "ready" ? <p>{t(isDown ? "someDown" : "allUp")}</p> : null}
        <ButtonLink to="/status">{t("seeStatus")}</ButtonLink>
      </div>
    </Panel>
  );
}
