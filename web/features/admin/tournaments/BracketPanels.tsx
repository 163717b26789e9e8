import { type ReactElement, useState } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select, TextField } from "#web/ui/Field.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import type { Direction } from "./DirectDialog.tsx";
import { matchControls, playerControl } from "./TournamentControls.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";
import { isOpenMatch, matchName, namesOf, outcomeOf, sidesOf, standingLabels } from "./words.ts";

interface BracketProps {
  readonly detail: TournamentDetail;
  readonly onDirect: (direction: Direction) => void;
}

/** The players of an open tournament, with the actions on each. */
export function PlayersPanel({ detail: { participants, phase, champion }, onDirect }: BracketProps): ReactElement {
  const t = useText(tournamentsText);
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const visible = participants.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Panel title={t("participants")}>
      <div className={styles.panelBody}>
        {participants.length === 0 ? (
          <p>{t("noPlayers")}</p>
        ) : (
          <TextField
            label={t("searchPlayers")}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {participants.length > 0 && visible.length === 0 ? <p role="status">{t("noneFound")}</p> : null}
        <ul className={styles.rows}>
          {visible.map((player) => {
            const { id, name, seed, status, wins, losses } = player;
            const control = playerControl(phase, player);
            return (
              <li key={id} className={styles.row}>
                <div>
                  <p className={styles.rowName}>
                    <PlayerName name={name} />
                  </p>
                  <p className={styles.soft}>
                    {[
                      t(id === champion ? "standChampion" : standingLabels[status]),
                      ...(seed === null ? [] : [t("seed", { seed }), t("record", { wins, losses })]),
                    ].join(" · ")}
                  </p>
                </div>
                {control === null ? null : (
                  <Button
                    kind={control === "disqualify" ? "danger" : "secondary"}
                    aria-label={t(control === "disqualify" ? "disqualifyNamed" : "readmitNamed", { player: name })}
                    onClick={() => onDirect({ is: control, userId: id, player: name })}
                  >
                    {t(control)}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}

/** The matches of an open tournament, with the actions on each. */
export function MatchesPanel({ detail: { matches, participants, phase }, onDirect }: BracketProps): ReactElement {
  const t = useText(tournamentsText);
  const [which, setWhich] = useState<"open" | "all">(phase === "running" ? "open" : "all");
  const names = namesOf(participants);
  const visible = which === "open" ? matches.filter(isOpenMatch) : matches;
  return (
    <Panel title={t("matches")}>
      <div className={styles.panelBody}>
        {matches.length === 0 ? (
          <p>{t("noMatches")}</p>
        ) : (
          <Select
            label={t("showMatches")}
            options={[
              { value: "open" as const, label: t("openMatches") },
              { value: "all" as const, label: t("allMatches") },
            ]}
            value={which}
            onChange={setWhich}
          />
        )}
        {matches.length > 0 && visible.length === 0 ? <p role="status">{t("noOpenMatches")}</p> : null}
        <ul className={styles.rows}>
          {visible.map((match) => {
            const [one = "", other = ""] = sidesOf(t, match, names);
            const named = matchName(t, match);
            return (
              <li key={match.key} className={styles.row}>
                <div>
                  <p className={styles.rowName}>{t("versus", { one, other })}</p>
                  <p className={styles.soft}>{`${named} · ${outcomeOf(t, match, names)}`}</p>
                </div>
                <div className={styles.buttons}>
                  {matchControls(phase, match).map((is) => (
                    <Button
                      key={is}
                      aria-label={t(is === "setResult" ? "setResultNamed" : "replayNamed", { match: named })}
                      onClick={() => onDirect({ is, match, names })}
                    >
                      {t(is)}
                    </Button>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}
