import type { ReactElement } from "react";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useRoundName } from "./roundWords.ts";
import { overlayText } from "./text/en.ts";
import styles from "./Heading.module.css";

/** The tournament and its round, and what is played for. */
export function Heading({ state }: { readonly state: Overlay }): ReactElement | null {
  const t = useText(overlayText);
  const roundName = useRoundName();
  const { tournament, table, scene } = state;
  const match = scene === "table" || scene === "result" ? (tournament?.match ?? null) : null;
  const facts = [
    ...(match === null || tournament === null ? [] : [roundName(match, tournament)]),
    ...(scene === "bracket" ? [t("bracket")] : []),
    ...(scene === "table" && table !== null ? tableFacts(t, table) : []),
  ];
  if (tournament === null && facts.length === 0) return null;
  return (
    <header className={styles.heading} data-testid="overlay-heading">
      {tournament === null ? null : <p className={styles.title}>{tournament.title}</p>}
      {facts.length === 0 ? null : (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </header>
  );
}

function tableFacts(
  t: ReturnType<typeof useText<typeof overlayText.en>>,
  table: NonNullable<Overlay["table"]>,
): string[] {
  const { best_of, win_points, hand_number } = table;
  return [
    ...(best_of === null || best_of === 1 ? [] : [t("bestOf", { count: best_of })]),
    t("firstTo", { count: win_points }),
    t("hand", { hand: hand_number }),
  ];
}
