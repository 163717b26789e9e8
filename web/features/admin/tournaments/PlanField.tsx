import type { ReactElement } from "react";
import { Select, TextField } from "#web/ui/Field.tsx";
import styles from "./tournaments.module.css";

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
  /** What is wrong with the value; null where nothing is. */
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
