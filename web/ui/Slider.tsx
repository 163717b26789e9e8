import { type ReactElement, useId } from "react";
import styles from "./Field.module.css";

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly disabled?: boolean;
  /** The text for a value, where the number alone is not enough. */
  readonly format?: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** A slider for a number, with its value shown beside its name. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  disabled = false,
  format = String,
  onChange,
}: SliderProps): ReactElement {
  const id = useId();
  return (
    <div className={styles.field} data-part="field">
      <div className={styles.fieldLabel} data-part="field-label">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.sliderValue} data-part="slider-value">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        className={styles.slider}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
