import { CourtFigure } from "./CourtFigure.tsx";
import { Emblem } from "./Emblem.tsx";
import { type CardFace, isCourt } from "./face.ts";
import { pipsOf } from "./pips.ts";
import { RANK_PATHS, RANK_STROKE, SUIT_PATHS } from "./shapes.ts";
import styles from "./PlayingCard.module.css";

const HALVES = [undefined, "rotate(180 125 175)"] as const;

const ACE_INLAY = "M-4.5-31.5h9v9h9v9h9v9h9v9h-9v9h-9v9h-9v9h-9v-9h-9v-9h-9v-9h-9v-9h9v-9h9v-9h9z";

/** A turned 6 looks like a 9, so both are underlined. */
const underlined: ReadonlySet<string> = new Set(["6", "9"]);

/** The rank above its suit, as it stands in a corner. */
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
export function CardFront({ face, size }: { readonly face: CardFace; readonly size: "small" | "large" }) {
  return (
    <g className={styles[`cardSuit-${face.suit}`]} data-face-suit={face.suit}>
      {size === "small" ? <SmallFront face={face} /> : <LargeFront face={face} />}
    </g>
  );
}
