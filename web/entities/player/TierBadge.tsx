import type { ReactElement } from "react";
import type { TierName } from "#engine/tiers.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "./TierBadge.module.css";

// The figures of the tiers, each centred on the origin of a badge from -32 to 32.

/** The carved stool: a curved seat, two hollowed legs, a foot. */
const STOOL =
  "M-20-15C-12-6.5 12-6.5 20-15V-7C13.5 1 -13.5 1-20-7ZM-12.5-.5C-9.5.5-7 1-4.5 1.2C-7 4-7 8-4.5 11.5H-16C-11.5 9-10.8 4.5-12.5-.5ZM12.5-.5C9.5.5 7 1 4.5 1.2C7 4 7 8 4.5 11.5H16C11.5 9 10.8 4.5 12.5-.5ZM-2.4 1.3H2.4V11.5H-2.4ZM-18.5 12.8H18.5V17.5H-18.5Z";

/** The linguist's staff, with a bird that looks back. */
const STAFF =
  "M-1.8-5H1.8V21H-1.8ZM-4-6.5H4V-3.4H-4ZM-3.6 2H3.6V5.2H-3.6ZM-3.6 11H3.6V14.2H-3.6ZM-9.5-14.5C-8.5-9.4-4.5-7.4 0-7.4C5.5-7.4 9.2-10.4 9.8-16.4C8-14 5.6-13.6 3.6-14.6C6-16.4 6.2-21 2.4-22.8C-.6-24.2-4-22.8-4-19.8L-7.6-18.8L-4-17.4C-3-16.4-1.6-16.4-.6-17.8C.4-16.8.2-15-1.6-14C-4.4-13-7.6-13.2-9.5-14.5Z";

/** The crown with its band and three knobs. */
const CROWN =
  "M-16 9L-19-9.5L-9.2-2L0-15.5L9.2-2L19-9.5L16 9ZM-16.4 11.6H16.4V17H-16.4ZM-19-14.4A2.6 2.6 0 1 1-19-9.2A2.6 2.6 0 1 1-19-14.4ZM0-20.6A2.8 2.8 0 1 1 0-15A2.8 2.8 0 1 1 0-20.6ZM19-14.4A2.6 2.6 0 1 1 19-9.2A2.6 2.6 0 1 1 19-14.4Z";

/** Four sparks around the head of a staff. */
const HALO =
  "M-15-16L-13.4-11.6L-9-10L-13.4-8.4L-15-4L-16.6-8.4L-21-10L-16.6-11.6ZM15-16L16.6-11.6L21-10L16.6-8.4L15-4L13.4-8.4L9-10L13.4-11.6ZM-12 4L-11 6.8L-8.2 7.8L-11 8.8L-12 11.6L-13 8.8L-15.8 7.8L-13 6.8ZM12 4L13 6.8L15.8 7.8L13 8.8L12 11.6L11 8.8L8.2 7.8L11 6.8Z";

/** Rays behind a crown. */
const RAYS = "M0-22.5V-18M-8.6-20.8L-7-16.9M8.6-20.8L7-16.9M-15.9-15.9L-13-13M15.9-15.9L13-13";

/** The woven edge. */
const RING = "M0-27.2A27.2 27.2 0 1 1 0 27.2A27.2 27.2 0 1 1 0-27.2Z";

export interface TierBadgeProps {
  readonly tier: TierName;
  /** Side of the square in px. */
  readonly size?: number;
  /** The accessible name where the tier is not written beside it. */
  readonly label?: string | undefined;
}

type Ground = "plain" | "felt" | "green" | "red" | "black";

interface Look {
  readonly ground: Ground;
  /** The edge's pattern: none, in the colour of the figure, or gold. */
  readonly ring: "none" | "bone" | "gold";
  readonly figure: () => ReactElement;
}

const Stool = (): ReactElement => <path className={styles.badgeBone} d={STOOL} />;
const Staff = (): ReactElement => <path className={styles.badgeBone} d={STAFF} />;
const Staffs = (): ReactElement => (
  <g className={styles.badgeBone}>
    <path d={STAFF} transform="translate(-3 1) rotate(-32) scale(.86)" />
    <path d={STAFF} transform="translate(3 1) rotate(32) scale(-.86 .86)" />
  </g>
);
const Wand = (): ReactElement => (
  <g className={styles.badgeBone}>
    <path d={STAFF} transform="translate(0 3) scale(.94)" />
    <path d={HALO} />
  </g>
);
const Crown = (): ReactElement => <path className={styles.badgeGold} data-metal="gold" d={CROWN} />;
const CrownOnStool = (): ReactElement => (
  <>
    <path className={styles.badgeGold} data-metal="gold" d={CROWN} transform="translate(0 -9.5) scale(.62)" />
    <path className={styles.badgeBone} d={STOOL} transform="translate(0 10) scale(.6)" />
  </>
);
const CrownInGlory = (): ReactElement => (
  <g className={styles.badgeGold} data-metal="gold">
    <path className={styles.badgeRays} d={RAYS} />
    <path d={CROWN} transform="translate(0 4) scale(.8)" />
  </g>
);

/** The figure of each tier: a stool, then a staff, then a crown, the only one in gold. */
const looks: Readonly<Record<TierName, Look>> = {
  Unranked: { ground: "plain", ring: "bone", figure: () => <path className={styles.badgeFaint} d={STOOL} /> },
  Rookie: { ground: "plain", ring: "none", figure: Stool },
  Contender: { ground: "felt", ring: "none", figure: Stool },
  Strategist: { ground: "felt", ring: "bone", figure: Staff },
  "Pro Player": { ground: "green", ring: "none", figure: Staffs },
  "Card Wizard": { ground: "green", ring: "bone", figure: Wand },
  "Card Master": { ground: "red", ring: "none", figure: Crown },
  "Card Veteran": { ground: "red", ring: "gold", figure: CrownOnStool },
  "Card Legend": { ground: "black", ring: "gold", figure: CrownInGlory },
};

/** The badge of a rating's tier. */
export function TierBadge({ tier, size = 40, label }: TierBadgeProps): ReactElement {
  const { ground, ring, figure: Figure } = looks[tier];
  const name = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      className={classes(styles.tierBadge, styles[`tier-${ground}`])}
      data-part="tier-badge"
      width={size}
      height={size}
      viewBox="-32 -32 64 64"
      focusable="false"
      data-tier={tier}
      {...name}
    >
      {label === undefined ? null : <title>{label}</title>}
      <circle className={styles.badgeGround} r="31" />
      {ring === "none" ? null : (
        <path
          className={classes(styles.badgeRing, styles[`badgeRing-${ring}`])}
          data-metal={ring}
          d={RING}
          pathLength={96}
        />
      )}
      <Figure />
    </svg>
  );
}
