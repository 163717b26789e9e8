/**
 * Support at /support: help articles first, then a ticket or a live chat with staff, for visitors too. The page of a
 * ticket shows its messages as they come.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { openTicketCall, ownTicketsCall, supportCall } from "#protocol/calls/supportCalls.ts";
import { statusCall } from "#protocol/calls/status.ts";
import { type FormEvent, type ReactElement, useRef, useState } from "react";
import { Link } from "react-router";
import { TICKET_CATEGORIES, TICKET_TEXT_CHARS_MAX, type TicketCategory } from "#protocol/calls/support.ts";
import { Articles, ArticleSearch } from "#web/entities/help/ArticleSearch.tsx";
import { helpQuery, placed } from "#web/entities/help/articles.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { asPlayer, useSession } from "#web/entities/session/session.ts";
import { useTicketEvents } from "#web/entities/support/followTickets.ts";
import { ticketText } from "#web/entities/support/text/en.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useLeaving } from "#web/ui/leaving.ts";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { TicketForm, ticketPath, useRefusal } from "./TicketForm.tsx";
import { supportText } from "./text/en.ts";
import styles from "./SupportPage.module.css";

const waysQuery = queryOf(supportCall);
const statusQuery = queryOf(statusCall);
const ownQuery = queryOf(ownTicketsCall);

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

/**
 * Begins a live thread. Without available staff it becomes a ticket, and the page announces that first. A visitor
 * becomes a guest.
 */
function LiveChat({ isLive }: { readonly isLive: boolean }): ReactElement {
  const t = useText(supportText);
  const refusal = useRefusal();
  const { isLeaving, leaveFor } = useLeaving();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    setBusy(true);
    const subject = t("chatSubject");
    const body = { category: "other", subject, text: typeof text === "string" ? text : "", is_chat: true } as const;
    const sent = await asPlayer(() => ask(openTicketCall, { body }));
    setBusy(false);
    if (!sent.ok) return setWrong(refusal(sent.failure));
    leaveFor(ticketPath(sent.value.ticket.id, sent.value.token));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.soft}>{t(isLive ? "liveNow" : "liveNot")}</p>
      <Field label={t("text")}>
        {(wiring) => (
          <textarea {...wiring} className={styles.area} name="text" required maxLength={TICKET_TEXT_CHARS_MAX} />
        )}
      </Field>
      {wrong === null ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {/* Busy until the ticket is on screen: a second press would open a second one. */}
      <Button type="submit" busy={busy || isLeaving}>
        {t("startChat")}
      </Button>
    </form>
  );
}
