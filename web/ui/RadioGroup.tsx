import { type ReactElement, useId } from "react";
import { classes } from "./classes.ts";
import "./fields.css";
import { RadioOption } from "./RadioOption.tsx";

export interface Choice<V extends string | number> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

export interface RadioGroupProps<V extends string | number> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Side by side, for short names. */
  readonly row?: boolean;
}

/** One of a few, all in sight. */
export function RadioGroup<V extends string | number>({
  label,
  choices,
  value,
  onChange,
  row = false,
}: RadioGroupProps<V>): ReactElement {
  const name = useId();
  return (
    <fieldset>
      <legend className="field-label choices-legend">{label}</legend>
      <div className={classes("choices", row && "choices-row")}>
        {choices.map((choice) => (
          <RadioOption
            key={choice.value}
            className="choice"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChoose={() => onChange(choice.value)}
          >
            <span className="choice-name">{choice.label}</span>
            {choice.hint === undefined ? null : <span className="field-hint">{choice.hint}</span>}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
