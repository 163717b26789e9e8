import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import "./RadioOption.css";

export interface RadioOptionProps {
  /** Shared by all of which one is chosen. */
  readonly name: string;
  readonly value: string | number;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly className: string;
  /** The element that names it, where not all of its words are its name. */
  readonly labelledBy?: string;
  /** The elements that say more about it. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** One of several to choose from: a radio that looks like a field and answers to a tap anywhere on it. */
export function RadioOption(props: RadioOptionProps): ReactElement {
  const { name, value, checked, onChoose, className, labelledBy, describedBy, children } = props;
  return (
    <label className={classes("radio-option", className)}>
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
