import { COURTS, type CourtRank } from "./face.ts";
import styles from "./PlayingCard.module.css";

/** The bird that looks back, standing on y = 0: the finial of many a linguist's staff. */
const SANKOFA =
  "M-34-30C-30-10-14 0 4 0C24 0 38-14 40-36C32-26 22-24 14-28C24-36 24-56 8-64C-4-70-18-64-18-52L-32-48L-18-42C-14-38-8-38-4-44C0-40 0-32-8-28C-18-24-28-26-34-30Z";

function Crown() {
  return (
    <>
      <path className={styles.cardGold} d="M-46 24L-54-30L-27-6L0-48L27-6L54-30L46 24Z" />
      <path d="M-48 28H48V46H-48Z" />
      <circle cx="-54" cy="-34" r="8" />
      <circle cy="-50" r="9" />
      <circle cx="54" cy="-34" r="8" />
      <path d="M0-10L11 8L0 26L-11 8Z" />
    </>
  );
}

function Stool() {
  return (
    <>
      <path className={styles.cardGold} d="M-62-46C-36-20 36-20 62-46V-24C42 2-42 2-62-24Z" />
      <path d="M-40-1C-30 2-22 4-13 4.5C-20 12-20 22-14 32H-48C-36 24-34 12-40-1ZM40-1C30 2 22 4 13 4.5C20 12 20 22 14 32H48C36 24 34 12 40-1ZM-7 5H7V32H-7ZM-56 36H56V50H-56Z" />
    </>
  );
}

function Staff() {
  return (
    <>
      <path d={SANKOFA} transform="translate(0 6) scale(.98)" />
      <path className={styles.cardGold} d="M-8 12H8V56H-8Z" />
      <path d="M-16 6H16V14H-16ZM-14 26H14V34H-14ZM-14 46H14V54H-14Z" />
    </>
  );
}

const EMBLEMS = { J: Staff, Q: Stool, K: Crown } as const;

/** The emblem of a court card (staff, stool or crown) in a box of about 110 centred on the origin. */
export function Emblem({ rank }: { readonly rank: CourtRank }) {
  const Shape = EMBLEMS[rank];
  return (
    <g data-emblem={COURTS[rank]}>
      <Shape />
    </g>
  );
}

/** Brows running into the nose, eyes and mouth, as on the carved akua'ba dolls. */
function Features({ y }: { readonly y: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path
        className={styles.cardLine}
        strokeWidth={4}
        d="M-24-3C-20-14-6-14-4-4V10M24-3C20-14 6-14 4-4V10M-5 11H5M-7 21Q0 25 7 21"
      />
      <path className={styles.cardBone} d="M-20 3Q-13.5-5-7 3Q-13.5 8-20 3ZM20 3Q13.5-5 7 3Q13.5 8 20 3Z" />
    </g>
  );
}

/** A neck of rings, the sign of wealth on Asante carvings. */
function Neck({ y }: { readonly y: number }) {
  return <path d={`M-15 ${y}h30v6h-30zm-1 8h32v6h-32zm-1 8h34v6h-34z`} />;
}

function King() {
  return (
    <>
      <path d="M-103 0V-14C-103-40-66-49-30-53H30C66-49 103-40 103-14V0Z" />
      <path className={styles.cardGold} d="M-70-44L-48-50L42 0H12ZM-96-31L-83-39L-10 0H-38Z" />
      <path className={styles.cardDash} d="M-59-47L27 0M-89-35L-24 0" />
      <path className={styles.cardLine} strokeWidth={3} d="M-40-52L54 0M62-47C70-34 74-20 75-8" />
      <path className={styles.cardGold} d="M75-27L100-30L102-22L76-18Z" />
      <path className={styles.cardTrim} d="M-28-55A28 20 0 0 0 28-55L18-57A18 10 0 0 1-18-57Z" />
      <Neck y={-77} />
      <path d="M-30-112H30V-100C30-82 16-65 0-65C-16-65-30-82-30-100Z" />
      <Features y={-93} />
      <path className={styles.cardGold} d="M-35-119L-44-148L-21-135L0-155L21-135L44-148L35-119Z" />
      <path d="M-37-121H37V-108H-37ZM0-146L7-135L0-124L-7-135Z" />
      <circle cx="-44" cy="-150" r="5.5" />
      <circle cy="-156" r="5.5" />
      <circle cx="44" cy="-150" r="5.5" />
      <path
        className={styles.cardGold}
        d="M-28-117H-20V-112H-28ZM-12-117H-4V-112H-12ZM4-117H12V-112H4ZM20-117H28V-112H20Z"
      />
    </>
  );
}

