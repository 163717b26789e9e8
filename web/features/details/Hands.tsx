import { type ReactElement, useState } from "react";
import { cardName } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { ReplayCard } from "./ReplayTable.tsx";
import type { Hand, Story } from "./story.ts";
import { detailsText } from "./text/en.ts";
import { nameAt, type People, seatsListed } from "./sentences.ts";
import styles from "./DetailsPage.module.css";

const between = " : ";

interface HandsProps {
  readonly story: Story;
  readonly people: People;
  readonly onReplay: (firstFrame: number) => void;
}

/** Every hand of the match; each unfolds to its tricks. */
export function Hands({ story, people, onReplay }: HandsProps): ReactElement {
  const t = useText(detailsText);
  const widest = Math.max(...story.hands.map(({ scores }) => scores.join(between).length));
  return (
    <Panel title={t("hands")}>
      {story.hands.map((hand) => (
        <HandSteps key={hand.number} hand={hand} people={people} widest={widest} onReplay={onReplay} />
      ))}
    </Panel>
  );
}

interface HandStepsProps extends Omit<HandsProps, "story"> {
  readonly hand: Hand;
  /** The number of letters of the longest score of the match, so that the columns of all rows align. */
  readonly widest: number;
}

function HandSteps({ hand, people, widest, onReplay }: HandStepsProps): ReactElement {
  const t = useText(detailsText);
  const name = useText(cardText);
  const [isOpen, setOpen] = useState(false);
  const { number, result, scores, firstFrame } = hand;
  const seats = seatsListed(scores.length, people.me);
  const standing = seats.map((seat) => `${nameAt(people, seat)} ${scores[seat]}`).join(", ");
  const taken =
    result === null
      ? t("unfinished")
      : result.winner === people.me
        ? t("youTookWith", { card: cardName(name, result.winningCard) })
        : t("tookWith", { name: nameAt(people, result.winner), card: cardName(name, result.winningCard) });
  return (
    <details
      className={styles.toldHand}
      data-testid="told-hand"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes(styles.toldNumber, "figures")}>{number}</span>
        <span className={styles.toldTaken}>{taken}</span>
        {result === null ? null : <b className={classes(styles.toldPoints, "figures")}>{`+${result.points}`}</b>}
        <span
          className={classes(styles.toldScores, "figures")}
          style={{ minWidth: `${widest}ch` }}
          role="img"
          aria-label={standing}
          title={standing}
        >
          {seats.map((seat) => scores[seat]).join(between)}
        </span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {isOpen ? (
        <div className={styles.toldInside}>
          <TrickTable hand={hand} people={people} />
          <Button onClick={() => onReplay(firstFrame)}>
            <Icon name="play" size={18} /> {t("replayHand")}
          </Button>
        </div>
      ) : null}
    </details>
  );
}

function TrickTable({ hand, people }: { readonly hand: Hand; readonly people: People }): ReactElement {
  const t = useText(detailsText);
  const name = useText(cardText);
  const seats = seatsListed(people.names.length, people.me);
  return (
    <table className={styles.trickTable}>
      <caption className="visually-hidden">{t("tricksOf", { hand: hand.number })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("trick")}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col">
              {nameAt(people, seat)}
              {seat === hand.dealer ? <span className={styles.trickDealer}>{t("dealer")}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hand.tricks.map(({ leader, plays, winner }, at) => (
          <tr key={`${leader}-${plays[0]?.card ?? at}`}>
            <th scope="row" className="figures">
              {at + 1}
            </th>
            {seats.map((seat) => {
              const play = plays.find((each) => each.seat === seat);
              const won = seat === winner;
              if (play === undefined) return <td key={seat} />;
              const marks = [seat === leader ? t("led") : "", won ? t("wonTrick") : ""].filter(Boolean);
              return (
                <td key={seat} className={classes(styles.trickPlay, won && styles.trickPlayWon)}>
                  <ReplayCard card={play.card} label={[cardName(name, play.card), ...marks].join(", ")} />
                  {seat === leader ? <span className={styles.trickLeads}>{t("led")}</span> : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
