/** An activity in words, and the page that it leads to. */
import { TIERS } from "#engine/tiers.ts";
import type { Activity } from "#protocol/calls/activities.ts";
import { matchPath, playerPath } from "#web/entities/paths.ts";
import { achievementFaces } from "#web/entities/player/achievements/achievementFaces.ts";
import { achievementText } from "#web/entities/player/achievements/text/en.ts";
import { tierKeys } from "#web/entities/player/tierText.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { listOf } from "#web/platform/languages/format.ts";
import { type Language, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import type { IconName } from "#web/ui/icons/Icon.tsx";
import { activitiesText } from "./text/en.ts";

interface ActivityWords {
  readonly sentence: string;
  /** An optional second line. */
  readonly details: string | null;
  readonly to: string;
  readonly icon: IconName;
}

type Match = Extract<Activity, { type: "game" | "tournament" }>;

const rankOf = (tier: string): number => TIERS.findIndex(({ name }) => name === tier);

function useMatchWords(): (match: Match, language: Language) => ActivityWords {
  const t = useText(activitiesText);
  const common = useText(sharedText);
  const nameOf = ({ username, is_bot }: Match["opponents"][number]): string => {
    if (is_bot) return common("computer");
    return username === "" ? common("deletedPlayer") : username;
  };
  return (match, language) => {
    const { type, is_won, is_own, user, place, players } = match;
    const values = { username: user.username, opponents: listOf(match.opponents.map(nameOf), language) };
    const key = `${type}${is_won ? "Won" : "Lost"}${is_own ? "Own" : "Other"}` as const;
    return {
      sentence: t(key, values),
      details: players > 2 && !is_won ? t("place", { place, players }) : null,
      to: matchPath(match.match_id),
      icon: type === "tournament" ? "trophy" : "cards",
    };
  };
}

/** Puts activities into words, in the reader's language. */
export function useActivityWords(): (activity: Activity) => ActivityWords {
  const t = useText(activitiesText);
  const common = useText(sharedText);
  const achievements = useText(achievementText);
  const language = useLanguage();
  const wordsOfMatch = useMatchWords();
  return (activity) => {
    const { user, is_own } = activity;
    const { username } = user;
    const profile = is_own ? "/profile" : playerPath(user.id);
    if (activity.type === "achievement") {
      const achievement = achievements(achievementFaces[activity.achievement].name);
      const sentence = is_own ? t("achievementOwn", { achievement }) : t("achievementOther", { username, achievement });
      return { sentence, details: null, to: profile, icon: "star" };
    }
    if (activity.type === "rank") {
      const tier = common(tierKeys[activity.after]);
      const isUp = rankOf(activity.after) > rankOf(activity.before);
      const own = isUp ? "reachedOwn" : "lostOwn";
      const sentence = is_own ? t(own, { tier }) : t(isUp ? "reachedOther" : "lostOther", { username, tier });
      return { sentence, details: t(activity.pool), to: profile, icon: "medal" };
    }
    if (activity.type === "friend") {
      const friend = activity.friend.username;
      const sentence = is_own ? t("friendOwn", { friend }) : t("friendOther", { username, friend });
      return { sentence, details: null, to: playerPath(activity.friend.id), icon: "users" };
    }
    return wordsOfMatch(activity, language);
  };
}
