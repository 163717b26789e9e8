import { type ReactElement, useState } from "react";
import { COSMETIC_KEYS, COSMETICS } from "#protocol/calls/cosmetics.ts";
import { EVENT_COUNTS, EVENT_GOALS, eventBounds, type ManagedEvent } from "#protocol/calls/specialEvents.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { camelKey, timeZone } from "#web/platform/languages/format.ts";
import { type Language, useText } from "#web/platform/languages/i18n.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { LanguageChoice } from "../announcements/AnnouncementFields.tsx";
import { FormDialog, TextArea } from "../dialogs/FormDialog.tsx";
import { adminText } from "../text/en.ts";
import { saveEvent } from "./calls.ts";
import { type FormState, formOf, type LocalText, newEvent, stateOf, type Wrong } from "./formState.ts";
import { adminEventsText } from "./text/en.ts";
import styles from "./EventsTab.module.css";

interface EventFormProps {
  /** The event that is changed; null for a new one. */
  readonly before: ManagedEvent | null;
  readonly onSaved: (saved: ManagedEvent) => void;
  readonly onClose: () => void;
}

/** The form of a special event. Once it has begun, only texts and end can change. */
export function EventForm({ before, onSaved, onClose }: EventFormProps): ReactElement {
  const t = useText(adminEventsText);
  const common = useText(adminText);
  const sentences = useText(accountText);
  const [first] = useState<FormState>(before === null ? newEvent : stateOf(before));
  const [state, setState] = useState(first);
  const [language, setLanguage] = useState<Language>("en");
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const { busy, complaint, complain, submit } = useSubmission();
  const change = (some: Partial<FormState>): void => setState({ ...state, ...some });

  const save = async (): Promise<void> => {
    const read = formOf(state, before, serverClock.now());
    if ("wrong" in read) {
      setWrong(read.wrong);
      complain(t(camelKey(`wrong_${read.wrong}`)));
      return;
    }
    setWrong(null);
    const answer = await submit(() => saveEvent(before?.id ?? null, read.form));
    if (answer.ok) {
      showToast("success", t("saved", { title: answer.value.texts.en.title }));
      onSaved(answer.value);
      return;
    }
    const { failure } = answer;
    complain(failure.status === 404 ? common("changedMeanwhile") : failureText(sentences, failure, { quotes: true }));
  };

  return (
    <FormDialog
      title={t(before === null ? "create" : "editTitle")}
      save={t("save")}
      busy={busy}
      complaint={complaint}
      isChanged={JSON.stringify(state) !== JSON.stringify(first)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <LanguageChoice texts={state.texts} language={language} onChange={setLanguage} />
      <EventTextFields
        key={language}
        text={state.texts[language]}
        language={language}
        onChange={(text) => change({ texts: { ...state.texts, [language]: text } })}
      />
      {before !== null && before.status !== "upcoming" ? (
        <p className={styles.hint}>{t("begunHint")}</p>
      ) : (
        <GoalFields state={state} wrong={wrong} onChange={change} />
      )}
      <TextField
        label={t("end")}
        hint={t("zoneHint", { zone: timeZone() })}
        {...(wrong === "end" && { error: t("wrongEnd") })}
        type="datetime-local"
        required
        value={state.end}
        onChange={(event) => change({ end: event.target.value })}
      />
    </FormDialog>
  );
}

interface GoalFieldsProps {
  readonly state: FormState;
  readonly wrong: Wrong | null;
  readonly onChange: (some: Partial<FormState>) => void;
}

/** The goal, the rewards and the start. */
function GoalFields({ state, wrong, onChange }: GoalFieldsProps): ReactElement {
  const t = useText(adminEventsText);
  const names = useText(cosmeticText);
  const number = (field: "goalCount" | "gems") => (
    <TextField
      label={t(field)}
      {...(wrong === field && { error: t(camelKey(`wrong_${field}`)) })}
      inputMode="numeric"
      autoComplete="off"
      required
      value={state[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <div className={styles.fields}>
      <Select
        label={t("goal")}
        options={EVENT_GOALS.map((value) => ({ value, label: t(camelKey(value)) }))}
        value={state.goal}
        onChange={(goal) => onChange({ goal })}
      />
      {number("goalCount")}
      <Select
        label={t("counts")}
        options={EVENT_COUNTS.map((value) => ({ value, label: t(camelKey(`counts_${value}`)) }))}
        value={state.counts}
        onChange={(counts) => onChange({ counts })}
      />
      {number("gems")}
      <Select
        label={t("item")}
        options={[
          { value: "" as const, label: t("noItem") },
          ...COSMETIC_KEYS.map((value) => ({
            value,
            label: `${names(COSMETICS[value].kind)}: ${names(value)} (${names(COSMETICS[value].rarity)})`,
          })),
        ]}
        value={state.item}
        onChange={(item) => onChange({ item })}
      />
      <TextField
        label={t("start")}
        hint={t("startHint")}
        {...(wrong === "start" && { error: t("wrongStart") })}
        type="datetime-local"
        value={state.start}
        onChange={(event) => onChange({ start: event.target.value })}
      />
    </div>
  );
}

interface EventTextFieldsProps {
  readonly text: LocalText;
  readonly language: Language;
  readonly onChange: (text: LocalText) => void;
}

/** Title and description in one language. */
function EventTextFields({ text, language, onChange }: EventTextFieldsProps): ReactElement {
  const t = useText(adminEventsText);
  const common = { lang: language, dir: "auto" as const, required: language === "en" };
  return (
    <>
      <TextField
        {...common}
        label={t("title")}
        maxLength={eventBounds.titleCharsMax}
        autoComplete="off"
        value={text.title}
        onChange={(event) => onChange({ ...text, title: event.target.value })}
      />
      <TextArea
        {...common}
        label={t("description")}
        rows={3}
        maxLength={eventBounds.descriptionCharsMax}
        value={text.content}
        onChange={(event) => onChange({ ...text, content: event.target.value })}
      />
    </>
  );
}
