import { accountBounds } from "#protocol/calls/accounts.ts";
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { accountText } from "./text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { keyOf } from "#web/ui/keys.ts";
import styles from "./PasswordField.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

export const codeLength = accountBounds.codeDigits;
/** One character per box; empty where none was entered. */
export type CodeDigits = readonly string[];
export const noDigits: CodeDigits = Array.from({ length: codeLength }, () => "");

const digitPattern = /^\p{Nd}$/u;

/** The value of a digit of any script: each script has its ten in a row, from zero on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (digitPattern.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** A text with its full-width, Arabic and other digits as 0 to 9. */
const withPlainDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

const lastOf = (text: string, pattern: RegExp): string | undefined => text.match(pattern)?.at(-1);

/**
 * The digits that a text enters into the boxes. A whole sentence enters its code, the last group of six digits; a year
 * or a phone number beside it enters nothing.
 */
export function enteredDigits(text: string): readonly string[] {
  const plain = withPlainDigits(text);
  const code = lastOf(plain, /(?<!\d)\d{6}(?!\d)/g) ?? lastOf(plain, /(?<!\d)\d{3}[\s-]\d{3}(?!\d)/g);
  if (code !== undefined) return code.match(/\d/g) ?? [];
  return /\p{L}/u.test(plain) ? [] : (plain.match(/\d/g) ?? []).slice(0, codeLength);
}

export interface CodeBoxesProps {
  readonly label: string;
  readonly value: CodeDigits;
  readonly onChange: (value: CodeDigits) => void;
  /** Called once the last box is filled, by typing, pasting or the browser. */
  readonly onFilled: (code: string) => void;
  /** The code is being checked: it cannot be changed, and the focus stays where it is. */
  readonly busy?: boolean;
  readonly wrong?: boolean;
}

interface CodeKeys {
  readonly row: RefObject<HTMLFieldSetElement | null>;
  /** Enters characters that were typed, pasted or filled in by the browser, starting at a box. */
  readonly enter: (at: number, entered: string) => void;
  readonly remove: (at: number, isBackward: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent, at: number) => void;
}

const boxesIn = (row: RefObject<HTMLFieldSetElement | null>): HTMLInputElement[] => [
  ...(row.current?.querySelectorAll("input") ?? []),
];

/** Handlers for the keys in each box. */
function useCodeKeys({ value, onChange, onFilled, busy = false }: CodeBoxesProps): CodeKeys {
  const row = useRef<HTMLFieldSetElement>(null);
  const isEmpty = value.every((digit) => digit === "");

  const focus = (at: number): void => {
    const box = row.current?.querySelectorAll("input")[Math.min(Math.max(at, 0), codeLength - 1)];
    box?.focus();
    box?.select();
  };

  // Empty boxes are filled from the first one.
  useEffect(() => {
    if (isEmpty) focus(0);
  }, [isEmpty]);

  const enter = (at: number, entered: string): void => {
    const digits = enteredDigits(entered);
    if (busy || digits.length === 0) return;
    // A whole code fills all boxes, in any box.
    const start = digits.length === codeLength ? 0 : at;
    const next = value.map((digit, box) => digits[box - start] ?? digit);
    onChange(next);
    if (next.every((digit) => digit !== "")) onFilled(next.join(""));
    focus(start + digits.length);
  };

  const clear = (at: number): void => onChange(value.map((digit, box) => (box === at ? "" : digit)));

  /** Empties a box; from an empty one, a delete backwards goes to the box before. */
  const remove = (at: number, isBackward: boolean): void => {
    if (busy) return;
    if (value[at] !== "") clear(at);
    else if (isBackward && at > 0) {
      clear(at - 1);
      focus(at - 1);
    }
  };

  const onKeyDown = ({ nativeEvent: event }: KeyboardEvent, at: number): void => {
    const key = keyOf(event);
    const moves: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: codeLength };
    const to = moves[key];
    if (to !== undefined) focus(to);
    else if (key === "Backspace" || key === "Delete") remove(at, key === "Backspace");
    else return;
    event.preventDefault();
  };

  // A soft keyboard reports no key. Its delete changes nothing in an empty box, so only this event shows it.
  const onDelete = useEffectEvent((event: InputEvent): void => {
    const at = boxesIn(row).findIndex((box) => box === event.target);
    if (event.inputType === "deleteContentBackward" && value[at] === "") remove(at, true);
  });
  // The digit that a box holds already, typed over itself, changes no value, so React reports nothing.
  const onSame = useEffectEvent(({ target }: Event): void => {
    const at = boxesIn(row).findIndex((box, index) => box === target && box.value === value[index]);
    if (at >= 0) enter(at, value[at] ?? "");
  });
  useEffect(() => {
    const element = row.current;
    element?.addEventListener("beforeinput", onDelete);
    element?.addEventListener("input", onSame);
    return () => {
      element?.removeEventListener("beforeinput", onDelete);
      element?.removeEventListener("input", onSame);
    };
  }, []);

  return { row, enter, remove, onKeyDown };
}

/** Six boxes for a mailed code: typing moves on, Backspace moves back, a pasted code fills them all. */
export function CodeBoxes(props: CodeBoxesProps): ReactElement {
  const { label, value, busy = false, wrong = false } = props;
  const t = useText(accountText);
  const { row, enter, remove, onKeyDown } = useCodeKeys(props);
  return (
    <fieldset ref={row} className={styles.code}>
      <legend className={fieldsStyles.fieldLabel} data-part="field-label">
        {label}
      </legend>
      <div className={styles.codeRow}>
        {value.map((digit, at) => (
          <input
            key={at}
            className={styles.codeBox}
            value={digit}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            aria-label={t("digit", { at: at + 1, count: codeLength })}
            aria-invalid={wrong || undefined}
            readOnly={busy}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => {
              event.preventDefault();
              enter(at, event.clipboardData.getData("text"));
            }}
            onChange={(event) => {
              const typed = event.target.value;
              if (typed === "") remove(at, false);
              // The box may hold its old digit before or after the new one.
              else enter(at, typed.length === 2 ? typed.replace(digit, "") : typed);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
