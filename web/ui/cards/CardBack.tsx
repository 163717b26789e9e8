import { weaveKente } from "./kente.ts";

const FIELD = { x: 12, y: 12, width: 226, height: 326 } as const;
const WEAVES = {
  large: weaveKente(FIELD, 5, 7, 5),
  small: weaveKente(FIELD, 3, 5, 3),
} as const;

/** The kente side of a card. The back is the same for every card. */
export function CardBack({ size }: { readonly size: keyof typeof WEAVES }) {
  return (
    <>
      <rect className="card-weave-ground" x="6" y="6" width="238" height="338" rx="14" />
      {WEAVES[size].paths.map(({ name, thread, d }) => (
        <path key={name} className={`card-thread-${thread}`} d={d} />
      ))}
      <rect className="card-selvedge" x="6" y="6" width="238" height="338" rx="14" />
    </>
  );
}
