import type { ReactElement } from "react";
import { formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { cosmeticText } from "./text/en.ts";
import styles from "./GemIcon.module.css";

/** A gem. Decoration: the text beside it has the meaning. */
export function GemIcon({ size = 20 }: { readonly size?: number }): ReactElement {
  const side = `${size / 16}rem`;
  return (
    <svg
      className={styles.gem}
      style={{ width: side, height: side }}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M6 3h12l4 6-10 12L2 9z" />
      <path className={styles.light} d="M6 3l3 6h6l3-6zM9 9l3 12L2 9z" />
    </svg>
  );
}

/** Says a whole number of gems in the reader's language: "1,250 gems". */
export function useGemWords(): (count: number) => string {
  const t = useText(cosmeticText);
  const language = useLanguage();
  return (count) => t("gems", { count, amount: formatInteger(count, language) });
}
