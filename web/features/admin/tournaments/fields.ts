/**
 * The fields of a tournament's form, in their order. A new field is an entry here and its label `field…` in text/; the
 * form draws it by its kind, and the schema of the call bounds it.
 */
import * as v from "valibot";
import {
  type ManagedTournament,
  TOURNAMENT_FORMATS,
  type TournamentForm,
  tournamentBounds,
  tournamentForm,
} from "#protocol/calls/tournaments.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import { timeOf, timeText } from "#web/platform/languages/format.ts";
import type { tournamentsText } from "./text/en.ts";

export type FieldName = keyof TournamentForm;
type Label = Extract<
  TextKey<typeof tournamentsText>,
  `field${string}` | "gemsHint" | TournamentForm["format"] | "roundRobin"
>;

interface Common {
  readonly label: Label;
  readonly hint?: Label;
  /** The default in a form for a new tournament. */
  readonly first: string;
}

/** A time is text of the reader's time zone, a number its digits, a choice one of its options. */
type FormField = Common &
  (
    | { readonly kind: "text"; readonly charsMax: number }
    | { readonly kind: "time" }
    | { readonly kind: "number"; readonly min: number; readonly max: number }
    | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: Label }[] }
  );

const { nameCharsMax, playersMin, playersMax, gemsMax } = tournamentBounds;
export const formatLabels = {
  single: "single",
  double: "double",
  "round-robin": "roundRobin",
} as const satisfies Record<TournamentForm["format"], Label>;

export const tournamentFields = {
  name: { kind: "text", label: "fieldName", charsMax: nameCharsMax, first: "" },
  startDate: { kind: "time", label: "fieldStartDate", first: "" },
  endDate: { kind: "time", label: "fieldEndDate", first: "" },
  maxPlayers: { kind: "number", label: "fieldMaxPlayers", min: playersMin, max: playersMax, first: "16" },
  entryFee: { kind: "number", label: "fieldEntryFee", hint: "gemsHint", min: 0, max: gemsMax, first: "0" },
  prizePool: { kind: "number", label: "fieldPrizePool", hint: "gemsHint", min: 0, max: gemsMax, first: "0" },
  format: {
    kind: "choice",
    label: "fieldFormat",
    options: TOURNAMENT_FORMATS.map((value) => ({ value, label: formatLabels[value] })),
    first: TOURNAMENT_FORMATS[0],
  },
} as const satisfies Record<FieldName, FormField>;

export const fieldNames = Object.keys(tournamentFields) as readonly FieldName[];
export const fieldOf = (name: FieldName): FormField => tournamentFields[name];

/** The texts of the fields. */
export type FieldTexts = Readonly<Record<FieldName, string>>;

const everyField = (text: (name: FieldName) => string): FieldTexts =>
  Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as FieldTexts;

export const newTexts: FieldTexts = everyField((name) => fieldOf(name).first);

/** A stored tournament as its form shows it. */
export const textsOf = (stored: ManagedTournament): FieldTexts =>
  everyField((name) => {
    const value = stored[name];
    return fieldOf(name).kind === "time" && typeof value === "number" ? timeText(value) : String(value);
  });

function valueOf(name: FieldName, text: string, before: ManagedTournament | null): unknown {
  const { kind } = fieldOf(name);
  const earlier = before?.[name];
  if (kind === "time") return timeOf(text, typeof earlier === "number" ? earlier : null);
  if (kind === "number") return /^\d+$/.test(text.trim()) ? Number(text) : null;
  return text.trim();
}

/** The tournament that the form describes, or the fields that do not fit. */
export function formOf(
  texts: FieldTexts,
  before: ManagedTournament | null,
  now: number,
): { readonly form: TournamentForm } | { readonly wrong: readonly FieldName[] } {
  const values = Object.fromEntries(fieldNames.map((name) => [name, valueOf(name, texts[name], before)]));
  const read = v.safeParse(tournamentForm, values);
  if (!read.success) {
    const places = read.issues.map(({ path }) => path?.[0].key);
    return { wrong: fieldNames.filter((name) => places.includes(name)) };
  }
  const { startDate, endDate } = read.output;
  const { aheadMsMax, lengthMsMax } = tournamentBounds;
  const wrong: FieldName[] = [];
  if (startDate <= now || startDate > now + aheadMsMax) wrong.push("startDate");
  if (endDate <= startDate || endDate > startDate + lengthMsMax) wrong.push("endDate");
  return wrong.length > 0 ? { wrong } : { form: read.output };
}
