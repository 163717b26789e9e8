import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./RadioOption.module.css";

export interface RadioOptionProps {
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
