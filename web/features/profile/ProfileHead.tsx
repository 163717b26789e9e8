import type { ReactElement } from "react";
import { Link } from "react-router";
import { tierOf } from "#engine/tiers.ts";
import type { Relation } from "#protocol/calls/friends.ts";
import type { ProfileDetails, PublicProfile } from "#protocol/calls/profiles.ts";
import { ChallengeButton } from "#web/entities/challenge/ChallengeButton.tsx";
import { ReportButton } from "#web/entities/chat/ReportDialog.tsx";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { FriendButton, FriendMenu } from "#web/entities/friend/FriendButton.tsx";
import { useFocusFallback } from "#web/entities/friend/focusFallback.ts";
import { MessageLink } from "#web/entities/message/MessageLink.tsx";
import { ChangeIdentity } from "#web/entities/player/identity/PlayingAs.tsx";
import { TierBadge } from "#web/entities/player/TierBadge.tsx";
import { tierKeyOf } from "#web/entities/player/tierText.ts";
import { useFriendEvents } from "#web/entities/queries/events.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dayOf, ratingText, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import panelStyles from "#web/ui/Panel.module.css";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Figure, Figures, winRateText } from "./Figures.tsx";
import { PictureUpload } from "./PictureUpload.tsx";
import styles from "./ProfilePage.module.css";
import { profileText } from "./text/en.ts";

const pictureSize = 112;

interface ProfileHeadProps {
  readonly profile: PublicProfile;
  /** Called after the profile has changed and must be fetched again. */
  readonly onChange: () => void;
}

/** The top of a profile: picture, name, tier and the three main figures. */
export function ProfileHead({ profile, onChange }: ProfileHeadProps): ReactElement {
  const t = useText(profileText);
  const common = useText(sharedText);
  const language = useLanguage();
  const { user, details, rating, is_own, relation } = profile;
  const picture = (
    <FramedAvatar key={user.image_url} userId={user.id} look={user.look} src={user.image_url} size={pictureSize} />
  );
  return (
    <header className={classes(styles.profileHead, panelStyles.panel)} data-part="panel" data-testid="profile-head">
      {is_own ? (
        <PictureUpload onUploaded={onChange}>{picture}</PictureUpload>
      ) : (
        <div className={styles.profilePicture} data-testid="profile-picture">
          {picture}
        </div>
      )}
      <div className={styles.profileWho}>
        <h1>
          <PlayerName name={user.username} />
        </h1>
        <p className={styles.profileTier} data-testid="profile-tier">
          <TierBadge tier={tierOf(rating)} size={44} />
          <span>{common(tierKeyOf(rating))}</span>
          {details === null ? null : <span className="figures">{ratingText(profile, language)}</span>}
        </p>
        {details === null ? null : (
          <p className={styles.profileJoined}>{t("joined", { date: dayOf(details.created_at, language) })}</p>
        )}
        {is_own ? (
          <div className={styles.profileChanges}>
            <ChangeIdentity onSaved={onChange} />
            <Link className={styles.profileSettings} to="/settings?section=account">
              {t("accountSettings")}
            </Link>
          </div>
        ) : null}
      </div>
      {relation === null ? null : <ProfileActions profile={profile} relation={relation} onChange={onChange} />}
      {details === null ? null : <HeadFigures details={details} />}
    </header>
  );
}

function HeadFigures({ details }: { readonly details: ProfileDetails }): ReactElement {
  const t = useText(profileText);
  const language = useLanguage();
  const { rank } = details.ratings.duel;
  return (
    <Figures>
      <Figure label={t("globalRank")} value={rank === null ? "–" : `#${rank}`} />
      <Figure label={t("winRate")} value={winRateText(details.games_won, details.games_played, language)} />
      <Figure label={t("matches")} value={formatInteger(details.games_played, language)} />
    </Figures>
  );
}

interface ProfileActionsProps {
  readonly profile: PublicProfile;
  readonly relation: Relation;
  /** Called after the relation of the two players has changed. */
  readonly onChange: () => void;
}

/** The actions of a reader with an account on another player: ask for friendship, challenge, remove. */
function ProfileActions({ profile, relation, onChange }: ProfileActionsProps): ReactElement {
  const { user, may_challenge } = profile;
  const focusFallback = useFocusFallback();
  useFriendEvents();
  return (
    <div {...focusFallback} className={styles.profileWays} role="group" aria-label={user.username}>
      <FriendButton person={user} relation={relation} onChange={onChange} />
      {may_challenge ? <ChallengeButton person={user} /> : null}
      <MessageLink person={user} />
      <ReportButton person={user} />
      {relation === "friends" ? <FriendMenu person={user} face={<Icon name="more" />} onRemoved={onChange} /> : null}
    </div>
  );
}
