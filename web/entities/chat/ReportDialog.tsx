import { ask } from "#web/platform/calls/ask.ts";
import { type NewReport, REPORT_DETAILS_CHARS_MAX, reportCall, type ReportReason } from "#protocol/calls/reports.ts";
import { type ReactElement, useState } from "react";
import { userIdOf } from "#protocol/ids.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { ListedUser } from "./hiddenUsers.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { writingText } from "./text/en.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./Composer.module.css";
import fieldsStyles from "#web/ui/Field.module.css";
import modalStyles from "#web/ui/Modal.module.css";

interface ReportDialogProps {
  readonly person: ListedUser;
  readonly place: NewReport["place"];
  readonly onClose: () => void;
}

const reasonKeys = {
  abuse: "reasonAbuse",
  spam: "reasonSpam",
  cheating: "reasonCheating",
  name: "reasonName",
  other: "reasonOther",
} as const;
const reasons = Object.keys(reasonKeys) as readonly ReportReason[];

/** The dialog that reports a user to the moderators. */
export function ReportDialog({ person, place, onClose }: ReportDialogProps): ReactElement {
  const t = useText(writingText);
  return (
    <Modal open onClose={onClose} title={t("reportTitle", { username: person.username })}>
      <ReportForm person={person} place={place} onClose={onClose} />
    </Modal>
  );
}

function ReportForm({ person, place, onClose }: ReportDialogProps): ReactElement {
  const t = useText(writingText);
  const lib = useText(sharedText);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    if (reason === null) return;
    setBusy(true);
    setFailure(null);
    const answer = await ask(reportCall, {
      body: { user_id: userIdOf(person.id), reason, details: details.trim(), place },
    });
    setBusy(false);
    if (!answer.ok) {
      setFailure(lib(actionFailure(answer.failure)));
      return;
    }
    showToast("success", t("reported"));
    onClose();
  };

  return (
    <form
      className={styles.report}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.reportHint}>{t(place.kind === "profile" ? "reportProfileHint" : "reportHint")}</p>
      <RadioGroup
        label={t("reason")}
        value={reason}
        choices={reasons.map((value) => ({ value, label: t(reasonKeys[value]) }))}
        onChange={setReason}
      />
      <Field label={t("details")} error={failure}>
        {(wiring) => (
          <textarea
            {...wiring}
            className={classes(fieldsStyles.fieldInput, styles.reportDetails)}
            data-part="field-input"
            rows={3}
            maxLength={REPORT_DETAILS_CHARS_MAX}
            value={details}
            onChange={(event) => setDetails(event.target.value)}
          />
        )}
      </Field>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" kind="primary" busy={isBusy} disabled={reason === null}>
          {t("sendReport")}
        </Button>
      </div>
    </form>
  );
}

const profilePlace = { kind: "profile" } as const;

/** Reports a player because of the profile: its name and its picture are the evidence. */
export function ReportButton({ person }: { readonly person: ListedUser }): ReactElement {
  const t = useText(writingText);
  const [isReporting, setReporting] = useState(false);
  const label = t("reportTitle", { username: person.username });
  return (
    <>
      <Button kind="quiet" aria-label={label} title={label} onClick={() => setReporting(true)}>
        <Icon name="flag" size={18} />
        <span>{t("report")}</span>
      </Button>
      {isReporting ? <ReportDialog person={person} place={profilePlace} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