function Queen() {
  return (
    <>
      <path d="M-46-40C-50-66-34-74-15-78H15C34-74 50-66 46-40Z" />
      <path className={styles.cardTrim} d="M-29-76A29 26 0 0 0 29-76L20-78A20 15 0 0 1-20-78Z" />
      <Neck y={-98} />
      <circle cy="-124" r="37" />
      <path className={styles.cardLine} strokeWidth={3} d="M-33-135A44 44 0 0 1 33-135" />
      <Features y={-113} />
      <circle className={styles.cardGold} cx="-43" cy="-108" r="7" />
      <circle className={styles.cardGold} cx="43" cy="-108" r="7" />
      <path className={styles.cardTrim} d="M-68-66C-40-40 40-40 68-66V-48C46-22-46-22-68-48Z" />
      <path d="M-42-29C-34-26-26-24.5-18-24C-25-18-25-14-21-10H-52C-40-14-40-22-42-29ZM42-29C34-26 26-24.5 18-24C25-18 25-14 21-10H52C40-14 40-22 42-29ZM-10-23H10V-8H-10Z" />
    </>
  );
}

function Jack() {
  return (
    <>
      <path d="M-103 0V-12C-103-38-62-48-28-52H28C62-48 103-38 103-12V0Z" />
      <path className={styles.cardStripe} d="M-84-26V0M-68-34V0M-52-40V0M-36-43V0M36-43V0M52-40V0" />
      <path className={styles.cardTrim} d="M-27-54L0-14L27-54L17-55L0-31L-17-55Z" />
      <path className={styles.cardLine} strokeWidth={3} d="M64-8C62-24 66-34 76-38" />
      <Neck y={-76} />
      <path d="M-29-110H29V-100C29-82 15-64 0-64C-15-64-29-82-29-100Z" />
      <Features y={-92} />
      <path d="M-32-122C-32-152 32-152 32-122Z" />
      <path className={styles.cardGold} d="M-33-119H33V-112H-33Z" />
      <path className={styles.cardTrim} d="M79-106H89V0H79Z" />
      <path d="M75-110H93V-103H75ZM76-88H92V-81H76ZM76-66H92V-59H76Z" />
      <path d={SANKOFA} transform="translate(84 -104) scale(.66)" />
      <circle className={styles.cardHand} cx="84" cy="-36" r="11" />
    </>
  );
}

const FIGURES = { J: Jack, Q: Queen, K: King } as const;
const HALVES = ["translate(125 175)", "translate(125 175) rotate(180)"] as const;

/** A court figure, the same from both ends, on a band of cloth across the waist. */
export function CourtFigure({ rank }: { readonly rank: CourtRank }) {
  const Half = FIGURES[rank];
  return (
    <g data-figure={COURTS[rank]}>
      {HALVES.map((place) => (
        <g key={place} transform={place}>
          <Half />
        </g>
      ))}
      <path className={styles.cardBone} d="M20 162H230V188H20Z" />
      <path d="M22 165H228V185H22Z" />
      <path
        className={styles.cardGold}
        d="M125 165L137 175L125 185L113 175ZM83 165L95 175L83 185L71 175ZM167 165L179 175L167 185L155 175ZM41 165L53 175L41 185L29 175ZM209 165L221 175L209 185L197 175Z"
      />
      <path d="M125 171L130 175L125 179L120 175ZM83 171L88 175L83 179L78 175ZM167 171L172 175L167 179L162 175ZM41 171L46 175L41 179L36 175ZM209 171L214 175L209 179L204 175Z" />
    </g>
  );
}
