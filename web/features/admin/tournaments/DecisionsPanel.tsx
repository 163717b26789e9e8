import { type ReactElement, useEffect, useId, useRef } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { StaffStep, StaffStepKind, StepStays } from "#protocol/calls/tournaments.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { dateAndTime } from "#web/platform/languages/format.ts";
import { type TextKey, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Panel } from "#web/ui/Panel.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { decisionsQuery } from "./calls.ts";
import type { Direction } from "./DirectDialog.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentsTab.module.css";
import { matchName, namesOf, sidesOf, type Words } from "./words.ts";

interface DecisionsPanelProps {
  readonly detail: TournamentDetail;
  readonly onDirect: (direction: Direction) => void;
}

/** The staff's decisions since the start, the newest first, each with an undo where possible. */
export function DecisionsPanel({ detail, onDirect }: DecisionsPanelProps): ReactElement {
  const t = useText(tournamentsText);
  const [found, again] = useLoaded(decisionsQuery(detail.id));
  return (
    <Panel title={t("decisions")}>
      <div className={styles.panelBody}>
        {found.state === "loading" ? (
          <SkeletonRows rows={2}>
            <Skeleton width="60%" />
          </SkeletonRows>
        ) : null}
        {found.state === "failed" ? <ErrorState text={t("decisionsFailed")} onRetry={again} /> : null}
        {found.state !== "ready" ? null : found.value.items.length === 0 ? (
          <EmptyState title={t("noDecisions")} />
        ) : (
          <Decisions steps={found.value.items} detail={detail} onDirect={onDirect} />
        )}
      </div>
    </Panel>
  );
}

interface DecisionsProps extends DecisionsPanelProps {
  readonly steps: readonly StaffStep[];
}

/** An undone decision loses its button; the focus then moves to the list. */
function Decisions({ steps, detail, onDirect }: DecisionsProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const t = useText(tournamentsText);
  const undone = steps.filter(({ undone_at: undoneAt }) => undoneAt !== null).length;
  const before = useRef(undone);
  useEffect(() => {
    const isUndone = undone > before.current;
    before.current = undone;
    if (isUndone && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [undone]);
  return (
    <ul ref={list} className={styles.rows} tabIndex={-1} aria-label={t("decisions")}>
      {steps.map((step) => (
        <Decision key={step.id} {...{ step, detail, onDirect }} />
      ))}
    </ul>
  );
}

function Decision({ step, detail, onDirect }: DecisionsPanelProps & { readonly step: StaffStep }): ReactElement {
  const whyId = useId();
  const t = useText(tournamentsText);
  const shared = useText(sharedText);
  const language = useLanguage();
  const { admin, at, reason, undone_at: undoneAt, can_undo: canUndo } = step;
  const decision = decisionName(t, step, detail, shared("deletedPlayer"));
  const sides = decisionSides(t, step, detail);
  const why = whyItStays(step);
  const facts = [...(sides === null ? [] : [sides]), admin ?? t("unknownAdmin"), dateAndTime(at, language)];
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.rowName}>{decision}</p>
        <p className={styles.reason}>{reason === "" ? t("noReason") : reason}</p>
        <p className={styles.soft}>{facts.join(" · ")}</p>
        {undoneAt === null ? null : (
          <p className={styles.soft}>{t("isUndone", { date: dateAndTime(undoneAt, language) })}</p>
        )}
        {why === null ? null : (
          <p id={whyId} className={styles.soft}>
            {t(why)}
          </p>
        )}
      </div>
      {canUndo || isUndoOff(step) ? (
        <Button
          aria-label={t("undoNamed", { decision })}
          aria-describedby={why === null ? undefined : whyId}
          disabled={!canUndo}
          onClick={() => onDirect({ is: "undo", step, decision })}
        >
          {t("undo")}
        </Button>
      ) : null}
    </li>
  );
}

type Label = TextKey<typeof tournamentsText>;

const decisionLabels = {
  result: "didResult",
  replay: "didReplay",
  disqualify: "didDisqualify",
  admit: "didAdmit",
} as const satisfies Record<StaffStepKind, Label>;

/** A decision in words, with its match or player. */
function decisionName(
  t: Words,
  { kind, readmits, key, player }: StaffStep,
  { matches }: TournamentDetail,
  deletedPlayer: string,
): string {
  const match = matches.find((one) => one.key === key);
  return t(readmits ? "didReadmit" : decisionLabels[kind], {
    match: match === undefined ? (key ?? "") : matchName(t, match),
    player: player?.name ?? deletedPlayer,
  });
}

/** The sides of the match that a decision is about; null for a decision about a player. */
function decisionSides(t: Words, { key }: StaffStep, { matches, participants }: TournamentDetail): string | null {
  const match = matches.find((one) => one.key === key);
  if (match === undefined) return null;
  const [one = "", other = ""] = sidesOf(t, match, namesOf(participants));
  return t("versus", { one, other });
}

/** Reasons why a decision cannot be undone; `undone_at` itself shows an earlier undo. */
const stayLabels = {
  undone: null,
  over: "isOver",
  later_first: "laterFirst",
  none_before: "noneBefore",
  next_began: "nextBegan",
  changed: "changedSince",
} as const satisfies Record<StepStays, Label | null>;

/** Null where it can be undone, or was. */
const whyItStays = ({ stays }: StaffStep) => (stays === null ? null : stayLabels[stays]);

/** Whether the button is visible but disabled: the decision could be undone before, or can be after another one. */
const isUndoOff = ({ stays }: StaffStep): boolean =>
  stays === "later_first" || stays === "next_began" || stays === "changed";
