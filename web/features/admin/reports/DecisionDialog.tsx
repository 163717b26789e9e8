import type { ReportId } from "#protocol/ids.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { banReportedCall, dismissCaseCall, resolveCaseCall } from "#protocol/calls/moderationCalls.ts";
import { type ReactElement, useState } from "react";
import { REPORT_ACTIONS, type ReportAction, type ReportCase } from "#protocol/calls/moderation.ts";
import { SANCTION_NOTE_CHARS_MAX, SANCTION_REASONS, type SanctionReason } from "#protocol/calls/sanctions.ts";
import { isAdministrator, useSession } from "#web/entities/session/session.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Select } from "#web/ui/Field.tsx";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { type ChosenReply, ReplyChoice, replyFields, usualReply } from "../replies/ReplyChoice.tsx";
import { usersText } from "../users/text/en.ts";
import { hoursOf, LengthSelect, reasonKeys as causeKeys } from "../users/userActions.tsx";
import { caseChanged } from "./calls.ts";
import { reportsText } from "./text/en.ts";
import { actionKeys, useRefusal } from "./words.ts";
import dialogStyles from "../dialogs/ReasonDialog.module.css";
import styles from "./ReportsTab.module.css";

export type DecisionKind = "resolve" | "dismiss";

interface DecisionDialogProps {
  readonly of: Pick<ReportCase, "id" | "reported_user">;
  readonly is: DecisionKind;
  /** The reports that are decided; null for all that are pending. */
  readonly ticked: readonly ReportId[] | null;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** The measure against the player, as form values. */
interface Measure {
  readonly action: ReportAction;
  /** Empty until one is chosen. */
  readonly cause: SanctionReason | "";
  readonly length: string;
  readonly note: string;
}

/** Resolves the reports of a case with a measure against the player, or dismisses them. */
export function DecisionDialog({ of, is, ticked, onDecided, onClose }: DecisionDialogProps): ReactElement {
  const t = useText(reportsText);
  const refusal = useRefusal();
  const [measure, setMeasure] = useState<Measure>({
    action: "none",
    cause: "",
    length: "1d",
    note: "",
  });
  const [reply, setReply] = useState<ChosenReply>(usualReply);
  const name = of.reported_user?.username ?? t("deletedPlayer");
  const isResolved = is === "resolve";
  const act = (reason: string): Promise<ApiResult<unknown>> => {
    const decision = { ...(ticked !== null && { report_ids: [...ticked] }), reason, ...replyFields(reply) };
    if (!isResolved) return ask(dismissCaseCall, { params: { id: of.id }, body: decision });
    const { action, length } = measure;
    // The button is disabled until a cause is chosen; without a measure the cause is ignored.
    const cause = measure.cause === "" ? "other" : measure.cause;
    const note = measure.note.trim();
    if (action === "ban") return ask(banReportedCall, { params: { id: of.id }, body: { ...decision, cause, note } });
    const isTimed = action === "mute" || action === "suspend";
    return ask(resolveCaseCall, {
      params: { id: of.id },
      body: {
        ...decision,
        action,
        cause,
        hours: isTimed ? hoursOf(length) : null,
        note: isTimed ? note : "",
      },
    });
  };
  const words = isResolved ? "resolve" : "dismiss";
  return (
    <ReasonDialog
      title={t(`${words}Of`, { name })}
      words={ticked === null ? t(`${words}Words`) : t(`${words}Ticked`, { count: ticked.length })}
      confirm={t(words)}
      kind={isResolved && measure.action !== "none" ? "danger" : "primary"}
      isReady={!isResolved || measure.action === "none" || measure.cause !== ""}
      reasonLabel={t("staffReason")}
      reasonHint={t("staffReasonHint")}
      act={act}
      refusal={refusal}
      doneText={t(isResolved ? "resolvedDone" : "dismissedDone")}
      onDone={() => {
        caseChanged();
        onDecided();
      }}
      onClose={onClose}
    >
      {isResolved ? (
        <MeasureFields value={measure} hasPlayer={of.reported_user !== null} onChange={setMeasure} />
      ) : null}
      <ReplyChoice label={t("toReporters")} value={reply} onChange={setReply} />
    </ReasonDialog>
  );
}

interface MeasureFieldsProps {
  readonly value: Measure;
  readonly hasPlayer: boolean;
  readonly onChange: (measure: Measure) => void;
}

function MeasureFields({ value, hasPlayer, onChange }: MeasureFieldsProps): ReactElement {
  const t = useText(reportsText);
  const user = useText(usersText);
  const isFull = useSession((session) => isAdministrator(session.user));
  const offered = hasPlayer ? REPORT_ACTIONS.filter((action) => isFull || action !== "ban") : (["none"] as const);
  const { action } = value;
  const isTimed = action === "mute" || action === "suspend";
  const change = (changes: Partial<Measure>): void => onChange({ ...value, ...changes });
  const hint = { none: t("wordsNone"), warning: t("wordsWarning") };
  return (
    <>
      <Select
        label={t("action")}
        options={offered.map((each) => ({ value: each, label: t(actionKeys[each]) }))}
        value={action}
        {...((action === "none" || action === "warning") && { hint: hint[action] })}
        onChange={(chosen) => change({ action: chosen })}
      />
      {action === "none" ? null : (
        <Select
          label={t("cause")}
          options={SANCTION_REASONS.map((each) => ({ value: each, label: user(causeKeys[each]) }))}
          value={value.cause}
          placeholder={user("chooseReason")}
          onChange={(cause) => change({ cause })}
        />
      )}
      {isTimed ? <LengthSelect value={value.length} onChange={(length) => change({ length })} /> : null}
      {isTimed || action === "ban" ? (
        <Field label={t("note")} hint={t("noteHint")}>
          {(wiring) => (
            <textarea
              {...wiring}
              className={dialogStyles.reason}
              rows={2}
              maxLength={SANCTION_NOTE_CHARS_MAX}
              value={value.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

interface DecisionButtonsProps {
  readonly of: ReportCase;
  /** The reports that are decided; null for all that are pending. */
  readonly ticked: readonly ReportId[] | null;
}

/** Resolve and Dismiss, with their dialog. */
export function DecisionButtons({ of, ticked }: DecisionButtonsProps): ReactElement {
  const t = useText(reportsText);
  const [confirming, setConfirming] = useState<DecisionKind | null>(null);
  const isNothing = ticked !== null && ticked.length === 0;
  return (
    <div className={styles.buttons}>
      <Button kind="danger" disabled={isNothing} onClick={() => setConfirming("resolve")}>
        {t("resolve")}
      </Button>
      <Button disabled={isNothing} onClick={() => setConfirming("dismiss")}>
        {t("dismiss")}
      </Button>
      {confirming === null ? null : (
        <DecisionDialog
          of={of}
          is={confirming}
          ticked={ticked}
          onDecided={() => undefined}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  );
}
