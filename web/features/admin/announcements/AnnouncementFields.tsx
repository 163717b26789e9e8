import type { ReactElement } from "react";
import { announcementBounds } from "#protocol/calls/announcements.ts";
import { type Language, languageNames, languages, useText } from "#web/platform/languages/i18n.ts";
import { timeZone } from "#web/platform/languages/format.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { TextArea } from "../dialogs/FormDialog.tsx";
import { type Complaint, type FormState, isBlank, type LocalText, type Wrong } from "./formState.ts";
import { adminAnnouncementsText } from "./text/en.ts";
import styles from "./AnnouncementsTab.module.css";

const { titleCharsMax, contentCharsMax } = announcementBounds;
const contentRows = 7;

interface LanguageChoiceProps {
  readonly texts: FormState["texts"];
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

/** The languages; those with a text are marked. */
export function LanguageChoice({ texts, language, onChange }: LanguageChoiceProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const labelOf = (each: Language): string =>
    isBlank(texts[each]) ? languageNames[each] : t("written", { language: languageNames[each] });
  return (
    <div className={styles.languages}>
      <Segments
        label={t("language")}
        choices={languages.map((value) => ({ value, label: labelOf(value) }))}
        value={language}
        onChange={onChange}
      />
      <p className={styles.hint}>{t("languageHint")}</p>
    </div>
  );
}

interface TextFieldsProps {
  readonly text: LocalText;
  readonly language: Language;
  readonly wrong: Wrong | null;
  readonly onChange: (text: LocalText) => void;
}

/** Title and content in one language. */
export function TextFields({ text, language, wrong, onChange }: TextFieldsProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const isHere = wrong?.language === language;
  const half =
    isHere && wrong.field === "otherText" ? t("wrongOtherText", { language: languageNames[language] }) : null;
  const isTitleMissing = text.title.trim() === "";
  const titleError = isHere && wrong.field === "title" ? t("wrongTitle") : isTitleMissing ? half : null;
  const contentError = isHere && wrong.field === "content" ? t("wrongContent") : isTitleMissing ? null : half;
  return (
    <div className={styles.stack} key={language}>
      <TextField
        label={t("title")}
        error={titleError}
        lang={language}
        dir="auto"
        required={language === "en"}
        maxLength={titleCharsMax}
        autoComplete="off"
        value={text.title}
        onChange={(event) => onChange({ ...text, title: event.target.value })}
      />
      <TextArea
        label={t("content")}
        hint={t("contentHint")}
        error={contentError}
        lang={language}
        dir="auto"
        required={language === "en"}
        rows={contentRows}
        maxLength={contentCharsMax}
        value={text.content}
        onChange={(event) => onChange({ ...text, content: event.target.value })}
      />
    </div>
  );
}

interface TimeFieldsProps {
  readonly state: FormState;
  readonly wrong: Wrong | null;
  readonly onChange: (change: Partial<FormState>) => void;
}

/** When an announcement is published, when it ends, and the maintenance that it announces. */
export function TimeFields({ state, wrong, onChange }: TimeFieldsProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const isMaintenance = state.type === "maintenance";
  const field = (name: "date" | "endsAt" | "from" | "until", label: string, complaint: string): ReactElement => (
    <TextField
      label={label}
      type="datetime-local"
      required
      {...(isWrong(wrong, name) && { error: complaint })}
      value={state[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {isMaintenance ? (
        <fieldset className={styles.group}>
          <legend>{t("maintenance")}</legend>
          <div className={styles.row}>
            {field("from", t("from"), t("wrongFrom"))}
            {field("until", t("to"), t("wrongUntil"))}
          </div>
          <p className={styles.hint}>{t("maintenanceHint")}</p>
        </fieldset>
      ) : null}
      <div className={styles.row}>
        <Select
          label={t("when")}
          options={[
            { value: "now", label: t("now") },
            { value: "at", label: t("atTime") },
          ]}
          value={state.publish}
          onChange={(publish) => onChange({ publish })}
        />
        {state.publish === "at" ? field("date", t("publishAt"), t("wrongDate")) : null}
      </div>
      <div className={styles.row}>
        <Select
          label={t("ends")}
          options={[
            { value: "never", label: t("never") },
            { value: "at", label: t("atTime") },
            ...(isMaintenance ? [{ value: "maintenance" as const, label: t("withMaintenance") }] : []),
          ]}
          value={state.ends}
          onChange={(ends) => onChange({ ends })}
        />
        {state.ends === "at" ? field("endsAt", t("endsAt"), t("wrongEndsAt")) : null}
      </div>
      <p className={styles.hint}>{t("zoneHint", { zone: timeZone() })}</p>
    </>
  );
}

const isWrong = (wrong: Wrong | null, field: Complaint): boolean => wrong?.field === field;
