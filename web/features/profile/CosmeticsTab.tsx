import { ask } from "#web/platform/calls/ask.ts";
import {
  buyCosmeticCall,
  cosmeticsCall,
  lookCall,
  type LookForm,
  type OwnCosmetic,
  type OwnCosmetics,
} from "#protocol/calls/cosmetics.ts";
import { type ReactElement, useState } from "react";
import { COSMETIC_KINDS, type CosmeticKind } from "#protocol/calls/look.ts";
import { CosmeticPicture } from "#web/entities/cosmetic/CosmeticPicture.tsx";
import { GemIcon, useGemWords } from "#web/entities/cosmetic/GemIcon.tsx";
import { cosmeticName, isCosmetic } from "#web/entities/cosmetic/looks.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { CosmeticCard } from "./gems/CosmeticCard.tsx";
import { gemsText } from "./gems/text/en.ts";
import panelStyles from "#web/ui/Panel.module.css";
import styles from "./gems/CosmeticCard.module.css";

const plurals = { back: "backs", felt: "felts", frame: "frames" } as const;
const skeletonRows = 4;

/** Gems were spent or a look was changed. */
const cosmeticsChanged = (): void => invalidate(...groups.gems, ...groups.profile);

/** Cosmetics for sale, owned ones, and worn ones. */
export function CosmeticsTab({ onWorn }: { readonly onWorn: () => void }): ReactElement {
  const t = useText(gemsText);
  const common = useText(sharedText);
  const [own, again] = useLoaded(queryOf(cosmeticsCall));
  if (own.state === "ready") return <Cosmetics own={own.value} onWorn={onWorn} />;
  return (
    <div className={panelStyles.panel} data-part="panel">
      {own.state === "failed" ? (
        <ErrorState text={own.failure.kind === "network" ? common("networkError") : t("failed")} onRetry={again} />
      ) : (
        <SkeletonRows rows={skeletonRows}>
          <Skeleton width="60%" />
        </SkeletonRows>
      )}
    </div>
  );
}

/** Buys and wears; a notice gives the result. */
function useActions(own: OwnCosmetics, onWorn: () => void) {
  const t = useText(gemsText);
  const common = useText(sharedText);
  const names = useText(cosmeticText);
  const [busy, setBusy] = useState<string | null>(null);
  const failed = (failure: Parameters<typeof actionFailure>[0]): void =>
    showToast("error", failure.code === "not_enough_gems" ? t("notEnough") : common(actionFailure(failure)));

  const buy = async (key: string): Promise<void> => {
    setBusy(key);
    const answer = await ask(buyCosmeticCall, { params: { key } });
    setBusy(null);
    if (answer.ok) showToast("success", t("bought", { name: names(cosmeticName(key)) }));
    else failed(answer.failure);
    cosmeticsChanged();
  };

  const wear = async (kind: CosmeticKind, key: string | null): Promise<void> => {
    const known = (name: string | null) => (name !== null && isCosmetic(name) ? name : null);
    const worn: OwnCosmetics["look"] = { ...own.look, [kind]: key };
    const { back, felt, frame } = worn;
    const look: LookForm = { back: known(back), felt: known(felt), frame: known(frame) };
    setBusy(key ?? kind);
    const answer = await ask(lookCall, { body: look });
    setBusy(null);
    if (!answer.ok) return failed(answer.failure);
    showToast("success", key === null ? t("wearingUsual") : t("wearing", { name: names(cosmeticName(key)) }));
    cosmeticsChanged();
    onWorn();
  };
  return { busy, buy, wear };
}

interface CosmeticsProps {
  readonly own: OwnCosmetics;
  readonly onWorn: () => void;
}

function Cosmetics({ own, onWorn }: CosmeticsProps): ReactElement {
  const t = useText(gemsText);
  const names = useText(cosmeticText);
  const gems = useGemWords();
  const [confirming, setConfirming] = useState<OwnCosmetic | null>(null);
  const { busy, buy, wear } = useActions(own, onWorn);
  return (
    <div className={styles.gems}>
      <p className={styles.lead}>
        <b className={styles.amount}>
          <GemIcon /> {gems(own.balance)}
        </b>
        <span>{t("lead")}</span>
      </p>
      {COSMETIC_KINDS.map((kind) => (
        <section key={kind} aria-label={names(plurals[kind])}>
          <h2 className={styles.kind}>{names(plurals[kind])}</h2>
          {kind === "felt" ? <p className={styles.note}>{t("feltHint")}</p> : null}
          <ul className={styles.cosmetics}>
            <CosmeticCard
              kind={kind}
              item={null}
              balance={own.balance}
              isWorn={own.look[kind] === null}
              busy={busy === kind}
              onWear={() => void wear(kind, null)}
              onBuy={() => undefined}
            />
            {own.items
              .filter((item) => item.kind === kind)
              .map((item) => (
                <CosmeticCard
                  key={item.key}
                  kind={kind}
                  item={item}
                  balance={own.balance}
                  isWorn={own.look[kind] === item.key}
                  busy={busy === item.key}
                  onWear={() => void wear(kind, item.key)}
                  onBuy={() => setConfirming(item)}
                />
              ))}
          </ul>
        </section>
      ))}
      {confirming === null ? null : (
        <BuyDialog
          item={confirming}
          balance={own.balance}
          onClose={() => setConfirming(null)}
          onBuy={() => {
            setConfirming(null);
            void buy(confirming.key);
          }}
        />
      )}
    </div>
  );
}

interface BuyDialogProps {
  readonly item: OwnCosmetic;
  readonly balance: number;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** Asks before gems are spent, because that cannot be undone. */
function BuyDialog({ item, balance, onBuy, onClose }: BuyDialogProps): ReactElement {
  const t = useText(gemsText);
  const names = useText(cosmeticText);
  const language = useLanguage();
  const price = formatInteger(item.price ?? 0, language);
  return (
    <Modal open title={t("sureTitle", { name: names(cosmeticName(item.key)) })} onClose={onClose}>
      <CosmeticPicture kind={item.kind} name={item.key} />
      <p>{t("sureText", { price, balance: formatInteger(balance, language) })}</p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" onClick={onBuy}>
          {t("buy")}
        </Button>
      </div>
    </Modal>
  );
}
