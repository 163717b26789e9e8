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
  readonly children: ReactNode;
}

/** One of several to choose from: a radio that looks like a field and answers to a tap anywhere on it. */
export function RadioOption({ name, value, checked, onChoose, className, children }: RadioOptionProps): ReactElement {
  return (
    <label className={classes("radio-option", className)}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
