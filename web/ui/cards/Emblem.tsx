import { COURTS, type CourtRank } from "./face.ts";
import styles from "./PlayingCard.module.css";

/** The bird that looks back, standing on y = 0: the finial of many a linguist's staff. */
export const SANKOFA =
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

/** What a court card is known by, in a box of about 110 centred on the origin: staff, stool, crown. */
export function Emblem({ rank }: { readonly rank: CourtRank }) {
  const Shape = EMBLEMS[rank];
  return (
    <g data-emblem={COURTS[rank]}>
      <Shape />
    </g>
  );
}
