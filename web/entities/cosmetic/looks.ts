/** The names and style classes of cosmetics. An unknown key gets the default look. */
import { type CosmeticKey, COSMETICS } from "#protocol/calls/cosmetics.ts";
import type { Look } from "#protocol/calls/look.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "./looks.module.css";

export const isCosmetic = (key: string): key is CosmeticKey => Object.hasOwn(COSMETICS, key);

/** The key of a cosmetic's name; an unknown cosmetic has a general name. */
export const cosmeticName = (key: string): CosmeticKey | "unknown" => (isCosmetic(key) ? key : "unknown");

const known = (key: string | undefined): CosmeticKey | undefined =>
  key !== undefined && isCosmetic(key) ? key : undefined;

/** For the picture of a card's back. */
export function backClass(look: Look | undefined): string | undefined {
  const key = known(look?.back);
  return key === undefined ? undefined : classes(styles.back, styles[`back-${key}`]);
}

/** For the table. */
export function feltClass(look: Look | undefined): string | undefined {
  const key = known(look?.felt);
  return key === undefined ? undefined : styles[`felt-${key}`];
}

/** For an element around a round picture. */
export function frameClass(look: Look | undefined): string | undefined {
  const key = known(look?.frame);
  return key === undefined ? undefined : classes(styles.frame, styles[`frame-${key}`]);
}
