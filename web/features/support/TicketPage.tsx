import { type FormEvent, type ReactElement, useState } from "react";
import { useLocation, useParams } from "react-router";
import { PICTURES_PER_MESSAGE_MAX, TICKET_TEXT_CHARS_MAX, type TicketThread } from "#protocol/calls/support.ts";
import { ticketCall } from "#protocol/calls/supportCalls.ts";
import { keyOf } from "#web/entities/queries/queryOf.ts";
import { useSession } from "#web/entities/session/session.ts";
import { fetchThread, type LinkTokens, postClose, postReply } from "#web/entities/support/calls.ts";
import { useTicketEvents } from "#web/entities/support/followTickets.ts";
import { Thread } from "#web/entities/support/Thread.tsx";
import { ticketText } from "#web/entities/support/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { query } from "#web/platform/queries/queryClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { Field } from "#web/ui/Field.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "./SupportPage.module.css";
import { addPictures, useRefusal } from "./TicketForm.tsx";
import { supportText } from "./text/en.ts";

/** The tokens behind the `#`: the link's, and behind a dot that of a mail. */
function linkIn(hash: string): LinkTokens | null {
  const [, token, confirm] = /^#([\w-]{1,64})(?:\.([\w-]{1,64}))?$/.exec(hash) ?? [];
  if (token === undefined) return null;
  return confirm === undefined ? { token } : { token, confirm };
}

/** A ticket and its thread, for its owner and for everyone with its link. */
export function TicketPage(): ReactElement {
  const t = useText(supportText);
  const word = useText(ticketText);
  const { id = "" } = useParams();
  const link = linkIn(useLocation().hash);
  const user = useSession((session) => session.user);
  useTicketEvents(user !== null);
  const threadQuery = query([...keyOf(ticketCall, { params: { id } }), link?.token ?? ""], (signal) =>
    fetchThread(id, link, signal),
  );
  const [thread, again, refresh] = useLoaded({ ...threadQuery, refetchInterval: user === null ? 20_000 : false });
  return (
    <Page title={word("ticketNumber", { number: id })} prose>
      <div className={styles.stack}>
        {thread.state === "loading" ? <Dots label={t("title")} /> : null}
        {thread.state === "failed" ? (
          <ErrorState text={t(thread.failure.kind === "refused" ? "notFound" : "failedTicket")} onRetry={again} />
        ) : null}
        {thread.state === "ready" ? (
          <Content thread={thread.value} atMs={thread.atMs} link={link} refresh={refresh} />
        ) : null}
        <p>
          <ButtonLink to="/support">{t("allTickets")}</ButtonLink>
        </p>
      </div>
    </Page>
  );
}

interface ContentProps {
  readonly atMs: number;
  readonly thread: TicketThread;
  readonly link: LinkTokens | null;
  readonly refresh: () => void;
}

function Content({
  thread: { ticket, messages, is_mailed: isMailed },
  atMs,
  link,
  refresh,
}: ContentProps): ReactElement {
  const t = useText(supportText);
  const word = useText(ticketText);
  return (
    <>
      <h2>{ticket.subject}</h2>
      <p className={styles.soft}>
        {word(ticket.category)} · {word(ticket.status)} · {t(isMailed ? "ticketLead" : "notMailed")}
      </p>
      <Thread
        atMs={atMs}
        messages={messages.map(({ from, ...message }) => ({
          ...message,
          look: from,
          name: word(from === "player" ? "fromYou" : "fromStaff"),
        }))}
      />
      <ReplyForm id={ticket.id} isClosed={ticket.status === "closed"} link={link} refresh={refresh} />
    </>
  );
}

interface ReplyFormProps extends Pick<ContentProps, "link" | "refresh"> {
  readonly id: string;
  readonly isClosed: boolean;
}

function ReplyForm({ id, isClosed, link, refresh }: ReplyFormProps): ReactElement {
  const t = useText(supportText);
  const refusal = useRefusal();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = data.get("text");
    const files = data.getAll("pictures").filter((each): each is File => each instanceof File && each.size > 0);
    setBusy(true);
    setWrong(null);
    const added = await postReply(id, typeof text === "string" ? text : "", link);
    const isComplete =
      !added.ok || (await addPictures(id, added.value.message.id, files.slice(0, PICTURES_PER_MESSAGE_MAX), link));
    setBusy(false);
    if (!added.ok) return setWrong(added.failure.code === "ticket_full" ? t("full") : refusal(added.failure));
    if (!isComplete) setWrong(t("pictureFailed"));
    form.reset();
    refresh();
  };
  const close = async (): Promise<void> => {
    const closed = await postClose(id, link);
    if (closed.ok) refresh();
    else setWrong(refusal(closed.failure));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Field label={t("reply")} {...(isClosed && { hint: t("reopens") })}>
        {(wiring) => (
          <textarea {...wiring} className={styles.area} name="text" required maxLength={TICKET_TEXT_CHARS_MAX} />
        )}
      </Field>
      <label className={styles.stack}>
        {t("addPictures")}
        <input
          className={styles.file}
          type="file"
          name="pictures"
          accept="image/jpeg,image/png,image/webp,image/gif"
          multiple
        />
      </label>
      {wrong === null ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <p className={styles.ways}>
        <Button type="submit" kind="primary" busy={busy}>
          {t("reply")}
        </Button>
        {isClosed ? null : <Button onClick={() => void close()}>{t("close")}</Button>}
      </p>
    </form>
  );
}
