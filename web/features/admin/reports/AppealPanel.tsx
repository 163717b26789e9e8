import { ask } from "#web/platform/calls/ask.ts";
import { decideAppealCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useState } from "react";
import type { CaseDetail } from "#protocol/calls/moderation.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { type ChosenReply, ReplyChoice, replyFields, usualReply } from "../replies/ReplyChoice.tsx";
import { SanctionHistory } from "../users/SanctionHistory.tsx";
import { isTakenByOther } from "./Claim.tsx";
import { caseChanged } from "./calls.ts";
import { reportsText } from "./text/en.ts";
import { useRefusal } from "./words.ts";
import styles from "./EvidencePanel.module.css";
import tabStyles from "./ReportsTab.module.css";

interface AppealPanelProps {
  readonly of: CaseDetail;
  /** The reader's id. */
  readonly own: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Answer = "grant" | "refuse";

/** The player's appeal, its sanction, and the decision. */
export function AppealPanel({ of, own, now }: AppealPanelProps): ReactElement | null {
  const t = useText(reportsText);
  const [confirming, setConfirming] = useState<Answer | null>(null);
  const { appeal } = of;
  if (appeal === null) return null;
  const { text, sanction, status, may_decide: may } = appeal;
  const isOpen = status === "pending";
  return (
    <Panel title={t("appealed")}>
      <div className={styles.sides}>
        <section className={styles.claimed}>
          <h3>{t("appealWords")}</h3>
          {text === "" ? <p>{t("appealForgotten")}</p> : <blockquote>{text}</blockquote>}
        </section>
        <section className={styles.recorded}>
          <h3>{t("against")}</h3>
          {sanction === null ? <p>{t("noneEarlier")}</p> : <SanctionHistory sanctions={[sanction]} />}
        </section>
      </div>
      {isOpen && !may ? <p>{t("mayNot")}</p> : null}
      {isOpen && may && !isTakenByOther(of, own, now) ? (
        <div className={tabStyles.buttons}>
          <Button kind="primary" onClick={() => setConfirming("grant")}>
            {t("grant")}
          </Button>
          <Button onClick={() => setConfirming("refuse")}>{t("refuse")}</Button>
        </div>
      ) : null}
      {confirming === null ? null : <AppealDialog of={of} is={confirming} onClose={() => setConfirming(null)} />}
    </Panel>
  );
}

interface AppealDialogProps {
  readonly of: CaseDetail;
  readonly is: Answer;
  readonly onClose: () => void;
}

function AppealDialog({ of, is, onClose }: AppealDialogProps): ReactElement {
  const t = useText(reportsText);
  const refusal = useRefusal();
  const [reply, setReply] = useState<ChosenReply>(usualReply);
  const name = of.reported_user?.username ?? t("deletedPlayer");
  const isGranted = is === "grant";
  return (
    <ReasonDialog
      title={t(`${is}Title`, { name })}
      words={t(`${is}Words`)}
      confirm={t(is)}
      kind={isGranted ? "primary" : "danger"}
      reasonLabel={t("staffReason")}
      reasonHint={t("staffReasonHint")}
      act={(reason) =>
        ask(decideAppealCall, { params: { id: of.id }, body: { is_granted: isGranted, reason, ...replyFields(reply) } })
      }
      refusal={refusal}
      doneText={t(isGranted ? "grantedDone" : "refusedDone")}
      onDone={caseChanged}
      onClose={onClose}
    >
      <ReplyChoice label={t("toPlayer")} value={reply} onChange={setReply} />
    </ReasonDialog>
  );
}
