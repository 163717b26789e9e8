import {
  type FocusEvent,
  memo,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  useId,
} from "react";
import type { Position, RefusalCode } from "#protocol/frames/messages.ts";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { cardNamed } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { type Chair, handOf, isMyTurn, refusalOf } from "../state/reading.ts";
import {
  handsOf,
  useDrawnData,
  useTableData,
  landedViewOf,
  useLandedView,
  useLookOf,
  useTable,
  useTableState,
} from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { nameOf, refusalText } from "../sentences.ts";
import { useDrag } from "../input/useDrag.ts";
import styles from "./Hands.module.css";
import coachPlaceStyles from "../coach/CoachPlace.module.css";

/** The hand at the bottom, fanned; backs for a spectator. */
export const OwnHand = memo(function OwnHand({ chair }: { readonly chair: Chair }): ReactElement {
  const me = useDrawnData((view) => view.me);
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
  const onFocus = useFocusAfterPlay(list, known.length);
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

/** After a play, focuses the next card at that place for keyboard players, instead of the top of the page. */
function useFocusAfterPlay(list: RefObject<HTMLUListElement | null>, count: number): (event: FocusEvent) => void {
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

interface HandCardProps {
  readonly id: number;
  /** Its name: "QH". */
  readonly face: string;
  /** 0 for the leftmost. */
  readonly index: number;
  readonly count: number;
}

const fanDegrees = 4;

/** One of the player's own cards: a button to tap, press or drag onto the table. */
const HandCard = memo(function HandCard({ id, face, index, count }: HandCardProps): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const table = useTable();
  const reasonId = useId();
  const reason = useTableState((state) => refusalOf(landedViewOf(state), face));
  const isReady = useTableState(
    (state) => !state.isMoving && state.connection === "open" && isMyTurn(landedViewOf(state)),
  );
  const isSent = useTableState(({ pending, departing }) => pending?.cardId === face || departing?.sent === face);
  const refusedNth = useTableState((state) => (state.refused?.cardId === face ? state.refused.nth : 0));
  const isAdvised = useTableState((state) => state.advised === face);
  const dimmed = reason === "must-follow-suit";
  const isPlayable = reason === null && isReady;
  const drag = useDrag((pressedAt) => table.play(face, pressedAt));
  const offset = index - (count - 1) / 2;
  const turn = { "--turn": `${offset * fanDegrees}deg` };
  const place = { "--offset": offset, "--depth": offset * offset, ...turn };
  return (
    <li className={styles.handPlace} style={place as CSSProperties}>
      <button
        type="button"
        className={classes(
          styles.handCard,
          isPlayable && styles.handCardLegal,
          isSent && styles.handCardSent,
          isAdvised && coachPlaceStyles.handCardAdvised,
        )}
        data-testid="hand-card"
        aria-label={cardNamed(card, face)}
        aria-disabled={!isPlayable}
        aria-describedby={reason === null && !isAdvised ? undefined : reasonId}
        aria-keyshortcuts={String(index + 1)}
        data-dimmed={dimmed || undefined}
        data-sent={isSent || undefined}
        data-advised={isAdvised || undefined}
        data-card={id}
        data-angle={offset * fanDegrees}
        style={turn as CSSProperties}
        {...drag}
      >
        <span
          key={refusedNth}
          className={classes(styles.handPicture, refusedNth > 0 && styles.handRefused)}
          data-part="hand-picture"
        >
          <PlayingCard card={face} dimmed={dimmed} />
        </span>
        <kbd className={styles.handKey} aria-hidden="true">
          {index + 1}
        </kbd>
      </button>
      {reason === null && !isAdvised ? null : (
        <span id={reasonId} hidden>
          {reason === null ? t("coachAdvises") : <Reason code={reason} />}
        </span>
      )}
    </li>
  );
});

/** The reason why the card cannot be played. */
function Reason({ code }: { readonly code: RefusalCode }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  return <>{refusalText(t, card, code, useLandedView())}</>;
}

/** Cards with hidden faces: pictures, not controls. */
export function HiddenHand({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const look = useLookOf(chair.position);
  const ids = useTableData((state) => handOf(handsOf(state), chair.position).map(({ id }) => id));
  return (
    <ul
      className={classes(styles.backs, styles[`backs-${chair.place}`])}
      data-backs={chair.place}
      data-testid="backs"
      aria-label={`${t("handOf", { username: nameOf(t, chair.player) })}: ${t("cardsHeld", { count: ids.length })}`}
    >
      {ids.map((id) => (
        <li key={id} data-card={id} data-angle={backAngle(chair)}>
          <PlayingCard size="small" className={backClass(look)} />
        </li>
      ))}
    </ul>
  );
}

/** Hands at the left and right side are turned. */
const backAngle = ({ place }: Chair): number => (place === "left" ? 90 : place === "right" ? -90 : 0);
