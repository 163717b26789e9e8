import { memo, type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { backClass } from "#web/entities/cosmetic/looks.ts";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { useTable, useTableState, useDealersLook } from "../state/table.ts";
import { CardAnimation } from "./CardAnimation.ts";
import { CardAnimator } from "./CardAnimator.ts";
import styles from "./CardAnimation.module.css";

/** The layer in which cards fly. It takes no presses and is hidden from screen readers: the table below has both. */
export const CardAnimationLayer = memo(function CardAnimationLayer({
  surface,
}: {
  readonly surface: RefObject<HTMLElement | null>;
}): ReactElement {
  const table = useTable();
  const look = useDealersLook();
  const update = useTableState((state) => state.update);
  const heldTrick = useTableState((state) => state.heldTrick);
  const leaving = useTableState((state) => state.departing);
  const layer = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const animator = useRef<CardAnimator>(null);

  useEffect(() => {
    if (surface.current === null || layer.current === null || back.current === null) return;
    const animation = new CardAnimation(surface.current, layer.current, back.current);
    const made = new CardAnimator(animation, surface.current, table);
    animator.current = made;
    return () => {
      animator.current = null;
      made.stop();
    };
  }, [table, surface]);

  useLayoutEffect(() => {
    if (leaving !== null) {
      animator.current?.hold();
      // Until a finished trick leaves, nothing moves: it waits until a slow phone has drawn where its cards go.
      return afterDrawing(() => table.lift(), leaving.middle === null ? 1 : 2);
    }
    animator.current?.show();
    return undefined;
  }, [update, heldTrick, leaving, table]);

  return (
    <div className={styles.layer} aria-hidden="true">
      <div className={styles.drawnBack} ref={back}>
        <PlayingCard size="small" className={backClass(look)} />
      </div>
      <div ref={layer} />
    </div>
  );
});
