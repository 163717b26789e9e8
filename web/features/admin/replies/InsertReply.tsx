import type { ReactElement } from "react";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Select } from "#web/ui/Field.tsx";
import { repliesQuery } from "./calls.ts";
import { repliesText } from "./text/en.ts";

interface InsertReplyProps {
  /** The language of the player who will read it. */
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
    <Select
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
