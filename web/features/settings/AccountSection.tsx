import { type ReactElement, type ReactNode, useEffect } from "react";
import type { Settings } from "#protocol/calls/settings.ts";
import { MutedNotice } from "#web/entities/sanction/MutedNotice.tsx";
import { useMute } from "#web/entities/sanction/ownSanctions.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { useAccountSettings } from "#web/entities/settings/accountSettings.ts";
import { changeSettings, followSettings, syncSettings } from "#web/entities/settings/followSettings.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { Toggle } from "#web/ui/Field.tsx";
import { settingsText } from "./text/en.ts";
import styles from "./SettingsPage.module.css";

const skeletonRows = 6;

/** Follows the settings of the account in this browser, also without the page's frame. */
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

/** Whether the account's changes are stored, with a retry where they are not. */
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

/** The notifications that interrupt the user, and how they do. The list of notifications has all of them. */
export function NotificationSettings(): ReactElement {
  return <AccountSection>{(settings) => <Choices settings={settings} />}</AccountSection>;
}

function Choices({ settings }: { readonly settings: Settings }): ReactElement {
  const t = useText(settingsText);
  return (
    <>
      <section className={styles.settingsGroup}>
        <h2>{t("notifyHow")}</h2>
        <Toggle
          label={t("emailNotifications")}
          hint={t("emailNotificationsHint")}
          checked={settings.emailNotifications}
          onChange={(emailNotifications) => changeSettings({ emailNotifications })}
        />
        <Toggle
          label={t("pushNotifications")}
          hint={t("pushNotificationsHint")}
          checked={settings.pushNotifications}
          onChange={(pushNotifications) => changeSettings({ pushNotifications })}
        />
      </section>
      <section className={styles.settingsGroup}>
        <h2>{t("notifyOf")}</h2>
        <Toggle
          label={t("notifyOnFriendRequest")}
          hint={t("notifyOnFriendRequestHint")}
          checked={settings.notifyOnFriendRequest}
          onChange={(notifyOnFriendRequest) => changeSettings({ notifyOnFriendRequest })}
        />
        <Toggle
          label={t("notifyOnGameInvite")}
          hint={t("notifyOnGameInviteHint")}
          checked={settings.notifyOnGameInvite}
          onChange={(notifyOnGameInvite) => changeSettings({ notifyOnGameInvite })}
        />
        <Toggle
          label={t("notifyOnTournament")}
          hint={t("notifyOnTournamentHint")}
          checked={settings.notifyOnTournament}
          onChange={(notifyOnTournament) => changeSettings({ notifyOnTournament })}
        />
        <Toggle
          label={t("notifyOnAchievement")}
          hint={t("notifyOnAchievementHint")}
          checked={settings.notifyOnAchievement}
          onChange={(notifyOnAchievement) => changeSettings({ notifyOnAchievement })}
        />
      </section>
    </>
  );
}

/** The chats, and for an account also who may write to it. */
export function ChatSettings(): ReactElement {
  const t = useText(settingsText);
  const prefs = usePrefs();
  const hasAccount = useSession(({ user }) => isSignedIn(user));
  const mute = useMute();
  return (
    <>
      {mute === null ? null : <MutedNotice mute={mute} />}
      {hasAccount ? <WhoMayWrite /> : null}
      <div className={styles.settingsGroup}>
        <Toggle
          label={t("chatNotifications")}
          hint={t("chatNotificationsHint")}
          checked={prefs.chatNotifications}
          onChange={(chatNotifications) => changePrefs({ chatNotifications })}
        />
        <Toggle
          label={t("messagePreview")}
          hint={t("messagePreviewHint")}
          checked={prefs.messagePreview}
          onChange={(messagePreview) => changePrefs({ messagePreview })}
        />
        <Toggle
          label={t("typing")}
          hint={t("typingHint")}
          checked={prefs.showTypingIndicator}
          onChange={(showTypingIndicator) => changePrefs({ showTypingIndicator })}
        />
      </div>
    </>
  );
}

function WhoMayWrite(): ReactElement {
  const t = useText(settingsText);
  return (
    <AccountSection>
      {({ allowDirectMessages }) => (
        <div className={styles.settingsGroup}>
          <RadioGroup
            label={t("directMessages")}
            value={allowDirectMessages}
            choices={[
              { value: "everyone", label: t("everyone"), hint: t("directEveryoneHint") },
              { value: "friends", label: t("friends"), hint: t("directFriendsHint") },
              { value: "none", label: t("noOne"), hint: t("directNoneHint") },
            ]}
            onChange={(value) => changeSettings({ allowDirectMessages: value })}
          />
        </div>
      )}
    </AccountSection>
  );
}
