import type { ReactElement } from "react";
import type { OwnCosmetic } from "#protocol/calls/cosmetics.ts";
import { CosmeticPicture } from "#web/entities/cosmetic/CosmeticPicture.tsx";
import { cosmeticName } from "#web/entities/cosmetic/names.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { wholeNumber } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import styles from "./Gems.module.css";
import { gemsText } from "./text/en.ts";

interface BuyDialogProps {
  readonly item: OwnCosmetic;
  readonly balance: number;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** Asks before gems are spent, because that cannot be undone. */
export function BuyDialog({ item, balance, onBuy, onClose }: BuyDialogProps): ReactElement {
  const t = useText(gemsText);
  const names = useText(cosmeticText);
  const language = useLanguage();
  const price = wholeNumber(item.price ?? 0, language);
  return (
    <Modal open title={t("sureTitle", { name: names(cosmeticName(item.key)) })} onClose={onClose}>
      <CosmeticPicture kind={item.kind} name={item.key} />
      <p>{t("sureText", { price, balance: wholeNumber(balance, language) })}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" onClick={onBuy}>
          {t("buy")}
        </Button>
      </div>
    </Modal>
  );
}
