import { type ReactElement, useState } from "react";
import type { ReportCase } from "#protocol/calls/moderation.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { caseChanged, claimCase, releaseCase } from "./calls.ts";
import { isAbout } from "./decidable.ts";
import { useRefusal } from "./refusals.ts";
import styles from "./ReportsTab.module.css";
import { reportsText } from "./text/en.ts";

interface ClaimProps {
  readonly of: ReportCase;
  /** The reader's id. */
  readonly own: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

const minuteMs = 60_000;

/** Who works on a pending case and for how long; takes it, keeps it, gives it back. */
export function Claim({ of, own, now }: ClaimProps): ReactElement {
  const t = useText(reportsText);
  const common = useText(sharedText);
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const held = of.assigned_to !== null && of.assigned_to.until > now ? of.assigned_to : null;
  const isOwn = held !== null && held.id === own;
  const act = async (work: Promise<ApiResult<unknown>>, done: string): Promise<void> => {
    setBusy(true);
    const answer = await work;
    setBusy(false);
    caseChanged();
    if (answer.ok) showToast("success", done);
    else showToast("error", refusal(answer.failure) ?? common(actionFailure(answer.failure)));
  };
  const minutes = held === null ? 0 : Math.max(1, Math.ceil((held.until - now) / minuteMs));
  const sentence =
    held === null
      ? t("free")
      : isOwn
        ? t("yours", { count: minutes })
        : t("taken", { name: held.username, count: minutes });
  if (isAbout(of, own)) return <p className={styles.claim}>{t("aboutYou")}</p>;
  return (
    <div className={styles.claim} data-held={held === null ? undefined : isOwn ? "own" : "other"}>
      <p role="status">{sentence}</p>
      <div className={styles.buttons}>
        {held === null || isOwn ? (
          <Button
            kind={isOwn ? "secondary" : "primary"}
            busy={isBusy}
            onClick={() => void act(claimCase(of.id), t("nowTaken"))}
          >
            {t(isOwn ? "keep" : "take")}
          </Button>
        ) : null}
        {isOwn ? (
          <Button busy={isBusy} onClick={() => void act(releaseCase(of.id), t("released"))}>
            {t("release")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
