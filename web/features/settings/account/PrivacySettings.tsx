import type { ReactElement } from "react";
import type { Settings } from "#protocol/calls/settings.ts";
import { changeSettings } from "#web/entities/settings/followSettings.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Toggle } from "#web/ui/Field.tsx";
import { AccountSection } from "../AccountSection.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** The reader's visibility to other players, and who may send challenges. */
export function PrivacySettings(): ReactElement {
  return <AccountSection>{(settings) => <Choices settings={settings} />}</AccountSection>;
}

function Choices({ settings }: { readonly settings: Settings }): ReactElement {
  const t = useText(accountSettingsText);
  return (
    <div className={styles.settingsGroup}>
      <RadioGroup
        label={t("visibility")}
        value={settings.profileVisibility}
        choices={[
          { value: "public", label: t("visibilityPublic"), hint: t("visibilityPublicHint") },
          { value: "friends", label: t("visibilityFriends"), hint: t("visibilityFriendsHint") },
          { value: "private", label: t("visibilityPrivate"), hint: t("visibilityPrivateHint") },
        ]}
        onChange={(profileVisibility) => changeSettings({ profileVisibility })}
      />
      <Toggle
        label={t("showRecent")}
        hint={t("showRecentHint")}
        checked={settings.showRecentActivity}
        onChange={(showRecentActivity) => changeSettings({ showRecentActivity })}
      />
      <Toggle
        label={t("showOnline")}
        hint={t("showOnlineHint")}
        checked={settings.onlineStatus}
        onChange={(onlineStatus) => changeSettings({ onlineStatus })}
      />
      <Toggle
        label={t("anonymous")}
        hint={t("anonymousHint")}
        checked={settings.anonymousOnStreams}
        onChange={(anonymousOnStreams) => changeSettings({ anonymousOnStreams })}
      />
      <Toggle
        label={t("friendRequests")}
        hint={t("friendRequestsHint")}
        checked={settings.allowFriendRequests}
        onChange={(allowFriendRequests) => changeSettings({ allowFriendRequests })}
      />
      <RadioGroup
        label={t("invites")}
        value={settings.allowGameInvites}
        choices={[
          { value: "everyone", label: t("invitesEveryone"), hint: t("invitesEveryoneHint") },
          { value: "friends", label: t("invitesFriends"), hint: t("invitesFriendsHint") },
          { value: "none", label: t("invitesNone"), hint: t("invitesNoneHint") },
        ]}
        onChange={(allowGameInvites) => changeSettings({ allowGameInvites })}
      />
    </div>
  );
}
