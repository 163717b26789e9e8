/**
 * Decides who may impose which sanction on whom, and who may lift it. The routes use the same pure functions to
 * choose the buttons of a page.
 */
import type { UserId } from "#protocol/ids.ts";
import type { SanctionKind } from "#protocol/calls/sanctions.ts";
import { hasRole, type Role } from "#protocol/calls/users.ts";
import { sanctionLimits } from "./limits.ts";

export interface Someone {
  readonly id: UserId;
  readonly role: Role;
}

/** Whether `by` may impose this kind on `on` at all. */
export function mayImpose(by: Someone, on: Someone, kind: SanctionKind): boolean {
  if (by.id === on.id) return false;
  if (by.role === "administrator") return true;
  return by.role === "moderator" && kind !== "ban" && !hasRole(on.role, "moderator");
}

/** How long, in milliseconds, the longest such sanction of `by` may be; a ban has no end. */
export const longestMs = (by: Someone, kind: SanctionKind): number => {
  if (kind === "ban") return Number.POSITIVE_INFINITY;
  return by.role === "administrator" ? sanctionLimits.timedMsMax : sanctionLimits.moderatorMsMax;
};

export interface Imposed {
  readonly kind: SanctionKind;
  readonly createdAt: number;
  readonly endsAt: number | null;
}

/** Whether `by` may lift a sanction of `on`: those that `by` could have imposed. */
export function mayLift(by: Someone, on: Someone, { kind, createdAt, endsAt }: Imposed): boolean {
  if (!mayImpose(by, on, kind)) return false;
  const ms = endsAt === null ? Number.POSITIVE_INFINITY : endsAt - createdAt;
  return ms <= longestMs(by, kind) + sanctionLimits.clockMsMax;
}
