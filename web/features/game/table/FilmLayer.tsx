import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { sounds } from "#web/lib/sound.ts";
import { useTable, useTableState } from "../tableContext.ts";
import { Film } from "./Film.ts";
import { planFilm } from "./filmPlan.ts";
import { TableCard } from "./TableCard.tsx";

const noise = { card: () => sounds.play("play") };

/** The layer in which cards fly. Nothing in it can be touched or read: the table below has it all. */
export function FilmLayer({ stage }: { readonly stage: RefObject<HTMLElement | null> }): ReactElement {
  const table = useTable();
  const update = useTableState((state) => state.update);
  const layer = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  /** What is to be shown of the changes since the last drawing. */
  const plan = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (stage.current === null || layer.current === null || back.current === null) return;
    const film = new Film(stage.current, layer.current, back.current);
    const stop = table.onScene((scene) => {
      plan.current = planFilm(film, scene, noise) ?? plan.current;
    });
    // Cards in flight aim at where things were: when the table changes its shape they are shown landed.
    const shape = new ResizeObserver(() => film.cut());
    shape.observe(stage.current);
    return () => {
      stop();
      shape.disconnect();
      film.cut();
    };
  }, [table, stage]);

  useLayoutEffect(() => {
    plan.current?.();
    plan.current = null;
  }, [update]);

  return (
    <div className="film" aria-hidden="true">
      <div className="film-back" ref={back}>
        <TableCard size="small" />
      </div>
      <div className="film-layer" ref={layer} />
    </div>
  );
}
