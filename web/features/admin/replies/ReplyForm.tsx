import { type FormEvent, type ReactElement, useState } from "react";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { type CannedReply, moderationChars, type ReplyForm as Form } from "#protocol/calls/moderation.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { languageNames, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, TextField } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminText } from "../text/en.ts";
import { repliesChanged, saveReply } from "./calls.ts";
import { repliesText } from "./text/en.ts";
import dialogStyles from "../dialogs/ReasonDialog.module.css";

interface ReplyFormProps {
  /** Null for a new one. */
  readonly reply: CannedReply | null;
  readonly onClose: () => void;
}

const empty: Form = { title: "", en: "", es: "", fr: "", de: "" };
const isComplete = (form: Form): boolean => Object.values(form).every((each) => each.trim() !== "");

/** The form of a canned reply: its title, and its text in each language. */
export function ReplyForm({ reply, onClose }: ReplyFormProps): ReactElement {
  const t = useText(repliesText);
  const shared = useText(adminText);
  const sentences = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [form, setForm] = useState<Form>(() => {
    if (reply === null) return empty;
    const { title, en, es, fr, de } = reply;
    return { title, en, es, fr, de };
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete(form)) {
      complain(t("incomplete"));
      return;
    }
    const answer = await submit(() => saveReply(reply?.id ?? null, form));
    if (!answer.ok) {
      const { code, status } = answer.failure;
      if (code === "bad_request") complain(t("full"));
      else complain(status === 404 ? shared("changedMeanwhile") : failureText(sentences, answer.failure));
      return;
    }
    showToast("success", t("saved"));
    repliesChanged();
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={reply === null ? t("add") : t("changeTitle", { title: reply.title })}>
      <form className={dialogStyles.form} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          maxLength={moderationChars.title}
          required
          value={form.title}
          onChange={(event) => setForm({ ...form, title: event.target.value })}
        />
        {LOCALES.map((locale) => (
          <Field key={locale} label={languageNames[locale]}>
            {(wiring) => (
              <textarea
                {...wiring}
                lang={locale}
                className={dialogStyles.reason}
                rows={3}
                maxLength={moderationChars.answer}
                required
                value={form[locale]}
                onChange={(event) => setForm({ ...form, [locale]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <FormAlert complaint={complaint} />
        <div className={dialogStyles.reasonActions}>
          <Button onClick={onClose}>{shared("cancel")}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
