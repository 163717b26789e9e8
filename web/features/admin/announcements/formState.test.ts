import { announcementIdOf } from "#protocol/ids.ts";
import { describe, expect, test } from "vitest";
import type { AnnouncementDraft } from "#protocol/calls/announcements.ts";
import { timeText } from "#web/platform/languages/format.ts";
import { type FormState, formOf, newAnnouncement, stateOf, withType } from "./formState.ts";

const hour = 3_600_000;
const now = new Date(2026, 10, 24, 9).getTime();
const english = { title: "New cards", content: "Have a look." };
const written: FormState = { ...newAnnouncement, texts: { ...newAnnouncement.texts, en: english } };
const maintenance: FormState = {
  ...written,
  type: "maintenance",
  from: timeText(now + 2 * hour),
  until: timeText(now + 3 * hour),
};
const stored: AnnouncementDraft = {
  id: announcementIdOf("7"),
  author: null,
  date: now - hour + 1_234,
  ends_at: now + 3 * hour,
  type: "maintenance",
  priority: "high",
  status: "active",
  maintenance: { from: now + 2 * hour, until: now + 3 * hour },
  views: 3,
  texts: { en: english, de: { title: "Neue Karten", content: "Sieh sie dir an." } },
};

describe("the form", () => {
  test("of a new announcement says it now, in the languages that were written, without an end", () => {
    const fr = { title: "Nouvelles cartes", content: "Regardez." };
    expect(formOf({ ...written, texts: { ...written.texts, fr, de: { title: " ", content: "" } } }, null, now)).toEqual(
      {
        form: {
          texts: { en: english, fr },
          type: "news",
          priority: "medium",
          date: null,
          ends_at: null,
          maintenance: null,
        },
      },
    );
  });

  test("of a stored one that was not changed is what is stored, to the millisecond", () => {
    const { texts, type, priority, date, ends_at, maintenance: away } = stored;
    expect(formOf(stateOf(stored), stored, now)).toEqual({
      form: { texts, type, priority, date, ends_at, maintenance: away },
    });
  });

  test("of maintenance ends with it, and is away no more under another type", () => {
    const chosen = withType({ ...maintenance, type: "news" }, "maintenance");
    expect(formOf(chosen, null, now)).toMatchObject({
      form: { ends_at: now + 3 * hour, maintenance: { from: now + 2 * hour, until: now + 3 * hour } },
    });
    expect(formOf(withType(chosen, "event"), null, now)).toMatchObject({ form: { ends_at: null, maintenance: null } });
    expect(withType({ ...chosen, ends: "at" }, "maintenance").ends).toBe("at");
  });
});

const at = (hours: number): string => timeText(now + hours * hour);
const text = (title: string, content: string) => ({ title, content });

test.each<[string, Partial<FormState>, { field: string; language?: string }]>([
  ["no English title", { texts: { ...written.texts, en: text(" ", "Said.") } }, { field: "title" }],
  ["no English content", { texts: { ...written.texts, en: text("Said", "\n") } }, { field: "content" }],
  [
    "half a text in another language",
    { texts: { ...written.texts, fr: text("Dit", "") } },
    { field: "otherText", language: "fr" },
  ],
  ["a set time without a time", { publish: "at" }, { field: "date" }],
  ["a time in three years", { publish: "at", date: at(3 * 365 * 24) }, { field: "date" }],
  ["an end without a time", { ends: "at" }, { field: "endsAt" }],
  ["an end before the beginning", { publish: "at", date: at(2), ends: "at", endsAt: at(1) }, { field: "endsAt" }],
  ["an end three years later", { ends: "at", endsAt: at(3 * 365 * 24) }, { field: "endsAt" }],
  ["maintenance without a beginning", { ...maintenance, from: "" }, { field: "from" }],
  ["maintenance without an end", { ...maintenance, until: "" }, { field: "until" }],
  ["maintenance that ends before it begins", { ...maintenance, until: at(1) }, { field: "until" }],
  [
    "maintenance that is over when it is published",
    { ...maintenance, ends: "maintenance", publish: "at", date: at(4) },
    { field: "until" },
  ],
])("%s is refused, and the field is named", (_, change, wrong) => {
  expect(formOf({ ...written, ...change }, null, now)).toEqual({ wrong: { language: "en", ...wrong } });
});
