/** Announcements in the records of the protocol. */
import type { Locale } from "#protocol/calls/accounts.ts";
import type {
  AdminAnnouncement,
  Announcement,
  AnnouncementForm,
  AnnouncementTexts,
} from "#protocol/calls/announcements.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { type AnnouncementContent, statusOf, type StoredAnnouncement } from "./announcementRows.ts";
import { announcementLimits } from "./limits.ts";

type LocalText = AnnouncementTexts["en"];

/** The text in this language, or in English. */
export function textIn(texts: AnnouncementTexts, locale: Locale): LocalText & { readonly locale: Locale } {
  const own = texts[locale];
  return own === undefined ? { ...texts.en, locale: "en" } : { ...own, locale };
}

const common = (stored: StoredAnnouncement, now: number) => ({
  id: stored.id,
  author: stored.author,
  date: stored.startsAt,
  ends_at: stored.endsAt,
  type: stored.type,
  priority: stored.priority,
  status: statusOf(stored, now),
  maintenance: stored.maintenance,
  views: stored.views,
});

export const announcementRecord = (stored: StoredAnnouncement, locale: Locale, now: number): Announcement => ({
  ...common(stored, now),
  ...textIn(stored.texts, locale),
});

export const listedAnnouncement = (stored: StoredAnnouncement, now: number): AdminAnnouncement => ({
  ...common(stored, now),
  title: stored.texts.en.title,
});

export const draftOf = (stored: StoredAnnouncement, now: number) => ({ ...common(stored, now), texts: stored.texts });

const { titleCharsMax, contentCharsMax, aheadMsMax } = announcementLimits;

/** Lines of visible text; empty ones stay, as they part paragraphs. Null where there is nothing to see or too much. */
function paragraphs(content: string): string | null {
  const lines = content.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => speakable(line, contentCharsMax) ?? "");
  const text = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return text === "" || text.length > contentCharsMax ? null : text;
}

const cleanText = ({ title, content }: LocalText): LocalText | null => {
  const [shortTitle, text] = [speakable(title, titleCharsMax), paragraphs(content)];
  return shortTitle === null || text === null ? null : { title: shortTitle, content: text };
};

/** A language without a word in it counts as left out. */
const isBlank = (text: LocalText): boolean => text.title.trim() === "" && text.content.trim() === "";

/**
 * The content of a form, without invisible characters; or the name of the first field that is invalid. A `date` of null
 * is now.
 */
export function contentOf(form: AnnouncementForm, now: number): AnnouncementContent | keyof AnnouncementForm {
  const { type, priority, ends_at: endsAt, maintenance } = form;
  const startsAt = form.date ?? now;
  const clean = Object.entries(form.texts).flatMap(([locale, text]) =>
    text === undefined || (locale !== "en" && isBlank(text)) ? [] : [[locale, cleanText(text)] as const],
  );
  if (clean.some(([, text]) => text === null)) return "texts";
  if (startsAt > now + aheadMsMax) return "date";
  if (endsAt !== null && (endsAt <= startsAt || endsAt > startsAt + aheadMsMax)) return "ends_at";
  if ((type === "maintenance") !== (maintenance !== null)) return "maintenance";
  if (maintenance !== null && maintenance.until <= maintenance.from) return "maintenance";
  const texts = Object.fromEntries(clean) as unknown as AnnouncementTexts;
  return { texts, type, priority, startsAt, endsAt, maintenance };
}
