import type { ReplyId } from "#protocol/ids.ts";
import type { ReactElement } from "react";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Field, Select } from "#web/ui/Field.tsx";
import dialogStyles from "../dialogs/ReasonDialog.module.css";
import { repliesQuery } from "./calls.ts";
import styles from "./RepliesView.module.css";
import { repliesText } from "./text/en.ts";

/** The reply to players with a decision: the usual sentence, a canned reply, or the moderator's own words. */
export type ChosenReply =
  | { readonly is: "usual" }
  | { readonly is: "canned"; readonly id: ReplyId }
  | { readonly is: "own"; readonly words: string };

export const usualReply: ChosenReply = { is: "usual" };

/** The reply as the forms of decisions have it. */
export const replyFields = (reply: ChosenReply): { readonly reply_id: ReplyId | null; readonly answer: string } => ({
  reply_id: reply.is === "canned" ? reply.id : null,
  answer: reply.is === "own" ? reply.words.trim() : "",
});

interface ReplyChoiceProps {
  /** The label of the field, which names the reader. */
  readonly label: string;
  readonly value: ChosenReply;
  readonly onChange: (reply: ChosenReply) => void;
}

const valueOf = (reply: ChosenReply): string => (reply.is === "canned" ? `canned ${reply.id}` : reply.is);

/** Chooses the reply to players. A canned reply appears in the moderator's language. */
export function ReplyChoice({ label, value, onChange }: ReplyChoiceProps): ReactElement {
  const t = useText(repliesText);
  const language = useLanguage();
  const [loaded] = useLoaded(repliesQuery);
  const replies = loaded.state === "ready" ? loaded.value : [];
  const chosen = value.is === "canned" ? replies.find(({ id }) => id === value.id) : undefined;
  const choices: readonly { readonly reply: ChosenReply; readonly label: string }[] = [
    { reply: usualReply, label: t("usual") },
    ...replies.map(({ id, title }) => ({ reply: { is: "canned", id } as const, label: title })),
    { reply: { is: "own", words: "" }, label: t("own") },
  ];
  return (
    <>
      <Select
        label={label}
        options={choices.map((choice) => ({ value: valueOf(choice.reply), label: choice.label }))}
        value={valueOf(value)}
        error={loaded.state === "failed" ? t("failed") : null}
        onChange={(wanted) => onChange(choices.find(({ reply }) => valueOf(reply) === wanted)?.reply ?? usualReply)}
      />
      {chosen === undefined ? null : <blockquote className={styles.preview}>{chosen[language]}</blockquote>}
      {value.is === "own" ? (
        <Field label={t("ownWords")} hint={t("ownHint")}>
          {(wiring) => (
            <textarea
              {...wiring}
              className={dialogStyles.reason}
              rows={3}
              maxLength={moderationChars.answer}
              value={value.words}
              onChange={(event) => onChange({ is: "own", words: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface InsertReplyProps {
  /** The recipient's language. */
  readonly locale: string;
  readonly onInsert: (text: string) => void;
}

/** Puts a canned reply into an answer that is being written, in the player's language; nothing where there are none. */
export function InsertReply({ locale, onInsert }: InsertReplyProps): ReactElement | null {
  const t = useText(repliesText);
  const [loaded] = useLoaded(repliesQuery);
  const replies = loaded.state === "ready" ? loaded.value : [];
  if (replies.length === 0) return null;
  return (
    <Select<ReplyId | "">
      label={t("insert")}
      options={[{ value: "", label: t("choose") }, ...replies.map(({ id, title }) => ({ value: id, label: title }))]}
      value=""
      onChange={(wanted) => {
        const reply = replies.find(({ id }) => id === wanted);
        if (reply !== undefined) onInsert(reply[LOCALES.find((each) => each === locale) ?? "en"]);
      }}
    />
  );
}
