import type { ReactElement } from "react";
import type { Settings } from "#protocol/calls/settings.ts";
import { changeSettings } from "#web/entities/settings/followSettings.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Toggle } from "#web/ui/Toggle.tsx";
import { AccountSection } from "./AccountSection.tsx";
import styles from "./SettingsPage.module.css";
import { settingsText } from "./text/en.ts";

/** Which notifications interrupt the user, and how. The list of notifications has all of them. */
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
