/** Which changed fields hold codes, and the key of each code in the texts. A new code without a word does not compile. */
import type { AnnouncementPriority, AnnouncementType } from "#protocol/calls/announcements.ts";
import type { CaseOutcome, ReportAction, ReportStatus, SignalStatus } from "#protocol/calls/moderation.ts";
import type { SanctionKind, SanctionReason } from "#protocol/calls/sanctions.ts";
import type { EventCounts, EventGoal } from "#protocol/calls/specialEvents.ts";
import type { IncidentImpact, IncidentStatus, StatusComponent } from "#protocol/calls/status.ts";
import type { TicketCategory, TicketStatus } from "#protocol/calls/support.ts";
import type { ResultWay, TOURNAMENT_ACCESSES } from "#protocol/calls/tournamentPages.ts";
import type { ManagedStatus, TournamentFormat } from "#protocol/calls/tournaments.ts";
import type { ScheduleRhythm, ScheduleStatus } from "#protocol/calls/tournamentSchedules.ts";
import type { Role } from "#protocol/calls/users.ts";
import { en } from "./text/en.ts";

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
export type CodeKey = Known<Needed>;

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

const isKnown = (key: string): key is CodeKey => Object.hasOwn(en, key);

/** The keys of the words for a field's value, which may be a list of codes; null for a value that is no code. */
export function codeKeys(field: string, value: string): readonly CodeKey[] | null {
  const prefix = field === "components" ? "part" : Object.hasOwn(coded, field) ? "value" : null;
  if (prefix === null) return null;
  const keys = value.split(",").map((code) => {
    const joined = code.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
    return `${prefix}${joined.charAt(0).toUpperCase()}${joined.slice(1)}`;
  });
  return keys.every(isKnown) ? keys : null;
}
