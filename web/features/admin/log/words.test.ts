import { expect, test } from "vitest";
import { de } from "./text/de.ts";
import { en } from "./text/en.ts";
import { es } from "./text/es.ts";
import { fr } from "./text/fr.ts";
import { fieldKey, fieldValue, languageOf, spelledOut } from "./words.ts";

const visible = (
  name: string,
  value: Parameters<typeof fieldValue>[0]["value"],
  words: Partial<typeof en> = en,
): string => fieldValue({ name, value, language: "en" }, (key) => words[key] ?? `no word for ${key}`);

test.each([
  ["endsAt", "fieldEndsAt"],
  ["ends_at", "fieldEndsAt"],
  ["assignee_id", "fieldAssigneeId"],
  ["role", "fieldRole"],
  ["title_de", "fieldTitle"],
  ["somethingNew", null],
])("the field %s has the words %s", (name, key) => {
  expect(fieldKey(name)).toBe(key);
});

test("a field without words of its own is spelled out, and a time is a date", () => {
  expect(spelledOut("somethingNew.en_title")).toBe("something new en title");
  expect(visible("ends_at", 1_800_000_000_000)).toContain("2027");
  expect(visible("sessions", 50)).toBe("50");
  expect([visible("note", null), visible("note", undefined), visible("note", "")]).toEqual(["–", "–", "–"]);
  expect([languageOf("title_de"), languageOf("title")]).toEqual(["de", null]);
});

test("a code is a word in each language, and a text that looks like one stays as staff wrote it", () => {
  const words = [en, es, fr, de] as unknown as (typeof en)[];
  const inAll = (name: string, value: string | boolean) => words.map((each) => visible(name, value, each));
  expect(inAll("status", "pending")).toEqual(["pending", "pendiente", "en attente", "offen"]);
  expect(inAll("reason", "accounts")).toEqual([
    "several accounts",
    "varias cuentas",
    "plusieurs comptes",
    "mehrere Konten",
  ]);
  expect(inAll("components", "accounts,quickMatch").at(-1)).toBe("Konten, schnelles Spiel");
  expect(inAll("format", "round-robin")[0]).toBe("round robin");
  expect(inAll("disqualified", true)).toEqual(["yes", "sí", "oui", "ja"]);
  expect(visible("title", "open")).toBe("open");
  expect(visible("status", "something new")).toBe("something new");
});
