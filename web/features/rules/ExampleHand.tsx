import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { classes } from "#web/ui/classes.ts";
import { type ExampleTrick, exampleHand } from "./exampleHand.ts";
import { NamedCard } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

const words = ["hand1", "hand2", "hand3", "hand4", "hand5"] as const;

/** The five tricks of a hand with a sentence about each. */
export function ExampleHand(): ReactElement {
  return (
    <ol className={classes(styles.rulesFelt, styles.rulesTricks)}>
      {exampleHand.map((trick, at) => (
        <TrickTold key={trick.cards[0]} trick={trick} at={at} />
      ))}
    </ol>
  );
}

function TrickTold({ trick, at }: { readonly trick: ExampleTrick; readonly at: number }): ReactElement {
  const t = useText(rulesText);
  const last = at === exampleHand.length - 1;
  const told = words[at];
  const seats = [
    { seat: 1, name: t("opponent") },
    { seat: 0, name: t("you") },
  ] as const;
  return (
    <li className={styles.rulesTrick}>
      <h4>{t("trick", { number: at + 1 })}</h4>
      <div className={styles.rulesPlays}>
        {seats.map(({ seat, name }) => {
          const won = trick.winner === seat;
          return (
            <div key={seat} className={classes(styles.rulesPlay, won && styles.rulesPlayWon)}>
              {won && last ? <Crown /> : null}
              <NamedCard card={trick.cards[seat]} dimmed={!won} />
              <span>
                {name}
                {trick.leader === seat ? ` · ${t("leads")}` : ""}
                {won ? <span className="visually-hidden"> {t(last ? "crown" : "takes")}</span> : null}
              </span>
            </div>
          );
        })}
      </div>
      {told === undefined ? null : <p>{t(told)}</p>}
    </li>
  );
}
