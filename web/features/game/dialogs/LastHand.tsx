import type { ReactElement } from "react";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { type Chair, chairsOf, playedBy, tricksInHand, trickWinner } from "../state/reading.ts";
import { useView } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { nameFor } from "../sentences.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./MatchOver.module.css";

const tricks = Array.from({ length: tricksInHand }, (_, index) => index + 1);

/** The hand that decided the match, on a piece of felt: a line for each player, a column for each trick. */
export function LastHand(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  if (view.hand_result === null) return null;
  const [own, ...opponents] = chairsOf(view);
  const chairs = own === undefined ? opponents : [...opponents, own];
  return (
    <div className={styles.lastHand} role="group" aria-label={t("decidingHand")}>
      {chairs.map((chair) => (
        <div key={chair.position} className={styles.lastHandLine}>
          <p aria-hidden="true">
            <PlayerName className={styles.lastHandName} name={nameFor(t, view, chair.player)} />
          </p>
          <ol
            className={styles.lastHandCards}
            aria-label={t("playAreaOf", { username: nameFor(t, view, chair.player) })}
          >
            {tricks.map((trick) => (
              <Played key={trick} chair={chair} trick={trick} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** A player's card of one trick, outlined where it won; the one that took the hand has the crown. */
function Played({ chair, trick }: { readonly chair: Chair; readonly trick: number }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useView();
  const face = playedBy(view, chair.position, trick)?.card;
  if (face === undefined) return <li className={styles.lastHandCard} />;
  const wins = trickWinner(view, trick) === chair.position;
  const crowned = wins && trick === tricksInHand;
  const name = cardNamed(card, face.card_id);
  return (
    <li
      className={classes(styles.lastHandCard, wins && styles.lastHandWins, crowned && styles.lastHandCrowned)}
      data-crowned={crowned || undefined}
    >
      <PlayingCard
        card={face.card_id}
        size="small"
        dimmed={!wins}
        label={wins ? `${name}, ${t("tookTrick")}` : (name ?? "")}
      />
      {crowned ? <Icon name="crown" size={22} /> : null}
    </li>
  );
}
