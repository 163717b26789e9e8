import { fieldBounds } from "#protocol/calls/fields.ts";
import { type FormEvent, type ReactElement, type ReactNode, useState } from "react";
import { failureText } from "#web/entities/account/failures.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { adminText } from "../text/en.ts";
import styles from "./ReasonDialog.module.css";

export interface ReasonDialogProps {
  readonly title: string;
  /** The consequence, and the player or thing it concerns. */
  readonly words: ReactNode;
  /** The label of the button that does it. */
  readonly confirm: string;
  readonly kind?: "danger" | "primary";
  /** The label of the field, where "Reason" would be wrong. */
  readonly reasonLabel?: string;
  /** The hint about the reason's reader, such as "The player sees it."; the default hint mentions the log. */
  readonly reasonHint?: string;
  /** Whether it can be done without a reason. */
  readonly isReasonOptional?: boolean;
  /** Whether the other fields are complete for the action. */
  readonly isReady?: boolean;
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
  /** Makes the call. If the server needs a proof of identity first, the dialog asks for it and calls again. */
  readonly act: (reason: string) => Promise<ApiResult<unknown>>;
  /** The sentence of a refusal that only this action knows; null for the usual sentences. */
  readonly refusal?: (failure: ApiFailure) => string | null;
  /** The notice once it is done. */
  readonly doneText: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason of an action by staff, and does it. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { title, words, confirm, kind = "danger", reasonHint, isReasonOptional = false, children } = props;
  const { isReady = true } = props;
  const t = useText(adminText);
  const sentences = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [reason, setReason] = useState("");

  const sentenceOf = (failure: ApiFailure): string => {
    const own = props.refusal?.(failure) ?? null;
    if (own !== null) return own;
    if (failure.code === "forbidden") return t("notAllowed");
    if (failure.status === 404 || failure.status === 409) return t("changedMeanwhile");
    return failureText(sentences, failure, { quotes: true });
  };
  const act = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await submit(() => withFreshLogin(() => props.act(reason.trim())));
    if (!answer.ok) {
      complain(sentenceOf(answer.failure));
      return;
    }
    showToast("success", props.doneText);
    props.onDone();
    props.onClose();
  };

  return (
    <Modal open onClose={props.onClose} title={title}>
      <form className={styles.form} noValidate onSubmit={(event) => void act(event)}>
        <div className={styles.words}>{words}</div>
        <FormAlert complaint={complaint} />
        {children}
        <Field label={props.reasonLabel ?? t("reason")} hint={reasonHint ?? t("reasonHint")}>
          {(wiring) => (
            <textarea
              {...wiring}
              className={styles.reason}
              rows={3}
              maxLength={fieldBounds.reasonCharsMax}
              required={!isReasonOptional}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.reasonActions}>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button
            type="submit"
            kind={kind}
            busy={busy}
            disabled={!isReady || (!isReasonOptional && reason.trim() === "")}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
