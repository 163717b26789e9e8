/** What a player wears at the table. Conventions as in schema.ts. */
import * as v from "valibot";
import { text } from "#protocol/schema.ts";

export const COSMETIC_KINDS = ["back", "felt", "frame"] as const;
export type CosmeticKind = (typeof COSMETIC_KINDS)[number];
export const RARITIES = ["common", "rare", "epic", "legendary"] as const;
export type CosmeticRarity = (typeof RARITIES)[number];

const worn = v.optional(text(32));

/**
 * The keys of the cosmetics that a player wears, by kind; one that is missing is the look that everybody has. A page
 * draws a key that it does not know as that look.
 */
export const lookSchema = v.object({ back: worn, felt: worn, frame: worn });
export type Look = Readonly<v.InferOutput<typeof lookSchema>>;

/** In records of lists, which draw the frame alone: missing for a user without one. */
export const frameField = { look: v.optional(lookSchema) };
