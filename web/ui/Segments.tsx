import { type ReactElement, useId } from "react";
import { RadioOption } from "./RadioOption.tsx";
import styles from "./Segments.module.css";

export interface SegmentsProps<V extends string> {
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
