import { type FocusEvent, memo, type ReactElement, type RefObject, useLayoutEffect, useRef } from "react";
import type { Position } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { type Chair, handOf } from "../state/reading.ts";
import { handsOf, useDrawn, useTableData } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";
import { HandCard } from "./HandCard.tsx";
import { HiddenHand } from "./Opponent.tsx";
import styles from "./OwnHand.module.css";

/** The hand at the bottom, fanned; backs for a spectator. */
export const OwnHand = memo(function OwnHand({ chair }: { readonly chair: Chair }): ReactElement {
  const me = useDrawn((view) => view.me);
  if (me === null) {
    return (
      <div className={classes(styles.hand, styles.handWatched)} data-watched data-testid="own-hand" data-part="hand">
        <HiddenHand chair={chair} />
      </div>
    );
  }
  return <Fan position={me} />;
});

function Fan({ position }: { readonly position: Position }): ReactElement {
  const t = useText(gameText);
  const known = useTableData((state) =>
    handOf(handsOf(state), position).flatMap(({ id, card }) => (card === undefined ? [] : { id, face: card.card_id })),
  );
  const list = useRef<HTMLUListElement>(null);
  const onFocus = useKeptFocus(list, known.length);
  return (
    <ul
      ref={list}
      className={styles.hand}
      data-testid="own-hand"
      data-part="hand"
      aria-label={t("yourHand")}
      onFocus={onFocus}
    >
      {known.map(({ id, face }, index) => (
        <HandCard key={id} id={id} face={face} index={index} count={known.length} />
      ))}
    </ul>
  );
}

/** Whether no control has the focus, only the page or the table as a whole. */
const isNowhere = (focused: Element | null): boolean => focused?.matches("body, [data-part=stage]") === true;

/** Keeps a keyboard player's focus at the place of the played card, instead of the top of the page. */
function useKeptFocus(list: RefObject<HTMLUListElement | null>, count: number): (event: FocusEvent) => void {
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    const cards = [...(list.current?.querySelectorAll("button") ?? [])];
    if (place.current === null || cards.length === 0 || !isNowhere(document.activeElement)) return;
    cards[Math.min(place.current, cards.length - 1)]?.focus();
  }, [list, count]);
  return ({ target }) => {
    const cards = [...(list.current?.querySelectorAll("button") ?? [])];
    place.current = target.matches(":focus-visible") ? cards.indexOf(target as HTMLButtonElement) : null;
  };
}
