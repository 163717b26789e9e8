/** What a user wears, between the columns of the table and a record. */
import type { Look } from "#protocol/calls/look.ts";

interface WornColumns {
  readonly card_back: string | null;
  readonly felt: string | null;
  readonly avatar_frame: string | null;
}

/** Of `users`: what `lookOf` needs of a row. */
export const wornColumns = ["users.card_back", "users.felt", "users.avatar_frame"] as const;

export const noLook: WornColumns = { card_back: null, felt: null, avatar_frame: null };

/** A user's frame alone, which is all that lists of users draw: a field to spread, none for a user without one. */
export const frameLook = (frame: string | null): { readonly look?: Look } =>
  frame === null ? {} : { look: { frame } };

/** Undefined for a user who wears nothing besides the look that everybody has. */
export function lookOf({ card_back, felt, avatar_frame }: WornColumns): Look | undefined {
  if (card_back === null && felt === null && avatar_frame === null) return undefined;
  return {
    ...(card_back !== null && { back: card_back }),
    ...(felt !== null && { felt }),
    ...(avatar_frame !== null && { frame: avatar_frame }),
  };
}
