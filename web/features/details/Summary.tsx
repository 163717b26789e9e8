import type { ReactElement } from "react";
import { Link } from "react-router";
import type { Match } from "#web/entities/match/matchRecord.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import type { MatchRecordPlayer } from "#protocol/calls/matches.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ratingChange } from "#web/entities/match/matches.ts";
import { playerPath } from "#web/entities/paths.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { MatchBadge, MatchChange, Dampened } from "#web/entities/match/MatchRow.tsx";
import { RankBadge } from "#web/entities/player/RankBadge.tsx";
import { ShareMatch } from "#web/entities/match/ShareMatch.tsx";
import { detailsText } from "./text/en.ts";
import { nameAt, type People } from "./sentences.ts";
import styles from "#web/ui/Panel.module.css";
import detailsPageStyles from "./DetailsPage.module.css";

interface SummaryProps {
  readonly match: Match;
  readonly people: People;
  /** Null when the record does not replay. */
  readonly end: MatchState | null;
}

/** The result of the match, and the rules it was played by. */
export function Summary({ match, people, end }: SummaryProps): ReactElement {
  const t = useText(detailsText);
  const common = useText(sharedText);
  const standing = match.players
    .map((player, seat) => ({ player, seat }))
    .toSorted((a, b) => a.player.place - b.player.place || a.seat - b.seat);
  return (
    <section className={styles.panel} data-part="panel" aria-label={t("result")}>
      <div className={detailsPageStyles.detailsFacts}>
        <MatchBadge strong={match.is_rated}>{common(match.is_rated ? "ranked" : "casual")}</MatchBadge>
        <Facts match={match} />
        <ShareMatch matchId={match.id} />
      </div>
      <p className={detailsPageStyles.detailsEnding}>{endingOf(t, match, people, end)}</p>
      <ol className={detailsPageStyles.standing}>
        {standing.map(({ player, seat }) => (
          <Standing key={seat} player={player} name={nameAt(people, seat)} handsWon={end?.handsWon[seat] ?? null} />
        ))}
      </ol>
      <Dampened match={match.dampened} />
    </section>
  );
}

type Say = ReturnType<typeof useText<(typeof detailsText)["en"]>>;

/** Why the match ended. */
function endingOf(t: Say, match: Match, people: People, end: MatchState | null): string {
  const winner: Seat | null = end?.winner ?? null;
  if (match.reason === "abandoned") return t("endAbandoned");
  if (match.reason === "forfeit") {
    const leaver = end?.forfeitedBy ?? null;
    if (leaver === null) return t("endForfeit");
    return leaver === people.me ? t("endYouForfeit") : t("endForfeitBy", { name: nameAt(people, leaver) });
  }
  const { winPoints } = match.record.config;
  if (winner === null) return t("endPoints", { count: winPoints });
  return winner === people.me
    ? t("endYouPoints", { count: winPoints })
    : t("endPointsBy", { name: nameAt(people, winner), count: winPoints });
}

function Facts({ match }: { readonly match: Match }): ReactElement {
  const t = useText(detailsText);
  const language = useLanguage();
  const { ended_at, started_at, record, kind } = match;
  const { winPoints, includeAces, includeSixes, stacking, weakHand } = record.config;
  const minutes = Math.max(1, Math.round((ended_at - started_at) / 60_000));
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(ended_at);
  const facts = [
    t(kind),
    t("firstTo", { count: winPoints }),
    ...(includeAces ? [] : [t("noAces")]),
    ...(includeSixes ? [] : [t("plainSixes")]),
    ...(stacking ? [t("stacking")] : []),
    ...(weakHand ? [t("weakHand")] : []),
    t("minutes", { count: minutes }),
  ];
  return (
    <p className={detailsPageStyles.detailsWords}>
      <time dateTime={new Date(ended_at).toISOString()}>{when}</time>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}

interface StandingProps {
  readonly player: MatchRecordPlayer;
  readonly name: string;
  readonly handsWon: number | null;
}

function Standing({ player, name, handsWon }: StandingProps): ReactElement {
  const t = useText(detailsText);
  return (
    <li className={classes(detailsPageStyles.standingRow, player.place === 1 && detailsPageStyles.standingFirst)}>
      <RankBadge rank={player.place} />
      {player.is_bot ? (
        <span className={detailsPageStyles.standingRobot}>
          <Icon name="robot" size={24} />
        </span>
      ) : (
        <FramedAvatar
          key={player.image_url}
          userId={player.user_id}
          look={player.look}
          src={player.image_url}
          size={44}
        />
      )}
      <span className={detailsPageStyles.standingWords}>
        {player.user_id === null || player.is_bot ? (
          <PlayerName className={detailsPageStyles.standingName} name={name} />
        ) : (
          <Link className={detailsPageStyles.standingName} to={playerPath(player.user_id)}>
            <PlayerName name={name} />
          </Link>
        )}
        {handsWon === null ? null : (
          <span className={detailsPageStyles.standingHands}>{t("handsWon", { count: handsWon })}</span>
        )}
      </span>
      <MatchChange change={ratingChange(player)} />
      <b className={classes(detailsPageStyles.standingScore, "figures")}>{player.score}</b>
    </li>
  );
}
