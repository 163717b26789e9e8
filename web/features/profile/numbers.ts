import type { Language } from "#web/platform/languages/i18n.ts";

/** The share of matches won, in percent with two decimals; 0 before the first match. */
export function winRateText(won: number, played: number, language: Language): string {
  const share = played === 0 ? 0 : won / played;
  const digits = played === 0 ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}
