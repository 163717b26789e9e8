import { type ReactElement, useId, type ReactNode } from "react";
import { classes } from "./classes.ts";
import fieldsStyles from "./Field.module.css";
import styles from "./RadioGroup.module.css";

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
      <legend className={classes(fieldsStyles.fieldLabel, fieldsStyles.choicesLegend)} data-part="field-label">
        {label}
      </legend>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className={classes(fieldsStyles.fieldHint, fieldsStyles.choicesHint)}>
          {hint}
        </p>
      )}
      <div className={classes(fieldsStyles.choices, row && fieldsStyles.choicesRow)} data-part="choices">
        {choices.map((choice) => (
          <RadioOption
            key={choice.value}
            className={fieldsStyles.choice}
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
      <span id={`${id}-name`} className={fieldsStyles.choiceName}>
        {label}
      </span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={fieldsStyles.fieldHint}>
          {hint}
        </span>
      )}
      {about === undefined ? null : (
        <span id={`${id}-about`} className={fieldsStyles.fieldHint}>
          {about}
        </span>
      )}
    </>
  );
}

interface RadioOptionProps {
  /** The name of the radio group. */
  readonly name: string;
  readonly value: string | number;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly className: string | undefined;
  /** The id of the element that names it, where its whole text is not the name. */
  readonly labelledBy?: string;
  /** The ids of the elements that describe it. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** One choice of a group: a radio that looks like a field and answers to a tap anywhere on it. */
export function RadioOption(props: RadioOptionProps): ReactElement {
  const { name, value, checked, onChoose, className, labelledBy, describedBy, children } = props;
  return (
    <label className={classes(styles.radioOption, className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
      />
      {children}
    </label>
  );
}

interface SegmentsProps<V extends string> {
  /** The group's name, for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** A filter: a few choices side by side. */
export function Segments<V extends string>({ label, choices, value, onChange }: SegmentsProps<V>): ReactElement {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <RadioOption
          key={choice.value}
          className={styles.segment}
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChoose={() => onChange(choice.value)}
        >
          {choice.label}
        </RadioOption>
      ))}
    </fieldset>
  );
}
