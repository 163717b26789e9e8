import { type ReactElement, useState } from "react";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { timeZone } from "#web/platform/languages/format.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { adminText } from "../text/en.ts";
import { saveTournament } from "./calls.ts";
import { type FieldName, fieldNames, fieldOf, formOf, newTexts, textsOf } from "./fields.ts";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";

interface TournamentFormProps {
  /** The draft that is changed; null for a new one. */
  readonly before: ManagedTournament | null;
  readonly onSaved: (saved: ManagedTournament) => void;
  readonly onClose: () => void;
}

/** The form of a tournament. Saving makes a draft, or changes one; the fee and the format of an open tournament stay. */
export function TournamentForm({ before, onSaved, onClose }: TournamentFormProps): ReactElement {
  const t = useText(tournamentsText);
  const common = useText(adminText);
  const sentences = useText(accountText);
  const [first] = useState(before === null ? newTexts : textsOf(before));
  const [texts, setTexts] = useState(first);
  const isOpen = before !== null && before.status !== "draft";
  const names = isOpen ? fieldNames.filter((name) => name !== "entryFee" && name !== "format") : fieldNames;
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const { busy, complaint, complain, submit } = useSubmission();

  const save = async (): Promise<void> => {
    const read = formOf(texts, before, serverClock.now());
    if ("wrong" in read) {
      setWrong(read.wrong);
      complain(t("wrong"));
      return;
    }
    setWrong([]);
    const answer = await submit(() => saveTournament(before?.id ?? null, read.form));
    if (answer.ok) {
      showToast("success", t(isOpen ? "savedOpen" : "saved", { name: answer.value.name }));
      onSaved(answer.value);
      return;
    }
    const { failure } = answer;
    const isGone = failure.status === 404;
    if (failure.code === "not_now") complain(t("notNow"));
    else complain(isGone ? common("changedMeanwhile") : failureText(sentences, failure, { quotes: true }));
  };

  return (
    <FormDialog
      title={t(before === null ? "create" : "editTitle")}
      save={t(isOpen ? "saveOpen" : "save")}
      busy={busy}
      complaint={complaint}
      isChanged={fieldNames.some((name) => texts[name] !== first[name])}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <TournamentField
            key={name}
            name={name}
            text={texts[name]}
            isWrong={wrong.includes(name)}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

interface TournamentFieldProps {
  readonly name: FieldName;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onChange: (text: string) => void;
}

function TournamentField({ name, text, isWrong, onChange }: TournamentFieldProps): ReactElement {
  const t = useText(tournamentsText);
  const field = fieldOf(name);
  const complaints = {
    text: () => t("wrongText"),
    time: () => t(name === "endDate" ? "wrongEnd" : "wrongTime"),
    number: () => (field.kind === "number" ? t("wrongNumber", { min: field.min, max: field.max }) : ""),
    choice: () => t("wrongChoice"),
  };
  return (
    <PlanField
      control={
        field.kind === "choice"
          ? { kind: "choice", options: field.options.map(({ value, label }) => ({ value, label: t(label) })) }
          : field
      }
      label={t(field.label)}
      hint={field.kind === "time" ? t("zoneHint", { zone: timeZone() }) : field.hint && t(field.hint)}
      error={isWrong ? complaints[field.kind]() : null}
      text={text}
      onChange={onChange}
    />
  );
}

/** "time" is a day with its time, "clock" a time of day alone. */
export type FieldControl =
  | { readonly kind: "text"; readonly charsMax: number }
  | { readonly kind: "time" | "clock" }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: string }[] };

const inputTypes = { text: "text", time: "datetime-local", clock: "time", number: "text" } as const;

interface PlanFieldProps {
  readonly control: FieldControl;
  readonly label: string;
  readonly hint: string | undefined;
  /** The mistake in the value; null without one. */
  readonly error: string | null;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A field of a form that plans tournaments. */
export function PlanField({ control, label, hint, error, text, onChange }: PlanFieldProps): ReactElement {
  const common = { label, error, ...(hint !== undefined && { hint }) };
  if (control.kind === "choice") {
    return <Select {...common} options={control.options} value={text} onChange={onChange} />;
  }
  return (
    <div className={control.kind === "text" ? styles.whole : undefined}>
      <TextField
        {...common}
        {...(control.kind === "text" && { maxLength: control.charsMax })}
        {...(control.kind === "number" && { inputMode: "numeric" as const })}
        type={inputTypes[control.kind]}
        required
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
