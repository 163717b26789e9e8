import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import type { Participant, ParticipantStatus } from "#protocol/calls/tournamentPages.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { playerPath } from "#web/entities/paths.ts";
import { useSession } from "#web/entities/session/session.ts";
import { Gems } from "#web/entities/tournament/TournamentCard.tsx";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./TournamentPage.module.css";
import { tournamentsText } from "./text/en.ts";

const rowsFirst = 64;
const avatarSize = 32;
const statusKeys = {
  registered: "statusRegistered",
  waiting: "statusWaiting",
  checkedIn: "statusCheckedIn",
  qualified: "statusQualified",
  eliminated: "statusEliminated",
  withdrawn: "statusWithdrawn",
  disqualified: "statusDisqualified",
} as const satisfies Record<ParticipantStatus, string>;

interface ParticipantsProps {
  readonly participants: readonly Participant[];
  /** The champion's id. */
  readonly champion: string | null;
}

/** The participants, by rank once there is one. */
export function Participants({ participants, champion }: ParticipantsProps): ReactElement {
  const t = useText(tournamentsText);
  const common = useText(sharedText);
  const [count, setCount] = useState(rowsFirst);
  if (participants.length === 0) return <EmptyState title={t("nobody")} hint={t("nobodyHint")} />;
  const hasRanks = participants.some(({ rank }) => rank !== null);
  const hasRatings = participants.some(({ rating }) => rating !== null);
  const hasPrizes = participants.some(({ prize }) => prize !== null);
  return (
    <>
      <table className={styles.people}>
        <thead>
          <tr>
            {hasRanks ? <th scope="col">{t("rank")}</th> : null}
            <th scope="col">{t("player")}</th>
            {hasRatings ? (
              <th scope="col" className={styles.wide}>
                {t("rating")}
              </th>
            ) : null}
            <th scope="col">{t("status")}</th>
            {hasRanks ? <th scope="col">{t("won")}</th> : null}
            {hasRanks ? <th scope="col">{t("lost")}</th> : null}
            {hasPrizes ? (
              <th scope="col" className={styles.wide}>
                {t("prize")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {participants.slice(0, count).map((one) => (
            <Row
              key={one.id}
              one={one}
              isChampion={one.id === champion}
              hasRatings={hasRatings}
              hasRanks={hasRanks}
              hasPrizes={hasPrizes}
            />
          ))}
        </tbody>
      </table>
      {participants.length > count ? (
        <Button onClick={() => setCount(count + rowsFirst)}>{common("showMore")}</Button>
      ) : null}
    </>
  );
}

interface RowProps {
  readonly one: Participant;
  readonly isChampion: boolean;
  readonly hasRatings: boolean;
  readonly hasRanks: boolean;
  readonly hasPrizes: boolean;
}

function Row({ one, isChampion, hasRatings, hasRanks, hasPrizes }: RowProps): ReactElement {
  const t = useText(tournamentsText);
  const language = useLanguage();
  const isOwn = useSession(({ user }) => user?.id === one.id);
  const { rank, rating, status, wins, losses, prize } = one;
  return (
    <tr aria-current={isOwn || undefined} className={isOwn ? styles.ownRow : undefined}>
      {hasRanks ? <td className="figures">{rank ?? ""}</td> : null}
      <td>
        <span className={styles.person}>
          <FramedAvatar userId={one.id} look={one.look} src={one.image_url} size={avatarSize} />
          <Link to={playerPath(one.id)}>
            <PlayerName name={one.name} />
          </Link>
        </span>
      </td>
      {hasRatings ? (
        <td className={classes("figures", styles.wide)}>{rating === null ? "" : formatInteger(rating, language)}</td>
      ) : null}
      <td>{t(isChampion ? "champion" : statusKeys[status])}</td>
      {hasRanks ? <td className="figures">{wins}</td> : null}
      {hasRanks ? <td className="figures">{losses}</td> : null}
      {hasPrizes ? <td className={styles.wide}>{prize === null ? null : <Gems count={prize} />}</td> : null}
    </tr>
  );
}
