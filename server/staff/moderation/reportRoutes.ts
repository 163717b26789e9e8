/** Reports about players whom the reporter has met, with the evidence that the server itself has. */
import type { Instant } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { newReportForm, reportCall, type ReportPlace } from "#protocol/calls/reports.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { type EvidenceDependencies, evidenceSources, linesAround, type PlaceEvidence } from "./evidence.ts";
import type { ReportStore } from "./reportStore.ts";
import { route } from "#server/base/api/declare.ts";
import { moderationLimits } from "./limits.ts";

const reportRoute = route(reportCall, {
  summary:
    "Reports a player whom the user has met in that place, else `forbidden`. The server adds what was said there, the match, and the player's name and picture.",
  body: newReportForm,
  refusals: ["bad_request"],
  limits: ["report"],
});

interface ReportDependencies extends EvidenceDependencies {
  readonly store: EvidenceDependencies["store"] & {
    readonly reports: Pick<ReportStore, "file">;
    readonly users: Pick<UserStore, "find">;
  };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export function reportRoutes(serve: Serve, deps: ReportDependencies): void {
  const { store, now } = deps;
  const sources = evidenceSources(deps);

  const found = (reporterId: UserId, reportedId: UserId, place: ReportPlace): Promise<PlaceEvidence | undefined> => {
    switch (place.kind) {
      case "global":
        return sources.global(reporterId, reportedId, place);
      case "direct":
        return sources.direct(reporterId, reportedId, place);
      case "game":
        return sources.game(reporterId, reportedId, place);
      case "profile":
        return sources.profile(reporterId, reportedId, place);
    }
  };

  serve(reportRoute, async ({ session: { user }, body: { user_id: reportedId, reason, details, place } }) => {
    if (reportedId === user.id) throw new HttpFailure("bad_request");
    const known = await found(user.id, reportedId, place);
    const reported = known === undefined ? undefined : await store.users.find(reportedId);
    if (known === undefined || reported === undefined) throw new HttpFailure("forbidden");
    const { username, imageUrl } = reported;
    return {
      id: await store.reports.file({
        reporterId: user.id,
        reportedId,
        reason,
        place,
        details: speakable(details, moderationLimits.detailsCharsMax) ?? "",
        evidence: {
          username,
          image_url: imageUrl,
          lines: linesAround(known.lines, reportedId),
          is_kept: true,
        },
        matchNumber: known.matchNumber,
        at: now(),
      }),
    };
  });
}
