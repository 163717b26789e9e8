import { memo, type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { durationFactor } from "../speed.ts";
import { useTable, useTableState } from "../tableContext.ts";
import type { Table } from "../tableStore.ts";
import { CardAnimation } from "./CardAnimation.ts";
import { type AnimationPlan, planAnimation, planGathering } from "./animationPlan.ts";
import { TableCard } from "./TableCard.tsx";

const noise = { card: () => sounds.play("play") };

/** The layer in which cards fly. Nothing in it can be touched or read: the table below has it all. */
export const CardAnimationLayer = memo(function FilmLayer({
  stage,
}: {
  readonly stage: RefObject<HTMLElement | null>;
}): ReactElement {
  const table = useTable();
  const update = useTableState((state) => state.update);
  const heldTrick = useTableState((state) => state.heldTrick);
  const leaving = useTableState((state) => state.departing);
  const layer = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const film = useRef<CardAnimation>(null);
  /** How the changes since the last drawing are to be shown. */
  const plan = useRef<AnimationPlan | null>(null);

  useEffect(() => {
    if (stage.current === null || layer.current === null || back.current === null) return;
    film.current = new CardAnimation(stage.current, layer.current, back.current);
    const stop = showAnimations(film.current, stage.current, plan, table);
    return () => {
      film.current = null;
      stop();
    };
  }, [table, stage]);

  useLayoutEffect(() => {
    if (leaving !== null) {
      film.current?.hold(plan.current?.flights ?? []);
      // Until a finished trick leaves, nothing moves: it waits until a slow phone has drawn where its cards go.
      return afterDrawing(() => table.lift(), leaving.middle === null ? 1 : 2);
    }
    const { current } = plan;
    plan.current = null;
    film.current?.release();
    current?.show();
    if (film.current?.isFlying === false) table.landed();
    return undefined;
  }, [update, heldTrick, leaving, table]);

  return (
    <div className="film" aria-hidden="true">
      <div className="film-back" ref={back}>
        <TableCard size="small" />
      </div>
      <div className="film-layer" ref={layer} />
    </div>
  );
});

/** Shows what the table plans by this film until the answer is called. `plan` is what the next drawing is to show. */
function showAnimations(
  film: CardAnimation,
  stage: HTMLElement,
  plan: { current: AnimationPlan | null },
  table: Table,
): () => void {
  let dropWords = (): void => undefined;
  film.onLanded = () => {
    // Cards land in one frame, and what is said of them is worked out after it: both at once take a slow phone longer
    // than a frame. An animation that ends is told before its frame's callbacks, so the first one is still its own.
    dropWords = afterDrawing(() => {
      if (!film.isFlying) table.landed();
    });
  };
  const cut = (): void => {
    dropWords();
    film.cut();
    plan.current = null;
    table.lift();
    table.landed();
  };
  const stop = table.animateWith({
    plan(scene) {
      const next = planAnimation(film, scene, noise);
      plan.current = next ?? plan.current;
      return (next?.flightMs ?? 0) * durationFactor();
    },
    planGathering(view, trick) {
      plan.current = planGathering(film, view, trick);
      return plan.current !== null && plan.current.flights.length > 0;
    },
    cut,
  });
  // Cards in flight aim at where things were: when the table changes its shape they are shown landed.
  const shape = new ResizeObserver(cut);
  shape.observe(stage);
  return () => {
    shape.disconnect();
    dropWords();
    film.cut();
    stop();
  };
}
