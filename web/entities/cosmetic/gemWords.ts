import { wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { cosmeticText } from "./text/en.ts";

/** Says a whole number of gems in the reader's language: "1,250 gems". */
export function useGemWords(): (count: number) => string {
  const t = useText(cosmeticText);
  const language = useLanguage();
  return (count) => t("gems", { count, amount: wholeNumber(count, language) });
}
