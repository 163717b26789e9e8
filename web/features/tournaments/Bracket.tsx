import { type ReactElement, useRef, useSyncExternalStore } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import styles from "./Bracket.module.css";
import { BracketStage, useStageTitle } from "./BracketStage.tsx";
import { useBracketView } from "./bracketView.ts";
import { bySeed, type StageRounds, stagesOf } from "./rounds.ts";
import { tournamentsText } from "./text/en.ts";

interface BracketProps {
  readonly tournament: TournamentDetail;
  /** The reader's seed. */
  readonly own: number | null;
}

/** The bracket of a tournament, below the name of its champion. */
export function Bracket({ tournament, own }: BracketProps): ReactElement {
  const t = useText(tournamentsText);
  const { matches, participants, champion } = tournament;
  const stages = stagesOf(matches);
  const winner = participants.find(({ id }) => id === champion);
  if (stages.length === 0) return <EmptyState title={t("noBracket")} hint={t("noBracketHint")} />;
  return (
    <div className={styles.bracket}>
      <p className={styles.champion} data-empty={winner === undefined || undefined}>
        <Icon name="crown" /> {t("champion")}:{" "}
        {winner === undefined ? null : (
          <FramedAvatar userId={winner.id} look={winner.look} src={winner.image_url} size={32} />
        )}{" "}
        <b>
          <PlayerName name={winner?.name ?? t("notKnown")} />
        </b>
      </p>
      <Stages tournament={tournament} own={own} stages={stages} />
    </div>
  );
}

interface StagesProps extends BracketProps {
  readonly stages: readonly StageRounds[];
}

/** All rounds of all stages, side by side in a wide window; else one round of one stage at a time. */
function Stages({ tournament, own, stages }: StagesProps): ReactElement {
  const t = useText(tournamentsText);
  const title = useStageTitle(tournament.format);
  const isWide = useIsWide();
  const box = useRef<HTMLDivElement>(null);
  const view = useBracketView(stages, own, box);
  const isAlone = stages.length === 1;
  const people = bySeed(tournament.participants);
  const visible = isWide ? stages : stages.filter(({ stage }) => stage === view.stage);
  return (
    <div ref={box} className={styles.bracket}>
      {isAlone && view.showOwn === null ? null : (
        <div className={styles.bar}>
          {isAlone || isWide ? null : (
            <Segments
              label={t("stages")}
              choices={stages.map(({ stage }) => ({ value: stage, label: title(stage) }))}
              value={view.stage}
              onChange={view.pickStage}
            />
          )}
          {view.showOwn === null ? null : <Button onClick={view.showOwn}>{t("yourMatchAlone")}</Button>}
        </div>
      )}
      {visible.map((stage) => (
        <BracketStage
          key={stage.stage}
          stage={stage}
          isAlone={isAlone}
          isWide={isWide}
          view={view}
          tournament={tournament}
          people={people}
          own={own}
        />
      ))}
    </div>
  );
}

/** Whether the window has room for the rounds of a bracket side by side. */
const wide = "(min-width: 60rem)";

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(wide);
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(wide).matches ?? true);
