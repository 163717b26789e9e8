import { type ReactElement, useId } from "react";
import { type PictureSymbol, SYMBOLS, symbolAddress, symbolAt } from "#protocol/calls/symbols.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RadioOption } from "#web/ui/RadioOption.tsx";
import { identityText } from "./text/en.ts";
import styles from "./SymbolChoice.module.css";
import fieldsStyles from "#web/ui/fields.module.css";

/** A symbol, the current picture (`kept`), or none. */
export type PictureChoice = PictureSymbol | "kept" | "none";

interface SymbolChoiceProps {
  /** The current picture. */
  readonly current: string | null;
  readonly value: PictureChoice;
  readonly onChange: (choice: PictureChoice) => void;
}

const size = 40;

/** The initial choice: the current symbol, an uploaded picture, or none. */
export const choiceOf = (current: string | null): PictureChoice =>
  current === null ? "none" : (symbolAt(current) ?? "kept");

/** All pictures as one group of radios, which the arrow keys move through. */
export function SymbolChoice({ current, value, onChange }: SymbolChoiceProps): ReactElement {
  const t = useText(identityText);
  const name = useId();
  const hasUpload = choiceOf(current) === "kept";
  const option = (choice: PictureChoice, label: string, src: string | null): ReactElement => (
    <RadioOption
      key={choice}
      className={styles.symbol}
      name={name}
      value={choice}
      checked={choice === value}
      onChoose={() => onChange(choice)}
    >
      <Avatar src={src} size={size} />
      <span className="visually-hidden">{label}</span>
    </RadioOption>
  );
  return (
    <fieldset>
      <legend className={fieldsStyles.fieldLabel} data-part="field-label">
        {t("picture")}
      </legend>
      <div className={styles.symbolsGrid}>
        {hasUpload ? option("kept", t("ownPicture"), current) : null}
        {option("none", t("noPicture"), null)}
        {SYMBOLS.map((symbol) => option(symbol, t(symbol), symbolAddress(symbol)))}
      </div>
    </fieldset>
  );
}
