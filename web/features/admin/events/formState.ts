/** The texts in the form of a special event, and the event that they describe. */
import * as v from "valibot";
import type { CosmeticKey } from "#protocol/calls/cosmetics.ts";
import {
  type EventCounts,
  type EventForm,
  type EventGoal,
  type EventTexts,
  eventBounds,
  eventForm,
  type ManagedEvent,
} from "#protocol/calls/specialEvents.ts";
import { isCosmetic } from "#web/entities/cosmetic/looks.ts";
import { type Language, languages } from "#web/platform/languages/i18n.ts";
import { timeOf, timeText } from "#web/platform/languages/format.ts";

export interface LocalText {
  readonly title: string;
  /** The description; so named that the choice of the language serves announcements and events. */
  readonly content: string;
}

/** Times are texts of the reader's time zone. An empty start is now. */
export interface FormState {
  readonly texts: Readonly<Record<Language, LocalText>>;
  readonly goal: EventGoal;
  readonly goalCount: string;
  readonly counts: EventCounts;
  readonly start: string;
  readonly end: string;
  readonly gems: string;
  readonly item: CosmeticKey | "";
}

export type Wrong = "title" | "content" | "otherText" | "goalCount" | "start" | "end" | "gems" | "reward";

const textOf = (text: EventTexts["en"] | undefined): LocalText => ({
  title: text?.title ?? "",
  content: text?.description ?? "",
});
const textsOf = (texts?: EventTexts): FormState["texts"] => ({
  en: textOf(texts?.en),
  es: textOf(texts?.es),
  fr: textOf(texts?.fr),
  de: textOf(texts?.de),
});

export const newEvent: FormState = {
  texts: textsOf(),
  goal: "hands_six",
  goalCount: "3",
  counts: "people",
  start: "",
  end: "",
  gems: "50",
  item: "",
};

/** A stored event as its form shows it. */
export const stateOf = (event: ManagedEvent): FormState => ({
  texts: textsOf(event.texts),
  goal: event.goal,
  goalCount: String(event.goal_count),
  counts: event.counts,
  start: timeText(event.startDate),
  end: timeText(event.endDate),
  gems: String(event.gems),
  item: event.item !== null && isCosmetic(event.item) ? event.item : "",
});

const isBlank = ({ title, content }: LocalText): boolean => title.trim() === "" && content.trim() === "";
const isHalf = ({ title, content }: LocalText): boolean => (title.trim() === "") !== (content.trim() === "");
const whole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

function textsToSend(texts: FormState["texts"]): EventTexts {
  const written = languages.filter((each) => each === "en" || !isBlank(texts[each]));
  const entries = written.map((each) => [each, { title: texts[each].title, description: texts[each].content }]);
  return Object.fromEntries(entries) as unknown as EventTexts;
}

function wrongIn(state: FormState, before: ManagedEvent | null, now: number): Wrong | null {
  const { texts } = state;
  const { aheadMsMax, lengthMsMax, goalMax, gemsMax } = eventBounds;
  if (texts.en.title.trim() === "") return "title";
  if (texts.en.content.trim() === "") return "content";
  if (languages.some((each) => isHalf(texts[each]))) return "otherText";
  const goalCount = whole(state.goalCount);
  if (goalCount === null || goalCount < 1 || goalCount > goalMax) return "goalCount";
  const hasBegun = before !== null && before.startDate <= now;
  const start = timeOf(state.start, before?.startDate);
  if (state.start !== "" && start === null) return "start";
  if (!hasBegun && start !== null && (start < now || start > now + aheadMsMax)) return "start";
  const from = start ?? now;
  const end = timeOf(state.end, before?.endDate);
  if (end === null || end <= Math.max(from, now) || end > from + lengthMsMax) return "end";
  const gems = whole(state.gems);
  if (gems === null || gems > gemsMax) return "gems";
  return gems === 0 && state.item === "" ? "reward" : null;
}

/** The event that the form describes, or the first wrong field. */
export function formOf(
  state: FormState,
  before: ManagedEvent | null,
  now: number,
): { readonly form: EventForm } | { readonly wrong: Wrong } {
  const wrong = wrongIn(state, before, now);
  if (wrong !== null) return { wrong };
  const read = v.safeParse(eventForm, {
    texts: textsToSend(state.texts),
    goal: state.goal,
    goal_count: whole(state.goalCount),
    counts: state.counts,
    startDate: timeOf(state.start, before?.startDate),
    endDate: timeOf(state.end, before?.endDate),
    gems: whole(state.gems),
    item: state.item === "" ? null : state.item,
  });
  return read.success ? { form: read.output } : { wrong: "content" };
}
