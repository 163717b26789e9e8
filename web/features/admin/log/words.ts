/** How the log shows the name and the value of a changed field. */
import type { ChangedFields } from "#protocol/calls/adminLog.ts";
import type { AnnouncementPriority } from "#protocol/calls/announcements.ts";
import type { CaseOutcome, ReportAction, ReportStatus, SignalStatus } from "#protocol/calls/moderation.ts";
import type { SanctionKind, SanctionReason } from "#protocol/calls/sanctions.ts";
import type { EventCounts, EventGoal } from "#protocol/calls/specialEvents.ts";
import type { IncidentImpact, IncidentStatus, StatusComponent } from "#protocol/calls/status.ts";
import type { TicketCategory, TicketStatus } from "#protocol/calls/support.ts";
import type { ResultWay, TOURNAMENT_ACCESSES } from "#protocol/calls/tournamentPages.ts";
import type { ManagedStatus, ScheduleRhythm, ScheduleStatus, TournamentFormat } from "#protocol/calls/tournaments.ts";
import type { Role } from "#protocol/calls/users.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import type { Language } from "#web/platform/languages/i18n.ts";
import { en } from "./text/en.ts";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

type FieldKey = Extract<keyof typeof en, `field${string}`>;

const isFieldKey = (key: string): key is FieldKey => Object.hasOwn(en, key);

const inLanguage = /_(en|es|fr|de)$/;

/** Of a text in one language its code: `title_de` is the title in "de". */
export const languageOf = (name: string): string | null => inLanguage.exec(name)?.[1] ?? null;

/** `endsAt` and `ends_at` as `fieldEndsAt`; null for a field without a name of its own. */
export function fieldKey(name: string): FieldKey | null {
  const joined = name.replace(inLanguage, "").replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = `field${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
  return isFieldKey(key) ? key : null;
}

/** A name that no text has, as words: `win_points` and `winPoints` as "win points". */
export const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.]/g, " ")
    .toLowerCase();

/** Larger numbers are times in epoch milliseconds: 2001 and later. */
const timesFrom = 1_000_000_000_000;

/** The sign for no value. */
export const noValue = "–";

/** A value as it is read: words for a code, a date for a time. */
export function fieldValue(
  {
    name,
    value,
    language,
  }: { readonly name: string; readonly value: ChangedFields[string] | undefined; readonly language: Language },
  t: (key: CodeKey | "isTrue" | "isFalse") => string,
): string {
  if (value === null || value === undefined || value === "") return noValue;
  if (typeof value === "boolean") return t(value ? "isTrue" : "isFalse");
  if (typeof value === "number")
    return value >= timesFrom ? dateAndTime(value, language) : formatInteger(value, language);
  return (
    codeKeys(name, value)
      ?.map((key) => t(key))
      .join(", ") ?? value
  );
}

/** The fields with codes, and the codes of each. A new code without a word does not compile. */
interface Codes {
  readonly status:
    | ReportStatus
    | CaseOutcome
    | SignalStatus
    | TicketStatus
    | ManagedStatus
    | ScheduleStatus
    | IncidentStatus;
  readonly kind: SanctionKind;
  readonly reason: SanctionReason;
  readonly action: ReportAction;
  readonly category: TicketCategory;
  readonly role: Role;
  readonly type: AnnouncementType;
  readonly priority: AnnouncementPriority;
  readonly format: TournamentFormat;
  readonly rhythm: ScheduleRhythm;
  readonly access: (typeof TOURNAMENT_ACCESSES)[number];
  readonly how: ResultWay;
  readonly impact: IncidentImpact;
  readonly goal: EventGoal;
  readonly counts: EventCounts;
}

type Joined<Code extends string> = Code extends `${infer Head}${"_" | "-"}${infer Rest}`
  ? `${Capitalize<Head>}${Joined<Rest>}`
  : Capitalize<Code>;
type Text = keyof typeof en;

/** All texts that the codes of a field need; `satisfies` refuses a code without one. */
type Needed = `value${Joined<Codes[keyof Codes]>}` | `part${Joined<StatusComponent>}`;
type Known<Key extends Text> = Key;
type CodeKey = Known<Needed>;

const coded: Readonly<Record<keyof Codes, true>> = {
  status: true,
  kind: true,
  reason: true,
  action: true,
  category: true,
  role: true,
  type: true,
  priority: true,
  format: true,
  rhythm: true,
  access: true,
  how: true,
  impact: true,
  goal: true,
  counts: true,
};

const isCodeKey = (key: string): key is CodeKey => Object.hasOwn(en, key);

/** The keys of the words for a field's value, which may be a list of codes; null for a value that is no code. */
function codeKeys(field: string, value: string): readonly CodeKey[] | null {
  const prefix = field === "components" ? "part" : Object.hasOwn(coded, field) ? "value" : null;
  if (prefix === null) return null;
  const keys = value.split(",").map((code) => {
    const joined = code.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return `${prefix}${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
  });
  return keys.every(isCodeKey) ? keys : null;
}
