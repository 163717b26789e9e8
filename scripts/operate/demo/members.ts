/** The demo community: made-up players of very different strength and habits. A seed decides everything. */
import type { BotLevel } from "#engine/bots/level.ts";
import type { Random } from "#engine/random.ts";
import { nameSkeleton } from "#server/base/core/lookalikes.ts";
import { guestName } from "#server/people/users/suggestedNames.ts";

export interface Member {
  readonly username: string;
  /** The level at which this player plays with full attention. */
  readonly level: BotLevel;
  /** Percentage of decisions with full attention; in the others any legal card is played. */
  readonly attentionPercent: number;
  /** Matches in a day. */
  readonly matchesADay: number;
  /** The account's age at the end of the story, in days. */
  readonly ageDays: number;
}

/** Without the hard computer, whose search would take most of the filling's time. */
const levels = ["easy", "medium"] as const satisfies readonly BotLevel[];
const nameCharsMax = 20;
const attentionMin = 20;
/** A few members play much, many play little: matches in a day of the most active, and how fast the number falls. */
const keenestADay = 3.5;
const keennessFall = 0.985;

function freshName(taken: ReadonlySet<string>, random: Random): string {
  for (;;) {
    const name = guestName(random);
    if (name.length <= nameCharsMax && !taken.has(nameSkeleton(name))) return name;
  }
}

/** `count` members whose accounts are at most `days` old, the oldest first. */
export function community(count: number, days: number, random: Random): Member[] {
  const taken = new Set<string>();
  const members = Array.from({ length: count }, (_, index): Member => {
    const username = freshName(taken, random);
    taken.add(nameSkeleton(username));
    return {
      username,
      level: levels[random(levels.length)] ?? levels[0],
      attentionPercent: attentionMin + random(101 - attentionMin),
      matchesADay: Math.max(0.1, keenestADay * keennessFall ** index),
      ageDays: 1 + random(days),
    };
  });
  return members.toSorted((one, other) => other.ageDays - one.ageDays);
}
