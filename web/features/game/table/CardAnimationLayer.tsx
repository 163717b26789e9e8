import { memo, type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { durationFactor } from "../speed.ts";
import { useDealersLook } from "../looks.ts";
import { useTable, useTableState } from "../tableContext.ts";
import type { Table } from "../tableStore.ts";
import { CardAnimation } from "./CardAnimation.ts";
import { type AnimationPlan, planAnimation, planGathering } from "./animationPlan.ts";
import { TableCard } from "./TableCard.tsx";
import styles from "./CardAnimation.module.css";

const animationSounds = { card: () => sounds.play("play") };

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
  const animation = useRef<CardAnimation>(null);
  /** How the changes since the last drawing are to be shown. */
  const plan = useRef<AnimationPlan | null>(null);

  useEffect(() => {
    if (surface.current === null || layer.current === null || back.current === null) return;
    animation.current = new CardAnimation(surface.current, layer.current, back.current);
    const stop = showAnimations(animation.current, surface.current, plan, table);
    return () => {
      animation.current = null;
      stop();
    };
  }, [table, surface]);

  useLayoutEffect(() => {
    if (leaving !== null) {
      animation.current?.hold(plan.current?.flights ?? []);
      // Until a finished trick leaves, nothing moves: it waits until a slow phone has drawn where its cards go.
      return afterDrawing(() => table.lift(), leaving.middle === null ? 1 : 2);
    }
    const { current } = plan;
    plan.current = null;
    animation.current?.release();
    current?.show();
    if (animation.current?.isFlying === false) table.landed();
    return undefined;
  }, [update, heldTrick, leaving, table]);

  return (
    <div className={styles.layer} aria-hidden="true">
      <div className={styles.drawnBack} ref={back}>
        <TableCard size="small" look={look} />
      </div>
      <div ref={layer} />
    </div>
  );
});

/** Animates the table's scenes until the returned function is called. `plan` is animated with the next drawing. */
function showAnimations(
  animation: CardAnimation,
  surface: HTMLElement,
  plan: { current: AnimationPlan | null },
  table: Table,
): () => void {
  let dropWords = (): void => undefined;
  animation.onLanded = () => {
    // Cards land in one frame, and what is said of them is worked out after it: both at once take a slow phone longer
    // than a frame. An animation that ends is told before its frame's callbacks, so the first one is still its own.
    dropWords = afterDrawing(() => {
      if (!animation.isFlying) table.landed();
    });
  };
  const cut = (): void => {
    dropWords();
    animation.cut();
    plan.current = null;
    table.lift();
    table.landed();
  };
  const stop = table.animateWith({
    plan(scene) {
      const next = planAnimation(animation, scene, animationSounds);
      plan.current = next ?? plan.current;
      return (next?.flightMs ?? 0) * durationFactor();
    },
    planGathering(view, trick) {
      plan.current = planGathering(animation, view, trick);
      return plan.current !== null && plan.current.flights.length > 0;
    },
    cut,
  });
  // Cards in flight aim at old places when the layout changes: then they are shown landed.
  const shape = new ResizeObserver(cut);
  shape.observe(surface);
  return () => {
    shape.disconnect();
    dropWords();
    animation.cut();
    stop();
  };
}
