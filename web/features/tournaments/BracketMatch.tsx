import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import type { BracketRecord, Participant } from "#protocol/calls/tournamentPages.ts";
import { gamePath, matchPath } from "#web/entities/paths.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import styles from "./Bracket.module.css";
import { isOwnMatch, nameOf, type Say } from "./rounds.ts";
import { tournamentsText } from "./text/en.ts";

interface BracketMatchProps {
  readonly match: BracketRecord;
  readonly people: ReadonlyMap<number, Participant>;
  /** The reader's seed. */
  readonly own: number | null;
}

/** A match: players, score, and the link to watch or replay it. Screen readers get it as a sentence. */
export function BracketMatch({ match, people, own }: BracketMatchProps): ReactElement {
  const t = useText(tournamentsText);
  const titleId = useId();
  const { key, players, state, winner } = match;
  const isOwn = isOwnMatch(match, own);
  return (
    <li
      className={styles.match}
      data-match={key}
      data-state={state}
      data-own={isOwn || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <span id={titleId} className="visually-hidden">
        {sentenceOf(t, match, people, isOwn)}
      </span>
      <div aria-hidden="true">
        {players.map((player, side) => {
          const isWinner = winner !== null && player.seed === winner;
          return (
            <p key={side} className={styles.side} data-winner={isWinner || undefined}>
              {player.seed === null ? null : (
                <span className={styles.seed} title={t("seed", { seed: player.seed })}>
                  {player.seed}
                </span>
              )}
              <span className={styles.name} data-empty={player.seed === null || undefined}>
                <PlayerName name={nameOf(t, player, people)} />
              </span>
              {isWinner ? <Icon name="check" size={16} /> : null}
              {player.seed === null || hasBye(match) ? null : <b className="figures">{player.wins}</b>}
            </p>
          );
        })}
      </div>
      <Foot match={match} title={playersOf(t, match, people)} />
    </li>
  );
}

function Foot({ match, title }: { readonly match: BracketRecord; readonly title: string }): ReactElement | null {
  const t = useText(tournamentsText);
  const { game_code, match_ids } = match;
  const note = noteOf(t, match);
  if (note === null && game_code === null && match_ids.length === 0) return null;
  return (
    <p className={styles.foot}>
      {note === null ? null : <span aria-hidden="true">{note}</span>}
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

/** A match of a bracket in words. */
type People = ReadonlyMap<number, Participant>;

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

const hasBye = ({ players }: BracketRecord): boolean => players.some(({ is_bye }) => is_bye);

/** A remark on a match besides its numbers; null without one. */
function noteOf(t: Say, match: BracketRecord): string | null {
  const { state, winner, how } = match;
  if (hasBye(match)) return null;
  if (state !== "decided") return t(states[state]);
  if (winner === null) return t("nobodyWon");
  return how === null || how === "played" ? null : t(ways[how]);
}

function playersOf(t: Say, { players: [one, other] }: BracketRecord, people: People): string {
  return t("matchOf", { one: nameOf(t, one, people), other: nameOf(t, other, people) });
}

/** A match in one sentence: whether it is the reader's own, the players, the score, the winner and the state. */
function sentenceOf(t: Say, match: BracketRecord, people: People, isOwn: boolean): string {
  const { players, winner } = match;
  const [one, other] = players;
  const isStarted = players.some(({ wins }) => wins > 0) && !hasBye(match);
  const note = noteOf(t, match);
  const parts = [
    ...(isOwn ? [t("yourMatchAlone")] : []),
    playersOf(t, match, people),
    ...(isStarted ? [t("score", { one: one?.wins ?? 0, other: other?.wins ?? 0 })] : []),
    ...(winner === null ? [] : [t("winner", { name: people.get(winner)?.name ?? t("notKnown") })]),
    ...(note === null ? [] : [note]),
  ];
  return parts.map((part) => `${part}.`).join(" ");
}
