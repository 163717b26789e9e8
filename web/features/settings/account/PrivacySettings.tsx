import type { ReactElement } from "react";
import type { Privacy } from "#server/protocol/settings.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { accountText } from "#web/entities/account/text.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { amend } from "#web/platform/queries/queryClient.ts";
import { ErrorState } from "#web/ui/Notice.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { Toggle } from "#web/ui/Toggle.tsx";
import { changePrivacy, privacyQuery } from "./calls.ts";
import { accountSettingsText } from "./text.ts";
import styles from "../SettingsPage.module.css";

const skeletonRows = 6;

/** What other players may see of the reader. Each choice is stored at once. */
export function PrivacySettings(): ReactElement {
  const t = useText(accountSettingsText);
  const [privacy, again] = useLoaded(privacyQuery);
  if (privacy.state === "failed") return <ErrorState text={t("privacyFailed")} onRetry={again} />;
  if (privacy.state === "ready") return <Choices privacy={privacy.value.settings} />;
  return (
    <SkeletonRows rows={skeletonRows}>
      <Skeleton width="100%" height="2.5rem" />
    </SkeletonRows>
  );
}

const show = (part: Partial<Privacy>): Promise<void> =>
  amend(privacyQuery, (shown) => ({ ...shown, settings: { ...shown.settings, ...part } }));

function Choices({ privacy }: { readonly privacy: Privacy }): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);

  const change = async (part: Partial<Privacy>): Promise<void> => {
    const before = privacy;
    await show(part);
    const answer = await changePrivacy(part);
    if (answer.ok) return;
    // Only the part that was not stored is undone: another choice may have been made meanwhile.
    const undone = Object.fromEntries(Object.keys(part).map((key) => [key, before[key as keyof Privacy]]));
    await show(undone);
    showToast("error", failureText(account, answer.failure));
  };

  return (
    <div className={styles.settingsGroup}>
      <RadioGroup
        label={t("visibility")}
        value={privacy.profileVisibility}
        choices={[
          { value: "public", label: t("visibilityPublic"), hint: t("visibilityPublicHint") },
          { value: "friends", label: t("visibilityFriends"), hint: t("visibilityFriendsHint") },
          { value: "private", label: t("visibilityPrivate"), hint: t("visibilityPrivateHint") },
        ]}
        onChange={(profileVisibility) => void change({ profileVisibility })}
      />
      <Toggle
        label={t("showMatches")}
        hint={t("showMatchesHint")}
        checked={privacy.showRecentActivity}
        onChange={(showRecentActivity) => void change({ showRecentActivity })}
      />
      <Toggle
        label={t("showOnline")}
        hint={t("showOnlineHint")}
        checked={privacy.onlineStatus}
        onChange={(onlineStatus) => void change({ onlineStatus })}
      />
      <Toggle
        label={t("friendRequests")}
        hint={t("friendRequestsHint")}
        checked={privacy.allowFriendRequests}
        onChange={(allowFriendRequests) => void change({ allowFriendRequests })}
      />
      <RadioGroup
        label={t("invites")}
        value={privacy.allowGameInvites}
        choices={[
          { value: "everyone", label: t("invitesEveryone"), hint: t("invitesEveryoneHint") },
          { value: "friends", label: t("invitesFriends"), hint: t("invitesFriendsHint") },
          { value: "none", label: t("invitesNone"), hint: t("invitesNoneHint") },
        ]}
        onChange={(allowGameInvites) => void change({ allowGameInvites })}
      />
    </div>
  );
}
