import type { ReactElement } from "react";
import { announcementBounds } from "#protocol/calls/announcements.ts";
import { type Language, languageNames, languages, useText } from "#web/platform/languages/i18n.ts";
import { TextField } from "#web/ui/Field.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { TextArea } from "../dialogs/TextArea.tsx";
import styles from "./announcements.module.css";
import { type FormState, isBlank, type LocalText, type Wrong } from "./formState.ts";
import { adminAnnouncementsText } from "./text/en.ts";

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
