import { type ReactElement, useId } from "react";
import { type PictureSymbol, SYMBOLS, symbolAddress, symbolAt } from "#server/protocol/symbols.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RadioOption } from "#web/ui/RadioOption.tsx";
import { identityText } from "./text.ts";

/** A symbol, the picture that is there (`kept`), or none. */
export type PictureChoice = PictureSymbol | "kept" | "none";

interface SymbolChoiceProps {
  /** The picture as it is. */
  readonly current: string | null;
  readonly value: PictureChoice;
  readonly onChange: (choice: PictureChoice) => void;
}

const size = 40;

/** What is chosen before anything is: the symbol that is shown, an upload, or none. */
export const choiceOf = (current: string | null): PictureChoice =>
  current === null ? "none" : (symbolAt(current) ?? "kept");

/** All pictures to choose from, as one group of radios: arrow keys go through them. */
export function SymbolChoice({ current, value, onChange }: SymbolChoiceProps): ReactElement {
  const t = useText(identityText);
  const name = useId();
  const hasUpload = choiceOf(current) === "kept";
  const option = (choice: PictureChoice, label: string, src: string | null): ReactElement => (
    <RadioOption
      key={choice}
      className="symbol"
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
    <fieldset className="symbols">
      <legend className="field-label">{t("picture")}</legend>
      <div className="symbols-grid">
        {hasUpload ? option("kept", t("ownPicture"), current) : null}
        {option("none", t("noPicture"), null)}
        {SYMBOLS.map((symbol) => option(symbol, t(symbol), symbolAddress(symbol)))}
      </div>
    </fieldset>
  );
}
