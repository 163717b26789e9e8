import type { ReactElement } from "react";
import type { OwnCosmetic } from "#protocol/calls/cosmetics.ts";
import type { CosmeticKind } from "#protocol/calls/look.ts";
import { CosmeticPicture } from "#web/entities/cosmetic/CosmeticPicture.tsx";
import { GemIcon } from "#web/entities/cosmetic/GemIcon.tsx";
import { cosmeticName } from "#web/entities/cosmetic/looks.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { useSession } from "#web/entities/session/session.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { gemsText } from "./text/en.ts";
import styles from "./CosmeticCard.module.css";

interface CosmeticCardProps {
  readonly kind: CosmeticKind;
  /** Null: the look that everybody has. */
  readonly item: OwnCosmetic | null;
  readonly balance: number;
  readonly isWorn: boolean;
  readonly busy: boolean;
  readonly onWear: () => void;
  readonly onBuy: () => void;
}

/** A cosmetic with its picture and actions. */
export function CosmeticCard(props: CosmeticCardProps): ReactElement {
  const { kind, item, isWorn } = props;
  const names = useText(cosmeticText);
  const picture = useSession(({ user }) => user?.image_url);
  const name = names(item === null ? "usual" : cosmeticName(item.key));
  return (
    <li className={styles.cosmetic} data-worn={isWorn || undefined} data-testid="cosmetic">
      <CosmeticPicture kind={kind} name={item?.key} avatar={picture} />
      <h3>{name}</h3>
      {item === null ? null : (
        <p className={styles.rarity} data-rarity={item.rarity}>
          {names(item.rarity)}
        </p>
      )}
      <div className={styles.do}>
        <Action {...props} name={name} />
      </div>
    </li>
  );
}

function Action({
  item,
  balance,
  isWorn,
  busy,
  onWear,
  onBuy,
  name,
}: CosmeticCardProps & { name: string }): ReactElement {
  const t = useText(gemsText);
  const language = useLanguage();
  if (isWorn) {
    return (
      <p className={styles.worn}>
        <Icon name="check" size={16} /> {t("worn")}
      </p>
    );
  }
  if (item === null || item.owned_at !== null) {
    return (
      <Button busy={busy} aria-label={t("wearNamed", { name })} onClick={onWear}>
        {t("wear")}
      </Button>
    );
  }
  if (item.price === null) return <ButtonLink to="/events">{t("onlyEvents")}</ButtonLink>;
  const price = formatInteger(item.price, language);
  if (item.price > balance) {
    return (
      <p className={styles.note}>
        <b className={styles.amount}>
          {price} <GemIcon size={16} />
        </b>{" "}
        <br />
        {t("missing", { amount: formatInteger(item.price - balance, language) })}
      </p>
    );
  }
  return (
    <Button kind="primary" busy={busy} aria-label={t("buyNamed", { name, price })} onClick={onBuy}>
      {price} <GemIcon size={16} /> {t("buy")}
    </Button>
  );
}
