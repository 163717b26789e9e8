import { type FormEvent, type ReactElement, useRef, useState } from "react";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { AppealRecord } from "#protocol/calls/appeals.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { SanctionFacts, sanctionNames, sanctionTitles } from "#web/entities/sanction/SanctionFacts.tsx";
import { sanctionText } from "#web/entities/sanction/text/en.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, TextField } from "#web/ui/Field.tsx";
import styles from "./AppealPage.module.css";
import { appealText } from "./text/en.ts";

type Appeal = NonNullable<AppealRecord["appeal"]>;

/** What an appeal says, and the language of the answer. */
interface Written {
  readonly text: string;
  readonly locale: Locale;
}

interface AppealedSanctionProps {
  readonly record: AppealRecord;
  readonly onAppeal: (written: Written) => Promise<ApiResult<AppealRecord>>;
  readonly onSent: (record: AppealRecord) => void;
  /** There is an appeal already, or the sanction is over: the page is out of date. */
  readonly onRefused: () => void;
}

/** A sanction, and the appeal against it or its form. */
export function AppealedSanction({ record, ...form }: AppealedSanctionProps): ReactElement {
  const t = useText(appealText);
  const say = useText(sanctionText);
  const { username, sanction, appeal } = record;
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-labelledby={`sanction-${sanction.id}`}>
        <h2 id={`sanction-${sanction.id}`}>
          {say((sanction.is_active ? sanctionTitles : sanctionNames)[sanction.kind])}
        </h2>
        <p className={styles.soft}>{t("account", { username })}</p>
        <SanctionFacts {...sanction} />
        {sanction.is_active || appeal?.status === "granted" ? null : <p role="status">{t("isOver")}</p>}
      </section>
      {appeal !== null ? <AppealState appeal={appeal} /> : sanction.is_active ? <AppealForm {...form} /> : null}
    </div>
  );
}

const titles = { pending: "pendingTitle", granted: "grantedTitle", refused: "refusedTitle" } as const;
const hints = { pending: "pendingHint", granted: "grantedHint", refused: "refusedHint" } as const;

function AppealState({ appeal }: { readonly appeal: Appeal }): ReactElement {
  const t = useText(appealText);
  const { status, answer, text, timestamp } = appeal;
  return (
    <>
      <section className={styles.card} data-status={status} role="status">
        <h2>{t(titles[status])}</h2>
        <p>{t(hints[status])}</p>
        {answer === null || answer === "" ? null : (
          <div>
            <p className={styles.soft}>{t("answer")}</p>
            <p className={styles.words} dir="auto">
              {answer}
            </p>
          </div>
        )}
      </section>
      <section className={styles.card}>
        <h3>{t("yourWords", { time: dateAndTime(timestamp, currentLanguage()) })}</h3>
        <p className={styles.words} dir="auto">
          {text}
        </p>
      </section>
      {status === "pending" ? <AppealLink path={appeal.address} /> : null}
    </>
  );
}

/** The link to the appeal's page, for the player to store. */
function AppealLink({ path }: { readonly path: string }): ReactElement {
  const t = useText(appealText);
  const place = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  const link = addressForOthers(path);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Without https the page may not copy: the player copies the selected text.
      place.current?.querySelector("input")?.select();
    }
  };
  return (
    <div ref={place} className={styles.link}>
      <TextField
        label={t("link")}
        hint={t("keepHint")}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{isCopied ? t("copied") : t("copy")}</Button>
    </div>
  );
}

const charsMin = 10;

interface AppealFormProps {
  readonly onAppeal: (written: Written) => Promise<ApiResult<AppealRecord>>;
  readonly onSent: (record: AppealRecord) => void;
  readonly onRefused: () => void;
}

/** The player's appeal against a sanction. */
function AppealForm({ onAppeal, onSent, onRefused }: AppealFormProps): ReactElement {
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
