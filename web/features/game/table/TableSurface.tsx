import { memo, type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { feltClass } from "#web/entities/cosmetic/looks.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import type { Chair } from "../state/reading.ts";
import { useSkipTaps } from "../input/skipping.ts";
import { useTableState, useDealersLook } from "../state/table.ts";
import { nameOf } from "../sentences.ts";
import { gameText } from "../text/en.ts";
import { WaitingPanel } from "../waiting/WaitingPanel.tsx";
import { CardAnimationLayer } from "../animation/CardAnimationLayer.tsx";
import { Middle } from "./Middle.tsx";
import { HiddenHand, OwnHand } from "./Hands.tsx";
import { Plate } from "./Plate.tsx";
import { Slots } from "./Slots.tsx";
import { TurnLine } from "./TurnLine.tsx";
import styles from "./TableSurface.module.css";

interface TableSurfaceProps {
  readonly chairs: readonly Chair[];
  /** The coach beside the player. */
  readonly coach?: ReactNode;
}

/**
 * Lets words and buttons of the whole page grow with the table. An attribute, not `html:has(.game)`: a rule that looks
 * down from the root is judged again with every card that is added or removed.
 */
function useTableSizes(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["table"] = "";
    return () => {
      delete document.documentElement.dataset["table"];
    };
  }, []);
}

/** Focuses the table when it opens, for screen readers and the keyboard; a focused control stays focused. */
function useFocusAtFirst(surface: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) {
      surface.current?.focus({ preventScroll: true });
    }
  }, [surface]);
}

/** The table itself: its seats, cards and animations. */
export const TableSurface = memo(function TableSurface({ chairs, coach }: TableSurfaceProps): ReactElement {
  const t = useText(gameText);
  const surface = useRef<HTMLElement>(null);
  useSkipTaps(surface);
  useTableSizes();
  useFocusAtFirst(surface);
  const isHandEnd = useTableState((state) => state.isHandEnd);
  const look = useDealersLook();
  const [own, ...opponents] = chairs;
  return (
    <main
      ref={surface}
      className={classes(styles.stage, styles[`stageOf-${chairs.length}`], feltClass(look))}
      data-testid="table"
      data-part="stage"
      data-players={chairs.length}
      data-coached={(coach !== undefined && coach !== null) || undefined}
      data-hand-end={isHandEnd || undefined}
      aria-label={t("table")}
      tabIndex={-1}
    >
      {opponents.map((chair) => (
        <Opponent key={chair.position} chair={chair} />
      ))}
      <Middle />
      {own === undefined ? null : (
        <>
          <TurnLine chair={own} />
          {coach}
          <Slots chair={own} />
          <OwnHand chair={own} />
        </>
      )}
      <WaitingPanel />
      <CardAnimationLayer surface={surface} />
    </main>
  );
});

/** An opponent's side of the table: the player, the backs of their cards, and the played cards. */
const Opponent = memo(function Opponent({ chair }: { readonly chair: Chair }): ReactElement {
  const t = useText(gameText);
  const isAside = chair.place === "left" || chair.place === "right";
  return (
    <div
      role="group"
      className={classes(styles.opponent, styles[`opponent-${chair.place}`])}
      data-part="opponent"
      data-opponent={chair.place}
      aria-label={nameOf(t, chair.player)}
    >
      <div className={styles.opponentHead} data-part="opponent-head">
        <Plate chair={chair} />
        {isAside ? null : <HiddenHand chair={chair} />}
      </div>
      <div className={styles.opponentBody}>
        {isAside ? <HiddenHand chair={chair} /> : null}
        <Slots chair={chair} />
      </div>
    </div>
  );
});
