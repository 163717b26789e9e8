import type { ReactElement } from "react";
import type { TierName } from "#engine/tiers.ts";
import { classes } from "#web/ui/classes.ts";
import { CROWN, HALO, RAYS, RING, STAFF, STOOL } from "./shapes.ts";
import styles from "./TierBadge.module.css";

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
