import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import type { Decision } from "#protocol/calls/moderation.ts";
import { useSession } from "#web/entities/session/session.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminPath } from "../adminPath.ts";
import { useNow } from "./Claim.tsx";
import { caseChanged, caseQuery, undoDecision } from "./calls.ts";
import styles from "./ReportsTab.module.css";
import { reportsText } from "./text/en.ts";

/** The offer to take back the own decision of a case, as long as the players were not told. */
export function UndoBar({ caseId }: { readonly caseId: string }): ReactElement | null {
  const [loaded] = useLoaded(caseQuery(caseId));
  const own = useSession(({ user }) => user?.id);
  if (loaded.state !== "ready") return null;
  const last = loaded.value.decisions.find(
    ({ undone_at, undo_until, moderator }) => undone_at === null && undo_until !== null && moderator?.id === own,
  );
  return last === undefined ? null : <Undo key={last.id} decision={last} />;
}

function Undo({ decision: { id, undo_until: until } }: { readonly decision: Decision }): ReactElement | null {
  const t = useText(reportsText);
  const common = useText(sharedText);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const leftMs = (until ?? 0) - useNow(until);
  if (leftMs <= 0) return null;
  const undo = async (): Promise<void> => {
    setBusy(true);
    const answer = await undoDecision(id);
    setBusy(false);
    caseChanged();
    if (!answer.ok) {
      showToast("error", answer.failure.status === 409 ? t("decidedRefusal") : common(actionFailure(answer.failure)));
      return;
    }
    showToast("success", t("undone"));
    void navigate(adminPath("reports", answer.value.case_id));
  };
  return (
    <div className={styles.undo}>
      <p>{t("undoable", { time: minutesAndSeconds(Math.ceil(leftMs / 1_000)) })}</p>
      <Button kind="primary" busy={isBusy} onClick={() => void undo()}>
        {t("undo")}
      </Button>
    </div>
  );
}
