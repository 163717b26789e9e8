import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import type { BracketRecord, Participant } from "#server/protocol/tournamentPages.ts";
import { gamePath, matchPath } from "#web/entities/paths.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./Bracket.module.css";
import { nameOf, type Say } from "./rounds.ts";
import { tournamentsText } from "./text.ts";

interface BracketMatchProps {
  readonly match: BracketRecord;
  readonly people: ReadonlyMap<number, Participant>;
  /** The reader's seed. */
  readonly own: number | null;
}

/** A match: who plays, what stands, and where to watch or replay it. */
export function BracketMatch({ match, people, own }: BracketMatchProps): ReactElement {
  const t = useText(tournamentsText);
  const titleId = useId();
  const { players, state, winner } = match;
  const [one, other] = players.map((player) => nameOf(t, player, people));
  const title = t("matchOf", { one: one ?? "", other: other ?? "" });
  const isOwn = own !== null && players.some(({ seed }) => seed === own);
  return (
    <li className={styles.match} data-state={state} data-own={isOwn || undefined} aria-labelledby={titleId}>
      <span id={titleId} className="visually-hidden">
        {title}
      </span>
      <ul>
        {players.map((player, side) => {
          const isWinner = winner !== null && player.seed === winner;
          return (
            <li key={side} className={styles.side} data-winner={isWinner || undefined}>
              {player.seed === null ? null : (
                <span className={styles.seed} title={t("seed", { seed: player.seed })}>
                  {player.seed}
                </span>
              )}
              <span className={styles.name} data-empty={player.seed === null || undefined}>
                {nameOf(t, player, people)}
              </span>
              {isWinner ? (
                <>
                  <Icon name="check" size={16} />
                  <span className="visually-hidden">{t("winner")}</span>
                </>
              ) : null}
              {player.seed === null || match.players.some(({ is_bye }) => is_bye) ? null : (
                <>
                  <b className="figures" aria-hidden="true">
                    {player.wins}
                  </b>
                  <span className="visually-hidden">{t("wins", { count: player.wins })}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Foot match={match} title={title} />
    </li>
  );
}

const ways = {
  forfeit: "howForfeit",
  absent: "howAbsent",
  withdrawn: "howWithdrawn",
  disqualified: "howDisqualified",
  staff: "howStaff",
} as const;
const states = {
  waiting: "stateWaiting",
  ready: "stateReady",
  called: "stateCalled",
  playing: "statePlaying",
  void: "stateVoid",
} as const;

/** What is to be said of a match besides its numbers; null where nothing is. */
function noteOf(t: Say, { state, winner, how, players }: BracketRecord): string | null {
  if (players.some(({ is_bye }) => is_bye)) return null;
  if (state !== "decided") return t(states[state]);
  if (winner === null) return t("nobodyWon");
  return how === null || how === "played" ? null : t(ways[how]);
}

function Foot({ match, title }: { readonly match: BracketRecord; readonly title: string }): ReactElement | null {
  const t = useText(tournamentsText);
  const { game_code, match_ids } = match;
  const note = noteOf(t, match);
  if (note === null && game_code === null && match_ids.length === 0) return null;
  return (
    <p className={styles.foot}>
      {note === null ? null : <span>{note}</span>}
      {game_code === null ? null : (
        <Link to={gamePath(game_code)} aria-label={t("watchMatch", { players: title })}>
          {t("watch")}
        </Link>
      )}
      {match_ids.map((id, index) => (
        <Link key={id} to={matchPath(id)} aria-label={t("replayMatch", { number: index + 1, players: title })}>
          {t("replay", { number: index + 1 })}
        </Link>
      ))}
    </p>
  );
}
