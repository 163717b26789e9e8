/** The sentences of notifications in four languages, for every kind. */
import { describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { ACHIEVEMENTS, type AchievementKey } from "../profiles.ts";
import { linkOf, type NotificationKind, notificationKinds } from "../notifications.ts";
import { wordsOf } from "./sentences.ts";
import { de } from "./text/de.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";
import { fr } from "./text/fr.ts";

const languages = { en, es, fr, de };
const from = { id: userIdOf("7"), username: "{{Ama}} <b>", image_url: null, is_bot: false };
/** Values of each kind; a kind that is missing here does not compile. */
const values: { readonly [K in NotificationKind]: Readonly<Record<string, string>> } = {
  challenge_missed: {},
  friend_request: {},
  friend_accepted: {},
  direct_message: {},
  achievement: { key: "giant_killer" },
  tier_reached: { tier: "Card Wizard", pool: "duel" },
  tier_lost: { tier: "Rookie", pool: "table" },
  gems_earned: { amount: "30" },
  event_reward: { gems: "50", en: "Sixes", es: "Seises", fr: "Les six", de: "Sechser" },
  announcement: { en: "A title", es: "Un título", fr: "Un titre", de: "Ein Titel" },
  report_answered: { player: "Kofi", outcome: "resolved", answer: "" },
  warning: { reason: "abuse" },
  sanctioned: { kind: "mute", reason: "abuse", until: "1800000000000" },
  sanction_lifted: { kind: "mute" },
  appeal_answered: { outcome: "granted", answer: "", key: "1.abc" },
  points_refunded: { pool: "duel", points: "12" },
  opponents_refunded: { opponents: "3" },
  ticket_answered: { number: "42" },
  tournament_moved: { title: "Kumasi Open", id: "3", starts: "1800000000000" },
  tournament_soon: { title: "Kumasi Open", id: "3", starts: "1800000000000" },
  tournament_place: { title: "Kumasi Open", id: "3" },
  tournament_table: { title: "Kumasi Open", id: "3" },
  tournament_called: { title: "Kumasi Open", id: "3", opponent: "Kofi", code: "AB12CD" },
  tournament_cancelled: { title: "Kumasi Open", id: "3", fee: "30" },
  tournament_over: { title: "Kumasi Open", id: "3", place: "4" },
  tournament_prize: { title: "Kumasi Open", id: "3", place: "1", gems: "500" },
};
const kinds = Object.keys(notificationKinds) as NotificationKind[];

describe.each(Object.entries(languages))("in %s", (_, language) => {
  test.each(kinds)("%s says something whole, with the name as it is", (kind) => {
    const words = wordsOf({ kind, values: values[kind], from }, language);
    for (const sentence of [words.title, words.message, words.action]) {
      expect(sentence).not.toMatch(/undefined|\$\{/);
      expect(sentence.trim()).not.toBe("");
    }
    expect(words.message.includes(from.username)).toBe(notificationKinds[kind].isFromUser);
  });

  test("a kind or value of a newer server has words too", () => {
    expect(wordsOf({ kind: "from_tomorrow", values: {}, from: null }, language)).toBe(language.other);
    expect(wordsOf({ kind: "achievement", values: { key: "none" }, from: null }, language)).toBe(language.other);
    expect(wordsOf({ kind: "__proto__", values: {}, from: null }, language)).toBe(language.other);
  });
});

test.each(kinds)("%s leads to a page of our own", (kind) => {
  expect(linkOf({ kind, values: values[kind], fromId: userIdOf("7") })).toMatch(/^\/[a-z]/);
});

test("gems are grouped as in the language", () => {
  const prize = { title: "Kumasi Open", id: "3", place: "1", gems: "12500" };
  const sentences = Object.values(languages).map(
    (language) => wordsOf({ kind: "tournament_prize", values: prize, from: null }, language).message,
  );
  const wanted = Object.keys(languages).map((locale) => new Intl.NumberFormat(locale).format(12_500));
  expect(sentences.map((message, index) => message.includes(wanted[index] ?? "no language"))).toEqual(
    wanted.map(() => true),
  );
  expect(new Set(wanted).size).toBeGreaterThan(1);
});

test("a kind that is not known leads to the list", () => {
  expect(linkOf({ kind: "from_tomorrow", values: {}, fromId: userIdOf("") })).toBe("/notifications");
});

test("a sanction is told by its kind, its reason and its end with the time zone, or without an end", () => {
  for (const language of Object.values(languages)) {
    const sentences = (kind: string, until: string) =>
      wordsOf({ kind: "sanctioned", values: { kind, reason: "spam", until }, from: null }, language);
    const titles = ["ban", "suspension", "mute"].map((kind) => sentences(kind, "").title);
    expect(new Set(titles).size).toBe(3);
    const [endless, timed] = [sentences("ban", ""), sentences("suspension", "1800000000000")];
    expect(timed.message.startsWith(endless.message)).toBe(true);
    expect(timed.message).toMatch(/15.*\d\d[:h ]+\d\d.*(UTC|GMT|[A-Z]{3,4})/);
    expect(sentences("mute", "1800000000000").message).not.toBe(timed.message);
  }
});

test("every achievement has a name in every language", () => {
  for (const key of Object.keys(ACHIEVEMENTS) as AchievementKey[])
    for (const { achievements } of Object.values(languages)) expect(achievements[key]).toBeTruthy();
});
