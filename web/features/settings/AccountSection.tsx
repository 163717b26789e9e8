import { type ReactElement, type ReactNode, useEffect } from "react";
import type { Settings } from "#protocol/calls/settings.ts";
import { useAccountSettings } from "#web/entities/settings/accountSettings.ts";
import { followSettings, syncSettings } from "#web/entities/settings/followSettings.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import styles from "./AccountSection.module.css";
import { settingsText } from "./text/en.ts";

const skeletonRows = 6;

/** Follows the settings of the account that plays here, also where the page's frame does not. */
export function useSettingsFollowed(): void {
  const userId = useSession(({ user }) => (isSignedIn(user) ? user?.id : undefined));
  useEffect(() => (userId === undefined ? undefined : followSettings(userId)), [userId]);
}

/** Settings of the account, once they are known. */
export function AccountSection({ children }: { readonly children: (settings: Settings) => ReactNode }): ReactElement {
  const t = useText(settingsText);
  const { state, settings } = useAccountSettings();
  if (state === "failed") return <ErrorState text={t("settingsFailed")} onRetry={() => void syncSettings()} />;
  if (state === "ready") return <>{children(settings)}</>;
  return (
    <SkeletonRows rows={skeletonRows}>
      <Skeleton width="100%" height="2.5rem" />
    </SkeletonRows>
  );
}

/** Whether the account's changes are stored; what to do where they are not. */
export function SavingState(): ReactElement | null {
  const t = useText(settingsText);
  const userId = useAccountSettings((account) => account.userId);
  const saving = useAccountSettings((account) => account.saving);
  const version = useAccountSettings((account) => account.version);
  if (userId === null || version < 0) return null;
  const isOpen = saving === "waiting" || saving === "failed";
  return (
    <div className={styles.saving} data-state={saving} role="status">
      <p>{t(sentences[saving])}</p>
      {isOpen ? (
        <Button kind="quiet" onClick={() => void syncSettings()}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}

const sentences = { saved: "saved", saving: "saving", waiting: "savingWaits", failed: "savingFailed" } as const;
