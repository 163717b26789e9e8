import { ask } from "#web/platform/calls/ask.ts";
import { staffChangeCall, staffReplyCall, staffTicketCall, supportDeskCall } from "#protocol/calls/supportCalls.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { Link } from "react-router";
import { userIdOf } from "#protocol/ids.ts";
import {
  type StaffThread,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  TICKET_TEXT_CHARS_MAX,
  type TicketChange,
} from "#protocol/calls/support.ts";
import { adminKeys } from "#web/entities/queries/keys.ts";
import { Thread } from "#web/entities/support/Thread.tsx";
import { ticketText } from "#web/entities/support/text/en.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { Field, Select } from "#web/ui/Field.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminPath } from "../adminPath.ts";
import { InsertReply } from "../replies/ReplyChoice.tsx";
import { adminListChanged, itemQuery } from "../table/adminList.ts";
import { ticketsText } from "./text/en.ts";
import styles from "./TicketsTab.module.css";

const deskQuery = query(adminKeys.item("desk", ""), (signal) => ask(supportDeskCall, { signal }));

/** A ticket as staff work on it: thread with notes, answer, status, category, assignee. */
export function StaffTicketView({ id }: { readonly id: string }): ReactElement {
  const t = useText(ticketsText);
  const shared = useText(sharedText);
  const [thread, again, refresh] = useLoaded(itemQuery("tickets", id, staffTicketCall));
  const act = async (work: Promise<ApiResult<StaffThread>>): Promise<boolean> => {
    const done = await work;
    if (!done.ok) showToast("error", shared(actionFailure(done.failure)));
    refresh();
    adminListChanged("tickets");
    return done.ok;
  };
  if (thread.state === "loading") return <Dots label={t("ticketBack")} />;
  if (thread.state === "failed") return <ErrorState text={t("ticketFailed")} onRetry={again} />;
  return (
    <div className={styles.stack}>
      <p>
        <ButtonLink to={adminPath("tickets")}>{t("ticketBack")}</ButtonLink>
      </p>
      <Work
        thread={thread.value}
        atMs={thread.atMs}
        onChange={(change) => void act(ask(staffChangeCall, { params: { id }, body: change }))}
      />
      <Answer
        locale={thread.value.ticket.locale}
        onSend={(body) => act(ask(staffReplyCall, { params: { id }, body }))}
      />
    </div>
  );
}

interface WorkProps {
  readonly atMs: number;
  readonly thread: StaffThread;
  readonly onChange: (change: Partial<TicketChange>) => void;
}

function Work({ thread: { ticket, messages, others }, atMs, onChange }: WorkProps): ReactElement {
  const t = useText(ticketsText);
  const word = useText(ticketText);
  const [desk] = useLoaded(deskQuery);
  const staff = desk.state === "ready" ? desk.value.staff : ticket.assignee === null ? [] : [ticket.assignee];
  const from = ticket.user?.username ?? ticket.email ?? "";
  return (
    <>
      <h2>{`#${ticket.id} ${ticket.subject}`}</h2>
      <p>{[from, ticket.email, ticket.locale].filter((each) => each !== null && each !== "").join(" · ")}</p>
      <div className={styles.row}>
        <Select
          label={t("ticketStatus")}
          options={TICKET_STATUSES.map((value) => ({ value, label: word(value) }))}
          value={ticket.status}
          onChange={(status) => onChange({ status })}
        />
        <Select
          label={t("ticketCategory")}
          options={TICKET_CATEGORIES.map((value) => ({ value, label: word(value) }))}
          value={ticket.category}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label={t("ticketAssignee")}
          options={[
            { value: "", label: t("ticketNobody") },
            ...staff.map(({ id, username }) => ({ value: String(id), label: username })),
          ]}
          value={String(ticket.assignee?.id ?? "")}
          onChange={(id) => onChange({ assignee_id: id === "" ? null : userIdOf(id) })}
        />
      </div>
      <Thread
        atMs={atMs}
        messages={messages.map(({ from: look, staff: writer, ...message }) => ({
          ...message,
          look,
          name: look === "player" ? from : `${writer?.username ?? ""}${look === "note" ? ` · ${t("ticketNote")}` : ""}`,
        }))}
      />
      {others.length === 0 ? null : (
        <section className={styles.others}>
          <h3>{t("otherTickets")}</h3>
          <ul>
            {others.map(({ id, subject }) => (
              <li key={id}>
                <Link to={adminPath("tickets", id)}>{`#${id} ${subject}`}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface AnswerProps {
  /** The language of the player. */
  readonly locale: string;
  readonly onSend: (body: {
    readonly text: string;
    readonly is_note: boolean;
    readonly closes: boolean;
  }) => Promise<boolean>;
}

function Answer({ locale, onSend }: AnswerProps): ReactElement {
  const t = useText(ticketsText);
  const [text, setText] = useState("");
  const [isNote, setNote] = useState(false);
  const [closes, setCloses] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    if (await onSend({ text, is_note: isNote, closes })) {
      setText("");
      setNote(false);
      setCloses(false);
    }
    setBusy(false);
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      {isNote ? null : (
        <InsertReply
          locale={locale}
          onInsert={(reply) => setText((now) => (now.trim() === "" ? reply : `${now.trimEnd()}\n\n${reply}`))}
        />
      )}
      <Field label={t(isNote ? "ticketNote" : "ticketAnswer")}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={styles.area}
            required
            maxLength={TICKET_TEXT_CHARS_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <label className={styles.row}>
        <input type="checkbox" checked={isNote} onChange={(event) => setNote(event.target.checked)} />
        {t("ticketNote")}
      </label>
      <label className={styles.row}>
        <input type="checkbox" checked={closes} onChange={(event) => setCloses(event.target.checked)} />
        {t("ticketCloses")}
      </label>
      <p>
        <Button type="submit" kind="primary" busy={busy}>
          {t("ticketSend")}
        </Button>
      </p>
    </form>
  );
}
