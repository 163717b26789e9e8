import { type ReactElement, useEffect, useRef, useState } from "react";
import { cardId } from "#engine/cards.ts";
import { type Advice, adviseOn } from "#engine/coach/advice.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import type { PlayerView } from "#engine/view.ts";
import { type AnsweringWorker, type Questions, workerQuestions } from "#web/platform/browser/workerQuestions.ts";
import { useLandedView, useTable, useTableState } from "../state/table.ts";
import { isMyTurn } from "../state/reading.ts";
import { playerViewOf } from "./playerView.ts";
import { adviceWords, recapOf, refusalWords, turnWords } from "./sentences.ts";
import { coachText } from "./text/en.ts";
import styles from "./CoachPlace.module.css";

/** A key for the viewer's position, made from the plays before it. */
const positionOf = ({ match_number, hand_number, phase, completed_tricks, current_trick }: GameView): string =>
  [match_number, hand_number, phase, completed_tricks.length, current_trick.cards.length].join(" ");

interface GivenAdvice {
  readonly advice: Advice;
  /** The position that the advice is for. */
  readonly position: string;
  /** The number of the last refusal before it; a later refusal replaces the advice. */
  readonly refusals: number;
}

/**
 * Explains the table to a newcomer: why a card cannot be played, why the last trick went as it did, and, when asked,
 * which card to play. `presses` counts the presses of the key. The table already announces
 * to screen readers who won and whose turn it is, so the coach shows that without announcing it.
 */
export function Coach({ presses }: { readonly presses: number }): ReactElement {
  const t = useText(coachText);
  const card = useText(cardText);
  const says = { t, card };
  const view = useLandedView();
  const refused = useTableState((state) => state.refused);
  const { given, ask } = useAdvice(presses);
  const advice = given === null || given.refusals < (refused?.nth ?? 0) ? null : given.advice;
  const refusal = advice !== null || refused === null ? null : refusalWords(says, refused.code, view);
  const recap = refusal === null && advice === null ? recapOf(says, view) : null;
  const turn = refusal === null && advice === null ? turnWords(says, view) : null;
  return (
    <>
      <div className={styles.coachWords} data-testid="coach-words">
        <p role="status">{advice === null ? recap : adviceWords(says, advice)}</p>{" "}
        {refusal === null ? null : <p role="alert">{refusal}</p>} <p>{turn}</p>
      </div>
      <Button
        className={styles.coachAsk}
        data-testid="coach-ask"
        aria-keyshortcuts="H"
        aria-disabled={!isMyTurn(view)}
        onClick={ask}
      >
        <BulbIcon /> <span className={styles.coachAskWords}>{t("ask")}</span>
      </Button>
    </>
  );
}

/** The requested advice for the position on screen; marks its card in the hand. */
function useAdvice(presses: number): { readonly given: GivenAdvice | null; readonly ask: () => void } {
  const table = useTable();
  const view = useLandedView();
  const [adviser] = useState(() => createAdviser());
  const [last, setLast] = useState<GivenAdvice | null>(null);
  const answered = useRef(presses);
  const given = last !== null && last.position === positionOf(view) && isMyTurn(view) ? last : null;
  const marked = given === null ? null : cardId(given.advice.card);

  const ask = (): void => {
    const { landedView, refused } = table.store.getState();
    if (landedView === null || !isMyTurn(landedView)) return;
    const position = positionOf(landedView);
    void adviser
      .ask(playerViewOf(landedView))
      .then((advice) => setLast({ advice, position, refusals: refused?.nth ?? 0 }));
  };

  useEffect(() => () => adviser.stop(), [adviser]);
  useEffect(() => {
    if (answered.current !== presses) ask();
    answered.current = presses;
  });
  useEffect(() => {
    table.advise(marked);
    return () => table.advise(null);
  }, [table, marked]);
  return { given, ask };
}

/** Asks for the coach's advice in a worker, because the first answer can take a tenth of a second. */
const startAdviser = (): AnsweringWorker<Advice> =>
  new Worker(new URL("./adviser.ts", import.meta.url), { type: "module" });

/** An adviser, in a worker where the browser has one. */
const createAdviser = (start: () => AnsweringWorker<Advice> = startAdviser): Questions<PlayerView, Advice> =>
  workerQuestions(start, adviseOn);

/** The coach's icon, on the grid of the other icons. */
function BulbIcon(): ReactElement {
  return (
    <svg
      className={styles.coachBulb}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden="true"
    >
      <path d="M9 17.5C9 15 6 13.5 6 9.5A6 6 0 0 1 18 9.5C18 13.5 15 15 15 17.5ZM10 21H14" />
    </svg>
  );
}
