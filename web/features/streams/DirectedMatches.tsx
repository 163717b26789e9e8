import type { ReactElement } from "react";
import { Link } from "react-router";
import type { MatchKey } from "#protocol/ids.ts";
import type { DirectedMatch, Director } from "#protocol/calls/streams.ts";
import { gamePath } from "#web/entities/paths.ts";
import { roundName, type SayRound } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { streamsText } from "./text/en.ts";
import styles from "./DirectorPage.module.css";

interface DirectedMatchesProps {
  /** Of the tournament. */
  readonly format: NonNullable<Director["format"]>;
  /** The most interesting first. */
  readonly matches: readonly DirectedMatch[];
  /** The key of the chosen one; null for the most interesting. */
  readonly pick: MatchKey | null;
  readonly onPick: (pick: MatchKey | null) => void;
}

/** The matches of the tournament that can be shown. */
export function DirectedMatches({ format, matches, pick, onPick }: DirectedMatchesProps): ReactElement {
  const t = useText(streamsText);
  return (
    <section className={styles.part} aria-labelledby="director-matches">
      <h2 id="director-matches">{t("matches")}</h2>
      <ul className={styles.matches}>
        <li>
          <button type="button" className={styles.match} aria-pressed={pick === null} onClick={() => onPick(null)}>
            <b>{t("automatic")}</b>
            <span className={styles.soft}>{t("automaticHint")}</span>
          </button>
        </li>
        {matches.map((match) => (
          <MatchRow
            key={match.key}
            format={format}
            match={match}
            isPicked={match.key === pick}
            onPick={() => onPick(match.key)}
          />
        ))}
      </ul>
      {matches.length === 0 ? <EmptyState title={t("noMatches")} hint={t("noMatchesHint")} /> : null}
    </section>
  );
}

interface MatchRowProps extends Pick<DirectedMatchesProps, "format"> {
  readonly match: DirectedMatch;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

function MatchRow({ format, match, isPicked, onPick }: MatchRowProps): ReactElement {
  const t = useText(streamsText);
  const sayRound = useText(roundText);
  const { players, best_of: bestOf, is_playing: isPlaying, game_code: code } = match;
  const names = players.map(({ name, seed }) => name ?? (seed === null ? t("anonymous") : t("seed", { seed })));
  const pair = t("against", { one: names[0] ?? "", other: names[1] ?? "" });
  return (
    <li className={styles.row} data-testid="directed-match">
      <button type="button" className={styles.match} aria-pressed={isPicked} onClick={onPick}>
        <span className={styles.round}>
          {roundOf(sayRound, match, format)}
          {bestOf > 1 ? ` · ${t("bestOf", { count: bestOf })}` : ""} · {t(isPlaying ? "isPlaying" : "isCalled")}
          {match.is_on_screen ? <b className={styles.shown}>{t("onScreen")}</b> : null}
          {match.is_followed && !match.is_on_screen ? <b>{t("isNext")}</b> : null}
        </span>
        {players.map(({ seed, wins, score }, side) => (
          <span key={side} className={styles.side}>
            <span className={styles.name} dir="auto">
              <PlayerName name={names[side] ?? ""} />
              {seed === null ? null : <small title={t("seed", { seed })}>{seed}</small>}
            </span>
            {bestOf > 1 ? (
              <>
                <b className="figures" aria-hidden="true">
                  {wins}
                </b>
                <span className="visually-hidden">{t("wins", { count: wins })}</span>
              </>
            ) : null}
            <span className="figures" aria-hidden="true">
              {score}
            </span>
            <span className="visually-hidden">{t("points", { count: score })}</span>
          </span>
        ))}
      </button>
      {code === null || !isPlaying ? null : (
        <Link className={styles.watch} to={gamePath(code)} aria-label={t("watch", { players: pair })}>
          <Icon name="eye" size={24} />
        </Link>
      )}
    </li>
  );
}

const roundOf = (
  t: SayRound,
  { stage, round, rounds, group }: DirectedMatch,
  format: DirectedMatchesProps["format"],
): string => roundName(t, { stage, round: stage === "group" ? group : round, rounds }, format);
