/**
 * Profiles: the reader's own at /profile, with the picture, gems and cosmetics, and those of others at /players/ID, as
 * far as they show them, with friendship, challenge, message and report. The larger tabs are fetched when they are
 * opened.
 */
import type { ReactElement } from "react";
import { useParams } from "react-router";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import { profileCall, type PublicProfile } from "#protocol/calls/profiles.ts";
import { useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { type Loaded, useLoaded } from "#web/platform/queries/loaded.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import pageStyles from "#web/ui/Page.module.css";
import { DocumentTitle } from "#web/ui/Page.tsx";
import styles from "#web/ui/Panel.module.css";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { ProfileHead } from "./ProfileHead.tsx";
import profilePageStyles from "./ProfilePage.module.css";
import { ProfileTabs } from "./ProfileTabs.tsx";
import { profileText } from "./text/en.ts";

/** The reader's own profile. */
export function OwnProfilePage(): ReactElement | null {
  const userId = useSession(({ user }) => user?.id);
  return userId === undefined ? null : <Profile userId={userId} />;
}

/** A player's profile, as far as the player shows it. */
export function PlayerPage(): ReactElement {
  const { id = "" } = useParams();
  return <Profile key={id} userId={userIdOf(id)} />;
}

function Profile({ userId }: { readonly userId: UserId }): ReactElement {
  const [profile, again, refresh] = useLoaded(queryOf(profileCall, { params: { id: userId } }));
  return (
    <div className={classes(pageStyles.page, profilePageStyles.profile)}>
      <ProfileBody profile={profile} onRetry={again} onChange={refresh} />
    </div>
  );
}

interface ProfileBodyProps {
  readonly profile: Loaded<PublicProfile>;
  readonly onRetry: () => void;
  readonly onChange: () => void;
}

function ProfileBody({ profile, onRetry, onChange }: ProfileBodyProps): ReactElement {
  const t = useText(profileText);
  if (profile.state === "ready") {
    const { value } = profile;
    return (
      <>
        <DocumentTitle title={value.user.username} />
        <ProfileHead profile={value} onChange={onChange} />
        {value.is_hidden || value.details === null ? (
          <div className={styles.panel} data-part="panel">
            {value.is_for_friends ? (
              <EmptyState title={t("forFriends")} hint={t("forFriendsHint")} />
            ) : (
              <EmptyState title={t("private")} hint={t("privateHint")} />
            )}
          </div>
        ) : (
          <ProfileTabs profile={value} details={value.details} onChange={onChange} />
        )}
      </>
    );
  }
  return (
    <>
      <DocumentTitle title={t("title")} />
      <h1 className="visually-hidden">{t("title")}</h1>
      <div className={styles.panel} data-part="panel">
        {profile.state === "loading" ? (
          <SkeletonRows rows={1}>
            <Skeleton round width="7rem" height="7rem" />
            <Skeleton width="40%" height="2rem" />
          </SkeletonRows>
        ) : profile.failure.status === 404 ? (
          <EmptyState title={t("nobody")} hint={t("nobodyHint")}>
            <ButtonLink to="/leaderboard">{t("toLeaderboard")}</ButtonLink>
          </EmptyState>
        ) : (
          <ErrorState text={t("failedProfile")} onRetry={onRetry} />
        )}
      </div>
    </>
  );
}
