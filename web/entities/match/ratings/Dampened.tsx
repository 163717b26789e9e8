import type { ReactElement } from "react";
import type { ReducedMatch } from "#protocol/calls/matches.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import styles from "./Dampened.module.css";
import { dampenedText } from "./text/en.ts";

const sentences = {
  less: { often: "lessOften", place: "lessPlace", limit: "lessLimit" },
  not: { often: "notOften", place: "notPlace", limit: "notLimit" },
} as const;

/** Why a ranked match counted less for the reader's rating, or not at all; nothing if it counted in full. */
export function Dampened({ match }: { readonly match: ReducedMatch | null }): ReactElement | null {
  const t = useText(dampenedText);
  if (match === null) return null;
  return <p className={styles.dampened}>{t(sentences[match.is_counted ? "less" : "not"][match.reason])}</p>;
}
