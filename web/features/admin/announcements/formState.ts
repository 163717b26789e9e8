/** The texts in the form of an announcement, the announcement that they describe, and how it is saved. */
import {
  type AnnouncementDraft,
  type AnnouncementForm,
  type AnnouncementPriority,
  type AnnouncementTexts,
  announcementBounds,
  changeAnnouncementCall,
  createAnnouncementCall,
} from "#protocol/calls/announcements.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { type Language, languages } from "#web/platform/languages/i18n.ts";
import { timeOf, timeText } from "#web/platform/languages/format.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

export interface LocalText {
  readonly title: string;
  readonly content: string;
}

/** Times are texts of the reader's time zone. */
export interface FormState {
  readonly texts: Readonly<Record<Language, LocalText>>;
  readonly type: AnnouncementType;
  readonly priority: AnnouncementPriority;
  readonly publish: "now" | "at";
  readonly date: string;
  /** `maintenance`: with the maintenance that it announces. */
  readonly ends: "never" | "at" | "maintenance";
  readonly endsAt: string;
  readonly from: string;
  readonly until: string;
}

/** The fields that can be wrong. */
export type Complaint = "title" | "content" | "otherText" | "date" | "endsAt" | "from" | "until";

export interface Wrong {
  readonly field: Complaint;
  /** The language of a text. */
  readonly language: Language;
}

const noText: LocalText = { title: "", content: "" };
const textsOf = (stored: AnnouncementTexts | null): FormState["texts"] => ({
  en: stored?.en ?? noText,
  es: stored?.es ?? noText,
  fr: stored?.fr ?? noText,
  de: stored?.de ?? noText,
});

export const newAnnouncement: FormState = {
  texts: textsOf(null),
  type: "news",
  priority: "medium",
  publish: "now",
  date: "",
  ends: "never",
  endsAt: "",
  from: "",
  until: "",
};

/** A stored announcement as its form shows it. */
export function stateOf({ texts, type, priority, date, ends_at, maintenance }: AnnouncementDraft): FormState {
  const endsWithIt = maintenance !== null && maintenance.until === ends_at;
  return {
    texts: textsOf(texts),
    type,
    priority,
    publish: "at",
    date: timeText(date),
    ends: ends_at === null ? "never" : endsWithIt ? "maintenance" : "at",
    endsAt: timeText(ends_at),
    from: timeText(maintenance?.from ?? null),
    until: timeText(maintenance?.until ?? null),
  };
}

/** Changes the type. A maintenance announcement ends with the maintenance, unless another end was chosen. */
export function withType(state: FormState, type: AnnouncementType): FormState {
  const { ends } = state;
  if (type === "maintenance") return { ...state, type, ends: ends === "never" ? "maintenance" : ends };
  return { ...state, type, ends: ends === "maintenance" ? "never" : ends };
}

export const isBlank = ({ title, content }: LocalText): boolean => title.trim() === "" && content.trim() === "";

/** The first text that is missing or half written. */
function wrongText(texts: FormState["texts"]): Wrong | null {
  if (texts.en.title.trim() === "") return { field: "title", language: "en" };
  if (texts.en.content.trim() === "") return { field: "content", language: "en" };
  const half = languages.find((each) => {
    const { title, content } = texts[each];
    return !isBlank(texts[each]) && (title.trim() === "" || content.trim() === "");
  });
  return half === undefined ? null : { field: "otherText", language: half };
}

function textsToSend(texts: FormState["texts"]): AnnouncementTexts {
  const written = languages.filter((each) => each === "en" || !isBlank(texts[each]));
  return Object.fromEntries(written.map((each) => [each, texts[each]])) as unknown as AnnouncementTexts;
}

/** The announcement that the form describes, or the first wrong field. */
export function formOf(
  state: FormState,
  before: AnnouncementDraft | null,
  now: number,
): { readonly form: AnnouncementForm } | { readonly wrong: Wrong } {
  const { texts, type, priority } = state;
  const wrong = (field: Complaint) => ({ wrong: { field, language: "en" as const } });
  const text = wrongText(texts);
  if (text !== null) return { wrong: text };
  const isMaintenance = type === "maintenance";
  const from = timeOf(state.from, before?.maintenance?.from);
  const until = timeOf(state.until, before?.maintenance?.until);
  if (isMaintenance && from === null) return wrong("from");
  if (isMaintenance && (until === null || until <= (from ?? 0))) return wrong("until");
  const date = state.publish === "now" ? null : timeOf(state.date, before?.date);
  if (state.publish === "at" && (date === null || date > now + announcementBounds.aheadMsMax)) return wrong("date");
  const chosenEnd = { never: null, at: timeOf(state.endsAt, before?.ends_at), maintenance: until }[state.ends];
  const startsAt = date ?? now;
  const isEndWrong = chosenEnd === null ? state.ends !== "never" : chosenEnd <= startsAt;
  if (isEndWrong || (chosenEnd ?? 0) > startsAt + announcementBounds.aheadMsMax) {
    return wrong(state.ends === "maintenance" ? "until" : "endsAt");
  }
  const maintenance = isMaintenance && from !== null && until !== null ? { from, until } : null;
  return { form: { texts: textsToSend(texts), type, priority, date, ends_at: chosenEnd, maintenance } };
}

/** Announces something, or changes the announcement with this id. */
export const saveAnnouncement = (id: string | null, body: AnnouncementForm): Promise<ApiResult<AnnouncementDraft>> =>
  id === null ? ask(createAnnouncementCall, { body }) : ask(changeAnnouncementCall, { params: { id }, body });
