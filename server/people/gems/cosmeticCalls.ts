/** The cosmetics of the user who asks. */
import * as v from "valibot";
import { lookForm, ownCosmeticsSchema } from "#protocol/calls/cosmetics.ts";
import { call, record } from "#server/base/api/declare.ts";

export const cosmeticsCall = call({
  method: "GET",
  path: "/api/users/me/cosmetics",
  who: "account",
  summary: "All cosmetics with their prices in gems, which of them the user owns, and what the user wears.",
  answer: record(ownCosmeticsSchema),
});

export const buyCosmeticCall = call({
  method: "POST",
  path: "/api/users/me/cosmetics/:key",
  who: "account",
  summary:
    "Buys a cosmetic for gems. One that the user owns is not paid twice. `not_for_sale` for one that only events give.",
  params: v.object({ key: v.pipe(v.string(), v.maxLength(32)) }),
  answer: record(ownCosmeticsSchema),
  refusals: ["not_found", "not_for_sale", "not_enough_gems"],
  limits: ["cosmetic"],
});

export const lookCall = call({
  method: "PUT",
  path: "/api/users/me/look",
  who: "account",
  summary: "What the user wears. Open tables show it at once. `not_owned` where the user does not own one of them.",
  body: lookForm,
  answer: record(ownCosmeticsSchema),
  refusals: ["not_owned"],
  limits: ["cosmetic"],
});
