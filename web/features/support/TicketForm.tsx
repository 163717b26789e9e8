import { accountBounds } from "#protocol/calls/accounts.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { openTicketCall } from "#protocol/calls/supportCalls.ts";
import { type FormEvent, type ReactElement, useId, useState } from "react";
import {
  type NewTicket,
  type OpenedTicket,
  PICTURES_PER_MESSAGE_MAX,
  SUBJECT_CHARS_MAX,
  TICKET_TEXT_CHARS_MAX,
  type TicketCategory,
} from "#protocol/calls/support.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { type LinkTokens, postPicture } from "#web/entities/support/calls.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, TextField } from "#web/ui/Field.tsx";
import { useLeaving } from "#web/ui/leaving.ts";
import { showToast } from "#web/ui/toasts.ts";
import { supportText } from "./text/en.ts";
import styles from "./SupportPage.module.css";

const own = {
  too_many_tickets: "tooMany",
  email_invalid: "emailInvalid",
  email_required: "emailInvalid",
} as const;

/** The sentence for a ticket that was refused. */
export function useRefusal(): (failure: ApiFailure) => string {
  const t = useText(supportText);
  const shared = useText(sharedText);
  return (failure) => {
    const key = Object.entries(own).find(([code]) => code === failure.code)?.[1];
    return key === undefined ? shared(actionFailure(failure)) : t(key);
  };
}

interface TicketFormProps {
  readonly category: TicketCategory;
}

/** A new ticket of the chosen category. Visitors give an address, accounts have one. */
export function TicketForm({ category }: TicketFormProps): ReactElement {
  const t = useText(supportText);
  const refusal = useRefusal();
  const { isLeaving, leaveFor } = useLeaving();
  const user = useSession((session) => session.user);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const fileId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const said = (name: string): string => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const files = form.getAll("pictures").filter((each): each is File => each instanceof File && each.size > 0);
    setBusy(true);
    setWrong(null);
    const body = { category, subject: said("subject"), text: said("text"), email: said("email") };
    const sent = await sendTicket(body, files.slice(0, PICTURES_PER_MESSAGE_MAX));
    setBusy(false);
    if (!sent.ok) return setWrong(refusal(sent.failure));
    if (!sent.value.hasPictures) showToast("error", t("pictureFailed"));
    showToast("success", t("sent"));
    leaveFor(ticketPath(sent.value.ticket.id, sent.value.token));
  };
  return (
    <form className={styles.form} id="ticket" onSubmit={(event) => void submit(event)}>
      <TextField label={t("subject")} name="subject" required maxLength={SUBJECT_CHARS_MAX} />
      <Field label={t("text")} hint={t("textHint")}>
        {(wiring) => (
          <textarea {...wiring} className={styles.area} name="text" required maxLength={TICKET_TEXT_CHARS_MAX} />
        )}
      </Field>
      {isSignedIn(user) ? null : (
        <TextField
          label={t(user === null ? "email" : "emailOptional")}
          hint={t("emailHint")}
          name="email"
          type="email"
          autoComplete="email"
          required={user === null}
          maxLength={accountBounds.emailCharsMax}
        />
      )}
      <p className={styles.stack}>
        <label htmlFor={fileId}>{t("pictures")}</label>
        <input
          id={fileId}
          className={styles.file}
          type="file"
          name="pictures"
          accept="image/jpeg,image/png,image/webp,image/gif"
          multiple
        />
      </p>
      {wrong === null ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      {/* Busy until the ticket is on screen: a second press would open a second one. */}
      <Button type="submit" kind="primary" busy={busy || isLeaving}>
        {t("submit")}
      </Button>
    </form>
  );
}

const linkOf = (token: string | null): LinkTokens | null => (token === null ? null : { token });

/** Adds pictures to a message one after the other; whether all of them were taken. */
export async function addPictures(
  id: string,
  messageId: string,
  files: readonly File[],
  link: LinkTokens | null,
): Promise<boolean> {
  let isComplete = true;
  for (const file of files) isComplete = (await postPicture(id, messageId, file, link)).ok && isComplete;
  return isComplete;
}

/** Opens a ticket and adds its pictures. */
async function sendTicket(
  ticket: NewTicket,
  files: readonly File[],
): Promise<ApiResult<OpenedTicket & { readonly hasPictures: boolean }>> {
  const opened = await ask(openTicketCall, { body: ticket });
  if (!opened.ok) return opened;
  const { ticket: made, messages, token } = opened.value;
  const hasPictures = await addPictures(made.id, messages[0]?.id ?? "", files, linkOf(token));
  return { ok: true, value: { ...opened.value, hasPictures } };
}

/** The address of a ticket. */
export const ticketPath = (id: string, token: string | null = null): string =>
  `/support/ticket/${encodeURIComponent(id)}${token === null ? "" : `#${token}`}`;
