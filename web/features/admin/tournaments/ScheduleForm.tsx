import { type ReactElement, useState } from "react";
import type { TournamentSchedule } from "#protocol/calls/tournaments.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { showToast } from "#web/ui/toasts.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { adminText } from "../text/en.ts";
import { saveSchedule, schedulesChanged } from "./scheduleCalls.ts";
import {
  newSchedule,
  refusedField,
  type ScheduleField,
  scheduleControls,
  scheduleHints,
  scheduleLabels,
  scheduleOf,
  scheduleTexts,
  visibleFields,
} from "./scheduleFields.ts";
import { type FieldControl, PlanField } from "./TournamentForm.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";
import type { Words } from "./words.ts";

/** The sentence of a field with a wrong value. */
function complaintOf(t: Words, control: FieldControl): string {
  if (control.kind === "number") return t("wrongNumber", { min: control.min, max: control.max });
  if (control.kind === "text") return t("wrongText");
  return t(control.kind === "clock" ? "wrongClock" : "wrongChoice");
}

interface ScheduleFormProps {
  /** The schedule that is changed; null for a new one. */
  readonly before: TournamentSchedule | null;
  readonly onClose: () => void;
}

/** The form of recurring tournaments. A change applies to tournaments that do not exist yet. */
export function ScheduleForm({ before, onClose }: ScheduleFormProps): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const common = useText(adminText);
  const sentences = useText(accountText);
  const [first] = useState(before === null ? newSchedule : scheduleTexts(before));
  const [texts, setTexts] = useState(first);
  const [wrong, setWrong] = useState<readonly ScheduleField[]>([]);
  const { busy, complaint, complain, submit } = useSubmission();
  const controls = scheduleControls(t, language, first);
  const names = visibleFields(texts);

  const mark = (fields: readonly ScheduleField[]): void => {
    setWrong(fields);
    complain(t("wrong"));
  };
  const refuse = (failure: ApiFailure): void => {
    const field = failure.code === "invalid_body" ? refusedField(failure.message) : undefined;
    if (field !== undefined) mark([field]);
    else if (failure.code === "too_many_tournaments") complain(t("tooManySchedules"));
    else if (failure.status === 404) complain(common("changedMeanwhile"));
    else complain(failureText(sentences, failure, { quotes: true }));
  };
  const save = async (): Promise<void> => {
    const read = scheduleOf(texts);
    if ("wrong" in read) {
      mark(read.wrong);
      return;
    }
    setWrong([]);
    const answer = await submit(() => saveSchedule(before?.id ?? null, read.form));
    if (!answer.ok) {
      refuse(answer.failure);
      return;
    }
    showToast("success", t("savedOpen", { name: answer.value.name }));
    schedulesChanged();
    onClose();
  };

  return (
    <FormDialog
      title={t(before === null ? "createSchedule" : "changeSchedule")}
      save={t("saveOpen")}
      busy={busy}
      complaint={complaint}
      isChanged={names.some((name) => texts[name] !== first[name])}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{t(before === null ? "createScheduleWords" : "changeScheduleWords")}</p>
      <div className={styles.fields}>
        {names.map((name) => {
          const hint = scheduleHints[name];
          return (
            <PlanField
              key={name}
              control={controls[name]}
              label={t(scheduleLabels[name])}
              hint={hint && t(hint)}
              error={wrong.includes(name) ? complaintOf(t, controls[name]) : null}
              text={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
            />
          );
        })}
      </div>
    </FormDialog>
  );
}
