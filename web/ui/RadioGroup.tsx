import { type ReactElement, useId } from "react";
import { classes } from "./classes.ts";
import styles from "./fields.module.css";
import { RadioOption } from "./RadioOption.tsx";

export interface Choice<V extends string | number> {
  readonly value: V;
  readonly label: string;
  /** A hint of a few words. */
  readonly hint?: string;
  /** A longer explanation, where the hint is not enough. */
  readonly about?: string;
}

export interface RadioGroupProps<V extends string | number> {
  readonly label: string;
  /** A hint about all choices; announced with the group. */
  readonly hint?: string | undefined;
  readonly choices: readonly Choice<V>[];
  /** Null while nothing is chosen. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  /** Side by side, for short names. */
  readonly row?: boolean;
}

/** A group of visible choices. A choice's hint is its description, so its name stays short. */
export function RadioGroup<V extends string | number>({
  label,
  hint,
  choices,
  value,
  onChange,
  row = false,
}: RadioGroupProps<V>): ReactElement {
  const name = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend className={classes(styles.fieldLabel, styles.choicesLegend)} data-part="field-label">
        {label}
      </legend>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className={classes(styles.fieldHint, styles.choicesHint)}>
          {hint}
        </p>
      )}
      <div className={classes(styles.choices, row && styles.choicesRow)} data-part="choices">
        {choices.map((choice) => (
          <RadioOption
            key={choice.value}
            className={styles.choice}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChoose={() => onChange(choice.value)}
            {...wiring(`${name}-${choice.value}`, choice)}
          >
            <Words id={`${name}-${choice.value}`} choice={choice} />
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

type Worded = Pick<Choice<never>, "label" | "hint" | "about">;

function wiring(id: string, { hint, about }: Worded): { labelledBy?: string; describedBy?: string } {
  const described = [hint === undefined ? "" : `${id}-hint`, about === undefined ? "" : `${id}-about`];
  const describedBy = described.filter(Boolean).join(" ");
  return describedBy === "" ? {} : { labelledBy: `${id}-name`, describedBy };
}

function Words({ id, choice: { label, hint, about } }: { readonly id: string; readonly choice: Worded }): ReactElement {
  return (
    <>
      <span id={`${id}-name`} className={styles.choiceName}>
        {label}
      </span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.fieldHint}>
          {hint}
        </span>
      )}
      {about === undefined ? null : (
        <span id={`${id}-about`} className={styles.fieldHint}>
          {about}
        </span>
      )}
    </>
  );
}
