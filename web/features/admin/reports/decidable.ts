/** Which case the reader could decide now. The server checks each decision again. */
import { serverClock } from "#web/platform/calls/serverClock.ts";
import type { ReportCase } from "#protocol/calls/moderation.ts";

type Decidable = Pick<ReportCase, "kind" | "status" | "reported_user" | "assigned_to">;

/** Whether another moderator has the case. */
export const isTakenByOther = ({ assigned_to: assigned }: Decidable, own: string | undefined, now: number): boolean =>
  assigned !== null && assigned.id !== own && assigned.until > now;

export const isAbout = ({ reported_user: user }: Decidable, own: string | undefined): boolean =>
  user !== null && user.id === own;

/** Whether reports can be resolved and dismissed by the reader. `now` is epoch milliseconds. */
export const mayDecideNow = (of: Decidable, own: string | undefined, now: number = serverClock.now()): boolean =>
  of.kind === "report" && of.status === "pending" && !isAbout(of, own) && !isTakenByOther(of, own, now);
