import { type FormEvent, type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { TICKET_TEXT_CHARS_MAX } from "#protocol/calls/support.ts";
import { asPlayer } from "#web/entities/session/session.ts";
import { postTicket } from "#web/entities/support/calls.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { ticketPath } from "./sendTicket.ts";
import styles from "./support.module.css";
import { supportText } from "./text/en.ts";
import { useRefusal } from "./TicketForm.tsx";

/** Begins a live thread. Without staff it is a ticket, and the page says so first. A visitor becomes a guest. */
export function LiveChat({ isLive }: { readonly isLive: boolean }): ReactElement {
  const t = useText(supportText);
  const refusal = useRefusal();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    setBusy(true);
    const subject = t("chatSubject");
    const body = { category: "other", subject, text: typeof text === "string" ? text : "", is_chat: true } as const;
    const sent = await asPlayer(() => postTicket(body));
    setBusy(false);
    if (!sent.ok) return setWrong(refusal(sent.failure));
    await navigate(ticketPath(sent.value.ticket.id, sent.value.token));
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
      <Button type="submit" busy={busy}>
        {t("startChat")}
      </Button>
    </form>
  );
}
