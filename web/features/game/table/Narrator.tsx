import { type ReactElement, useEffect, useRef, useState } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { narrate } from "./narrate.ts";
import { useTable } from "../state/tableContext.ts";
import { gameText } from "../text/en.ts";

/** Enough for the longest hand's end; older lines have been read. */
const linesMax = 12;

/** Tells screen readers what happens: every turn, play and result, in order. */
export function Narrator(): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const table = useTable();
  const [lines, setLines] = useState<readonly (readonly [number, string])[]>([]);
  const count = useRef(0);
  useEffect(
    () =>
      table.onLanded((scene) => {
        const fresh = narrate(t, card, scene).map((line) => [count.current++, line] as const);
        if (fresh.length > 0) setLines((old) => [...old, ...fresh].slice(-linesMax));
      }),
    [table, t, card],
  );
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
      {lines.map(([key, line]) => (
        <p key={key}>{line}</p>
      ))}
    </div>
  );
}
