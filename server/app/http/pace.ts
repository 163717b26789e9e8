import { httpLimits } from "./limits.ts";
import type { Layer } from "#server/base/api/session.ts";

/**
 * Lets a few requests begin in one turn of the event loop and the next ones in the next: two hundred that come at once
 * would otherwise begin in one go, and every table would wait for all of them.
 */
export function paced(perTurn: number = httpLimits.begunPerTurn): Layer {
  const waiting: (() => void)[] = [];
  let begun = 0;
  let isTurnDue = false;

  const dueTurn = (): void => {
    if (isTurnDue) return;
    isTurnDue = true;
    setImmediate(turn);
  };
  const turn = (): void => {
    isTurnDue = false;
    const next = waiting.splice(0, perTurn);
    begun = next.length;
    for (const begin of next) begin();
    if (begun > 0) dueTurn();
  };

  return async (_, next) => {
    dueTurn();
    if (begun < perTurn) begun += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    await next();
  };
}
