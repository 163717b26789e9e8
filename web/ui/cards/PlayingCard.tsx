import { memo, useContext, createContext } from "react";
import { classes } from "../classes.ts";
import { CourtFigure, Emblem } from "./CourtFigure.tsx";
import {
  type CardFace,
  type CourtRank,
  type Rank,
  RANKS,
  SUITS,
  pipsOf,
  RANK_PATHS,
  RANK_STROKE,
  SUIT_PATHS,
} from "./face.ts";
import { weaveKente } from "./kente.ts";
import styles from "./PlayingCard.module.css";

/** The player's choice of a four-colour deck, for cards without a `fourColour` of their own. */
export const FourColourDeck = createContext(false);

export interface PlayingCardProps {
  /** "QH", "10S", "6C"; absent (or no such card) shows the back. */
  readonly card?: string | undefined;
  /** Diamonds blue and clubs green, so that four suits have four colours; without it as in FourColourDeck. */
  readonly fourColour?: boolean | undefined;
  /** A veil over a card that may not be played; the card stays opaque, so fanned cards do not shine through. */
  readonly dimmed?: boolean | undefined;
  /** The accessible name. Without one the picture is hidden from screen readers: a button around it names it. */
  readonly label?: string | undefined;
  /** "small" below about 72 px wide: one huge index and one mark. */
  readonly size?: "small" | "large" | undefined;
  readonly className?: string | undefined;
}

/** One card of the deck as a picture of 5 by 7 that fills the width it is given. */
export const PlayingCard = memo(function PlayingCard(props: PlayingCardProps) {
  const isFourColour = useContext(FourColourDeck);
  const { card, fourColour = isFourColour, dimmed = false, label, size = "large", className } = props;
  const face = faceOf(card);
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={classes(styles.playingCard, fourColour && styles.fourColour, className)}
      data-part="playing-card"
      data-four-colour={fourColour || undefined}
      viewBox="0 0 250 350"
      focusable="false"
      {...name}
    >
      <rect className={styles.cardPaper} x="1" y="1" width="248" height="348" rx="19" />
      {face === undefined ? <CardBack size={size} /> : <CardFront face={face} size={size} />}
      {dimmed ? (
        <rect
          className={styles.cardVeil}
          data-part="card-veil"
          data-testid="card-veil"
          x="0"
          y="0"
          width="250"
          height="350"
          rx="20"
        />
      ) : null}
    </svg>
  );
});

/** Reads a card id such as "QH" or "10S"; any other text has no face. */
function faceOf(card: string | undefined): CardFace | undefined {
  if (card === undefined) return undefined;
  const rank = RANKS.find((each) => each === card.slice(0, -1));
  const suit = SUITS.find((each) => each === card.slice(-1));
  return rank !== undefined && suit !== undefined ? { rank, suit } : undefined;
}

/** Whether a rank is drawn as a figure. */
function isCourt(rank: Rank): rank is CourtRank {
  return rank === "J" || rank === "Q" || rank === "K";
}

const HALVES = [undefined, "rotate(180 125 175)"] as const;

const ACE_INLAY = "M-4.5-31.5h9v9h9v9h9v9h9v9h-9v9h-9v9h-9v9h-9v-9h-9v-9h-9v-9h-9v-9h9v-9h9v-9h9z";

/** A turned 6 looks like a 9, so both are underlined. */
const underlined: ReadonlySet<string> = new Set(["6", "9"]);

/** The rank above its suit, as in a corner. */
function Index({ face, scale }: { readonly face: CardFace; readonly scale: number }) {
  const isUnderlined = underlined.has(face.rank);
  return (
    <g data-index={face.rank} data-suit={face.suit}>
      <path
        className={styles.cardIndex}
        d={RANK_PATHS[face.rank]}
        strokeWidth={RANK_STROKE}
        transform={`scale(${scale})`}
      />
      {isUnderlined ? (
        <path
          className={styles.cardIndex}
          d="M-15 68H15"
          strokeWidth={7}
          transform={`scale(${scale})`}
          data-underline=""
        />
      ) : null}
      <path
        d={SUIT_PATHS[face.suit]}
        transform={`translate(0 ${scale * (isUnderlined ? 97 : 85)}) scale(${scale * 0.4})`}
      />
    </g>
  );
}

function SmallFront({ face }: { readonly face: CardFace }) {
  return (
    <>
      <g transform={`translate(${face.rank === "10" ? 78 : 66} 22)`}>
        <Index face={face} scale={2.1} />
      </g>
      <g transform={isCourt(face.rank) ? "translate(177 281) scale(.96)" : "translate(178 272) scale(1.06)"}>
        {isCourt(face.rank) ? <Emblem rank={face.rank} /> : <path d={SUIT_PATHS[face.suit]} data-pip="" />}
      </g>
    </>
  );
}

/** A stepped diamond of gold thread in the grand pip. */
function AceInlay() {
  return (
    <g transform="translate(125 175)">
      <path className={styles.cardTrim} d={ACE_INLAY} />
      <path d="M-4.5-13.5h9v9h9v9h-9v9h-9v-9h-9v-9h9z" />
    </g>
  );
}

function LargeFront({ face }: { readonly face: CardFace }) {
  return (
    <>
      {isCourt(face.rank) ? <CourtFigure rank={face.rank} /> : null}
      {pipsOf(face.rank).map(({ x, y, size, turned }) => (
        <path
          key={`${x} ${y}`}
          data-pip=""
          d={SUIT_PATHS[face.suit]}
          transform={`translate(${x} ${y}) scale(${size / 100})${turned ? " rotate(180)" : ""}`}
        />
      ))}
      {face.rank === "A" ? <AceInlay /> : null}
      {HALVES.map((turn) => (
        <g key={turn ?? "upright"} transform={turn}>
          <g transform="translate(35 19)">
            <Index face={face} scale={1} />
          </g>
        </g>
      ))}
    </>
  );
}

/** The printed side of a card. */
function CardFront({ face, size }: { readonly face: CardFace; readonly size: "small" | "large" }) {
  return (
    <g className={styles[`cardSuit-${face.suit}`]} data-face-suit={face.suit}>
      {size === "small" ? <SmallFront face={face} /> : <LargeFront face={face} />}
    </g>
  );
}

const FIELD = { x: 12, y: 12, width: 226, height: 326 } as const;
const WEAVES = {
  large: weaveKente(FIELD, 5, 7, 5),
  small: weaveKente(FIELD, 3, 5, 3),
} as const;

/** The kente side of a card. The back is the same for every card. */
function CardBack({ size }: { readonly size: keyof typeof WEAVES }) {
  return (
    <>
      <rect className={styles.cardWeaveGround} x="6" y="6" width="238" height="338" rx="14" />
      {WEAVES[size].paths.map(({ name, thread, d }) => (
        <path key={name} className={styles[`cardThread-${thread}`]} d={d} />
      ))}
      <rect className={styles.cardSelvedge} x="6" y="6" width="238" height="338" rx="14" />
    </>
  );
}
