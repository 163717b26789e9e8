import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { classes } from "#web/ui/classes.ts";
import { cardId, parseCard } from "#engine/cards.ts";
import { legalCards } from "#engine/apply.ts";
import { NamedCard } from "./NamedCard.tsx";
import { rulesText } from "./text/en.ts";
import styles from "./RulesPage.module.css";

const words = ["hand1", "hand2", "hand3", "hand4", "hand5"] as const;

/** The five tricks of a hand with a sentence about each. */
export function ExampleHand(): ReactElement {
  return (
    <ol className={classes(styles.rulesFelt, styles.rulesTricks)}>
      {exampleHand.map((trick, at) => (
        <TrickSentence key={trick.cards[0]} trick={trick} at={at} />
      ))}
    </ol>
  );
}

function TrickSentence({ trick, at }: { readonly trick: ExampleTrick; readonly at: number }): ReactElement {
  const t = useText(rulesText);
  const last = at === exampleHand.length - 1;
  const sentence = words[at];
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
      {sentence === undefined ? null : <p>{t(sentence)}</p>}
    </li>
  );
}

/**
 * The hand on the rules page. Its test plays it through the engine, so that the page cannot show a wrong card. The
 * opponent dealt; seat 0 is the reader.
 */
interface ExampleTrick {
  readonly leader: 0 | 1;
  /** By seat. */
  readonly cards: readonly [reader: string, opponent: string];
  readonly winner: 0 | 1;
}

export const exampleHand: readonly ExampleTrick[] = [
  { leader: 0, cards: ["QS", "KS"], winner: 1 },
  { leader: 1, cards: ["JD", "9D"], winner: 0 },
  { leader: 0, cards: ["AC", "8D"], winner: 0 },
  { leader: 0, cards: ["KH", "QH"], winner: 0 },
  { leader: 0, cards: ["6D", "10H"], winner: 0 },
];

/** A lead and a hand that has to follow it. */
export const followExample = { led: "9D", hand: ["KC", "10S", "JD", "7D", "8H"] } as const;

/** The names of the cards in a hand that may follow a lead; the engine decides [R4]. */
export function legalNames(hand: readonly string[], led: string): string[] {
  const cards = hand.flatMap((name) => parseCard(name) ?? []);
  const lead = parseCard(led);
  if (lead === undefined) return cards.map(cardId);
  return legalCards(cards, { leader: 1, plays: [{ seat: 1, card: lead }] }).map(cardId);
}

/** A lead and a hand: the cards that may follow, and the others dimmed, as at the table. */
export function FollowExample(): ReactElement {
  const t = useText(rulesText);
  const legal = legalNames(followExample.hand, followExample.led);
  return (
    <figure className={classes(styles.rulesFelt, styles.rulesFollow)}>
      <div>
        <p className={styles.rulesCaption}>{t("ledCard")}</p>
        <div className={styles.rulesLed}>
          <NamedCard card={followExample.led} />
        </div>
      </div>
      <div className={styles.rulesHandSide}>
        <p className={styles.rulesCaption}>{t("yourHand")}</p>
        <div className={styles.rulesHand}>
          {followExample.hand.map((card) => (
            <div key={card} className={legal.includes(card) ? styles.rulesLegal : undefined}>
              <NamedCard card={card} dimmed={!legal.includes(card)} />
            </div>
          ))}
        </div>
      </div>
      <figcaption>
        <strong>{t("followTitle")}</strong> {t("followWords")}
      </figcaption>
    </figure>
  );
}
