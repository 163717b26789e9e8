import { type FormEvent, type ReactElement, useRef, useState } from "react";
import type { AppealRecord } from "#protocol/calls/appeals.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import type { Written } from "./calls.ts";
import { appealText } from "./text/en.ts";
import styles from "./AppealPage.module.css";

const charsMin = 10;

interface AppealFormProps {
  readonly onAppeal: (written: Written) => Promise<ApiResult<AppealRecord>>;
  readonly onSent: (record: AppealRecord) => void;
  readonly onRefused: () => void;
}

/** What the player writes against a sanction. */
export function AppealForm({ onAppeal, onSent, onRefused }: AppealFormProps): ReactElement {
  const t = useText(appealText);
  const shared = useText(sharedText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim().length < charsMin) {
      complain(t("tooShort"));
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    const answer = await submit(() => onAppeal({ text: text.trim(), locale: currentLanguage() }));
    if (answer.ok) {
      onSent(answer.value);
      return;
    }
    const { code } = answer.failure;
    if (code === "appeal_exists" || code === "not_found" || code === "ticket_invalid") onRefused();
    complain(code === "bad_request" ? t("tooShort") : shared(actionFailure(answer.failure)));
  };

  return (
    <form ref={form} className={styles.card} noValidate onSubmit={(event) => void send(event)}>
      <FormAlert complaint={complaint} />
      <Field label={t("label")} hint={t("hint", { max: moderationChars.appeal })}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={styles.area}
            required
            rows={6}
            maxLength={moderationChars.appeal}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.formEnd}>
        <span className={styles.soft} aria-hidden="true">
          {text.length} / {moderationChars.appeal}
        </span>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? t("sending") : t("send")}
        </Button>
      </div>
    </form>
  );
}
