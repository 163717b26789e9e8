import { type ReactElement, useId } from "react";
import styles from "./fields.module.css";

export interface ToggleProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A switch that takes effect at once. */
export function Toggle({ label, hint, checked, onChange }: ToggleProps): ReactElement {
  const id = useId();
  return (
    <label className={styles.toggle} htmlFor={id}>
      <span className={styles.toggleText}>
        <span id={`${id}-name`}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={styles.fieldHint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        className={styles.toggleSwitch}
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
