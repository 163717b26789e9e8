import type { ReactElement } from "react";
import { MutedNotice } from "#web/entities/sanction/MutedNotice.tsx";
import { useMute } from "#web/entities/sanction/ownSanctions.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { changeSettings } from "#web/entities/settings/followSettings.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { changePrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import { AccountSection } from "./AccountSection.tsx";
import styles from "./SettingsPage.module.css";
import { settingsText } from "./text/en.ts";

/** The chats, and for an account who may write to it. */
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
