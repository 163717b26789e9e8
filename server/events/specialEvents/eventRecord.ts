/** Events in the records of the protocol, and forms of staff as plans. */
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import { COSMETICS } from "#protocol/calls/cosmetics.ts";
import type { EventForm, EventReward, EventTexts, ManagedEvent, SpecialEvent } from "#protocol/calls/specialEvents.ts";
import { type EventPlan, managedStatusOf, statusOf, type StoredEvent } from "./eventRows.ts";
import type { EventFigures, OwnProgress } from "./eventStore.ts";
import { eventLimits } from "./limits.ts";

function rewardsOf({ gems, item }: EventPlan): EventReward[] {
  const amount: EventReward[] = gems === 0 ? [] : [{ type: "currency", currency: "gems", amount: gems }];
  if (item === null) return amount;
  const { kind, rarity } = COSMETICS[item];
  return [...amount, { type: "cosmetic", name: item, kind, rarity }];
}

interface Reader {
  readonly locale: Locale;
  readonly at: number;
  readonly participants: number;
  /** Null for visitors and guests. */
  readonly own: OwnProgress | null;
}

/** An event for a player. */
export function eventRecord(event: StoredEvent, { locale, at, participants, own }: Reader): SpecialEvent {
  const { id, texts, startsAt, endsAt, goal, goalCount, counts } = event;
  const words = texts[locale];
  return {
    id,
    type: "special",
    ...(words === undefined ? { ...texts.en, locale: "en" } : { ...words, locale }),
    status: statusOf(event, at),
    startDate: startsAt,
    endDate: endsAt,
    goal,
    goal_count: goalCount,
    counts,
    rewards: rewardsOf(event),
    participants,
    progress: own?.progress ?? null,
    done_at: own?.doneAt ?? null,
  };
}

/** An event for staff. */
export function managedEvent(event: StoredEvent, figures: EventFigures | undefined, at: number): ManagedEvent {
  const { id, author, texts, startsAt, endsAt, goal, goalCount, counts, gems, item } = event;
  const { participants = 0, done = 0 } = figures ?? {};
  const planned = { texts, goal, goal_count: goalCount, counts, startDate: startsAt, endDate: endsAt, gems, item };
  return { id, author, ...planned, status: managedStatusOf(event, at), participants, done };
}

const { titleCharsMax, descriptionCharsMax, aheadMsMax, lengthMsMax } = eventLimits;
type LocalText = EventTexts["en"];

const isBlank = ({ title, description }: LocalText): boolean => title.trim() === "" && description.trim() === "";

const cleaned = ({ title, description }: LocalText): LocalText | null => {
  const [shortTitle, words] = [speakable(title, titleCharsMax), speakable(description, descriptionCharsMax)];
  return shortTitle === null || words === null ? null : { title: shortTitle, description: words };
};

/** Fields that are fixed once an event has begun, because players have worked for it. */
const fixed = [
  "goal",
  "goalCount",
  "counts",
  "gems",
  "item",
  "startsAt",
] as const satisfies readonly (keyof EventPlan)[];

/**
 * The event plan of a form, without invisible characters; or the name of the first field that is invalid. `before` is
 * the event that it changes.
 */
export function planOf(form: EventForm, now: number, before: StoredEvent | null): EventPlan | keyof EventForm {
  const clean = Object.entries(form.texts).flatMap(([locale, text]) =>
    text === undefined || (locale !== "en" && isBlank(text)) ? [] : [[locale, cleaned(text)] as const],
  );
  if (clean.some(([, text]) => text === null)) return "texts";
  const hasBegun = before !== null && before.startsAt <= now;
  const startsAt = form.startDate ?? (hasBegun ? before.startsAt : now);
  const plan: EventPlan = {
    texts: Object.fromEntries(clean) as unknown as EventTexts,
    goal: form.goal,
    goalCount: form.goal_count,
    counts: form.counts,
    gems: form.gems,
    item: form.item,
    startsAt,
    endsAt: form.endDate,
  };
  if (hasBegun && fixed.some((field) => plan[field] !== before[field])) return "goal";
  if (!hasBegun && (startsAt < now || startsAt > now + aheadMsMax)) return "startDate";
  if (plan.endsAt <= Math.max(startsAt, now) || plan.endsAt > startsAt + lengthMsMax) return "endDate";
  if (plan.gems === 0 && plan.item === null) return "gems";
  return plan;
}
