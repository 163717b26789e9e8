import type { ReactElement } from "react";
import { cosmeticsCall } from "#protocol/calls/cosmetics.ts";
import type { Tournament } from "#protocol/calls/tournamentPages.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { tournamentText } from "./text/en.ts";
import styles from "./TournamentCard.module.css";

interface FeeDialogProps {
  readonly tournament: Tournament;
  readonly onPay: () => void;
  readonly onClose: () => void;
}

/** Confirms the entry fee and shows the player's balance. */
export function FeeDialog({ tournament: { title, entryFee }, onPay, onClose }: FeeDialogProps): ReactElement {
  const t = useText(tournamentText);
  const language = useLanguage();
  const [own] = useLoaded(queryOf(cosmeticsCall));
  const fee = formatInteger(entryFee, language);
  const held = own.state === "ready" ? own.value.balance : null;
  const balance = formatInteger(held ?? 0, language);
  const isShort = held !== null && held < entryFee;
  const sentence = isShort ? "payShort" : "payText";
  return (
    <Modal open title={t("payTitle", { title })} onClose={onClose} testId="fee-dialog">
      <p>{held === null ? t("payUnknown", { fee }) : t(sentence, { fee, balance })}</p>
      <div className={styles.dialogButtons}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" busy={own.state === "loading"} disabled={isShort} onClick={onPay}>
          {t("pay", { fee })}
        </Button>
      </div>
    </Modal>
  );
}

interface LeaveDialogProps {
  readonly title: string;
  readonly hasBegun: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before a place is given up, because another player may get it at once. */
export function LeaveDialog({ title, hasBegun, onLeave, onClose }: LeaveDialogProps): ReactElement {
  const t = useText(tournamentText);
  return (
    <Modal open title={t("leaveTitle", { title })} onClose={onClose} testId="leave-dialog">
      <p>{t(hasBegun ? "leaveAfter" : "leaveBefore")}</p>
      <div className={styles.dialogButtons}>
        <Button onClick={onClose}>{t("stay")}</Button>
        <Button kind="danger" onClick={onLeave}>
          {t("withdraw")}
        </Button>
      </div>
    </Modal>
  );
}
