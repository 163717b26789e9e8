/** Profiles, and what others may see of them. */
import { achievementsSchema, publicProfileSchema, statisticsSchema } from "#protocol/calls/profiles.ts";
import { byId } from "#server/base/api/fields.ts";
import { call, record } from "#server/base/api/declare.ts";

export const profileCall = call({
  method: "GET",
  path: "/api/users/:id/profile",
  who: "anyone",
  summary:
    "Who a player is and, as far as the player shows it, what the player has done. A guest's profile is `not_found` for everybody but the guest.",
  params: byId,
  answer: record(publicProfileSchema),
});

export const statisticsCall = call({
  method: "GET",
  path: "/api/users/:id/statistics",
  who: "anyone",
  summary:
    "The rating over time, and how often the player wins by seat, opponent, level and card. `forbidden` where the player hides it; `match_id` is null where the player hides the matches.",
  params: byId,
  answer: record(statisticsSchema),
  refusals: ["forbidden"],
});

export const achievementsCall = call({
  method: "GET",
  path: "/api/users/:id/achievements",
  who: "anyone",
  summary: "All [achievements](achievements.md), earned or not. `forbidden` where the player hides them.",
  params: byId,
  answer: record(achievementsSchema),
  refusals: ["forbidden"],
});
