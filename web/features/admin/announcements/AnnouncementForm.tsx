import { type ReactElement, useState } from "react";
import { ANNOUNCEMENT_PRIORITIES, type AnnouncementDraft } from "#protocol/calls/announcements.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { AnnouncementArticle } from "#web/entities/announcement/AnnouncementArticle.tsx";
import { announcementText } from "#web/entities/announcement/text/en.ts";
import { useSession } from "#web/entities/session/session.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { dateAndTime, timeOf } from "#web/platform/languages/format.ts";
import { type Language, languageNames, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { adminText } from "../text/en.ts";
import { LanguageChoice, TextFields, TimeFields } from "./AnnouncementFields.tsx";
import styles from "./AnnouncementsTab.module.css";
import {
  type FormState,
  formOf,
  isBlank,
  newAnnouncement,
  saveAnnouncement,
  stateOf,
  type Wrong,
  withType,
} from "./formState.ts";
import { adminAnnouncementsText } from "./text/en.ts";
import { ANNOUNCEMENT_TYPES } from "#protocol/frames/userRecords.ts";

interface AnnouncementFormProps {
  /** The announcement that is changed; null for a new one. */
  readonly before: AnnouncementDraft | null;
  readonly onSaved: (saved: AnnouncementDraft) => void;
  readonly onClose: () => void;
}

const sentences = {
  title: "wrongTitle",
  content: "wrongContent",
  date: "wrongDate",
  endsAt: "wrongEndsAt",
  from: "wrongFrom",
  until: "wrongUntil",
} as const;

/** The form of an announcement, and its preview. */
export function AnnouncementForm({ before, onSaved, onClose }: AnnouncementFormProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const [first] = useState<FormState>(before === null ? newAnnouncement : stateOf(before));
  const [state, setState] = useState(first);
  const [language, setLanguage] = useState<Language>("en");
  const [shownAt, setShownAt] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const { busy, complaint, save } = useSaving(before, onSaved);
  const change = (some: Partial<FormState>): void => setState({ ...state, ...some });

  const tryToSave = async (): Promise<void> => {
    const found = await save(state);
    setWrong(found);
    if (found === null) return;
    setShownAt(null);
    if (["title", "content", "otherText"].includes(found.field)) setLanguage(found.language);
  };

  return (
    <FormDialog
      title={t(before === null ? "create" : "editTitle")}
      save={t(before !== null ? "save" : state.publish === "now" ? "publish" : "schedule")}
      busy={busy}
      complaint={complaint}
      isChanged={JSON.stringify(state) !== JSON.stringify(first)}
      onSave={() => void tryToSave()}
      onClose={onClose}
    >
      <Segments
        label={t("view")}
        choices={[
          { value: "write", label: t("write") },
          { value: "preview", label: t("preview") },
        ]}
        value={shownAt === null ? "write" : "preview"}
        onChange={(view) => setShownAt(view === "write" ? null : serverClock.now())}
      />
      <LanguageChoice texts={state.texts} language={language} onChange={setLanguage} />
      {shownAt === null ? (
        <>
          <TextFields
            key={language}
            text={state.texts[language]}
            language={language}
            wrong={wrong}
            onChange={(text) => change({ texts: { ...state.texts, [language]: text } })}
          />
          <Kinds state={state} onChange={setState} />
          <TimeFields state={state} wrong={wrong} onChange={change} />
        </>
      ) : (
        <Preview state={state} before={before} language={language} now={shownAt} />
      )}
    </FormDialog>
  );
}

/** Sends the form; resolves to the wrong field, or null. */
function useSaving(before: AnnouncementDraft | null, onSaved: (saved: AnnouncementDraft) => void) {
  const t = useText(adminAnnouncementsText);
  const common = useText(adminText);
  const account = useText(accountText);
  const language = useLanguage();
  const { busy, complaint, complain, submit } = useSubmission();
  const doneText = ({ texts, status, date }: AnnouncementDraft): string => {
    const { title } = texts.en;
    if (status === "scheduled") return t("scheduledDone", { title, date: dateAndTime(date, language) });
    return t(before === null ? "published" : "saved", { title });
  };
  const save = async (state: FormState): Promise<Wrong | null> => {
    const read = formOf(state, before, serverClock.now());
    if ("wrong" in read) {
      const { field, language: of } = read.wrong;
      complain(field === "otherText" ? t("wrongOtherText", { language: languageNames[of] }) : t(sentences[field]));
      return read.wrong;
    }
    const answer = await submit(() => saveAnnouncement(before?.id ?? null, read.form));
    if (answer.ok) {
      showToast("success", doneText(answer.value));
      onSaved(answer.value);
    } else if (answer.failure.status === 404) complain(common("changedMeanwhile"));
    else complain(failureText(account, answer.failure, { quotes: true }));
    return null;
  };
  return { busy, complaint, save };
}

interface KindsProps {
  readonly state: FormState;
  readonly onChange: (state: FormState) => void;
}

function Kinds({ state, onChange }: KindsProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const words = useText(announcementText);
  return (
    <div className={styles.row}>
      <Select
        label={t("type")}
        options={ANNOUNCEMENT_TYPES.map((value) => ({ value, label: words(value) }))}
        value={state.type}
        onChange={(type) => onChange(withType(state, type))}
      />
      <Select
        label={t("priority")}
        options={ANNOUNCEMENT_PRIORITIES.map((value) => ({ value, label: t(value) }))}
        value={state.priority}
        onChange={(priority) => onChange({ ...state, priority })}
      />
    </div>
  );
}

interface PreviewProps {
  readonly state: FormState;
  readonly before: AnnouncementDraft | null;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The announcement as its readers will see it. */
function Preview({ state, before, language, now }: PreviewProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const writer = useSession(({ user }) => user?.username ?? null);
  const locale = isBlank(state.texts[language]) ? "en" : language;
  const { title, content } = state.texts[locale];
  const [from, until] = [timeOf(state.from), timeOf(state.until)];
  const isMaintenance = state.type === "maintenance" && from !== null && until !== null;
  if (isBlank(state.texts[locale])) return <EmptyState title={t("previewEmpty")} />;
  const announcement = {
    type: state.type,
    priority: state.priority,
    date: state.publish === "now" ? now : (timeOf(state.date, before?.date) ?? now),
    author: before === null ? writer : before.author,
    status: "active" as const,
    maintenance: isMaintenance ? { from, until } : null,
    content,
    locale,
  };
  return (
    <div className={styles.preview} data-testid="preview">
      {locale === language ? null : <p className={styles.hint}>{t("previewFallback")}</p>}
      <h3 className={styles.previewTitle} lang={locale} dir="auto">
        {title}
      </h3>
      <AnnouncementArticle announcement={announcement} />
    </div>
  );
}
