import { weaveKente } from "./kente.ts";
import styles from "./PlayingCard.module.css";

const FIELD = { x: 12, y: 12, width: 226, height: 326 } as const;
const WEAVES = {
  large: weaveKente(FIELD, 5, 7, 5),
  small: weaveKente(FIELD, 3, 5, 3),
} as const;

/** The kente side of a card. The back is the same for every card. */
export function CardBack({ size }: { readonly size: keyof typeof WEAVES }) {
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
