import { type ReactElement, type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { Tournament } from "#protocol/calls/tournamentPages.ts";
import { GemIcon, useGemWords } from "#web/entities/cosmetic/GemIcon.tsx";
import { tournamentPath } from "#web/entities/paths.ts";
import { dateAndTime, formatInteger } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EntryButtons, mayRegister } from "./EntryButtons.tsx";
import { formatKeys, mineInList } from "./words.ts";
import { tournamentText } from "./text/en.ts";
import styles from "./TournamentCard.module.css";

interface TournamentCardProps {
  readonly tournament: Tournament;
  /** Replaces the phase in the card's corner. */
  readonly label?: string;
  /** The label of the number of players. */
  readonly playersLabel?: string;
}

/** A tournament in a list: its kind, the player's state in it, and its action. */
export function TournamentCard({ tournament, label, playersLabel }: TournamentCardProps): ReactElement {
  const t = useText(tournamentText);
  const titleId = useId();
  const { id, title, status, phase } = tournament;
  const mine = mineInList(tournament);
  return (
    <li className={styles.card} data-status={status} data-testid="tournament" aria-labelledby={titleId}>
      <p className={styles.head}>
        <span className={styles.label} data-status={status}>
          {label ?? t(phase)}
        </span>
        {mine === null ? null : (
          <span className={styles.mine}>
            <Icon name="user" size={16} /> {t(mine)}
          </span>
        )}
      </p>
      <h2 id={titleId} className={styles.title}>
        <Link to={tournamentPath(id)} dir="auto">
          {title}
        </Link>
      </h2>
      <TournamentFacts tournament={tournament} {...(playersLabel !== undefined && { playersLabel })} />
      <div className={styles.buttons}>
        <EntryButtons tournament={tournament} />
        {/* Where the reader may register, the title alone leads to the details. */}
        {mayRegister(tournament) ? null : (
          <ButtonLink to={tournamentPath(id)} aria-label={t("detailsOf", { title })}>
            {t("viewDetails")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** Start, fee, prizes, players, format, difficulty. */
export function TournamentFacts({
  tournament,
  playersLabel,
}: Pick<TournamentCardProps, "tournament" | "playersLabel">): ReactElement {
  const t = useText(tournamentText);
  const language = useLanguage();
  const { startDate, entryFee, prizePool, registeredPlayers, maxPlayers, format, difficulty } = tournament;
  const players = { count: registeredPlayers, max: formatInteger(maxPlayers, language) };
  return (
    <dl className={styles.facts}>
      <Fact name={t("start")}>
        <time dateTime={new Date(startDate).toISOString()}>{dateAndTime(startDate, language)}</time>
      </Fact>
      <Fact name={t("entryFee")}>{entryFee === 0 ? t("free") : <Gems count={entryFee} />}</Fact>
      <Fact name={t("prizePool")}>{prizePool === 0 ? t("noPrize") : <Gems count={prizePool} />}</Fact>
      <Fact name={playersLabel ?? t("players")}>
        <span className="figures">{t("playersOf", players)}</span>
      </Fact>
      <Fact name={t("format")}>{t(formatKeys[format])}</Fact>
      <Fact name={t("difficulty")}>{t(difficulty ?? "openToAll")}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number of gems with its picture. */
export function Gems({ count }: { readonly count: number }): ReactElement {
  const gems = useGemWords();
  return (
    <span className={styles.gems}>
      <GemIcon size={16} /> {gems(count)}
    </span>
  );
}
