import { type ReactElement, useState } from "react";
import { useText } from "#web/lib/i18n.ts";
import { handsOf, type HandPoints, notedPoints } from "../handPoints.ts";
import { playerAt } from "../seating.ts";
import { TableName } from "../table/TableName.tsx";
import { useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { nameFor } from "../words.ts";

/** A hand scores at most this by the plain set; stacked ones are drawn as high and say their figure. */
const highest = 3;
const unit = 5;
const step = 10;

/**
 * Points per hand: a line of bars for each player, one place a hand, the points written above each bar. The picture is
 * for the eye; a table says the same.
 */
export function PointsChart(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  const [noted] = useState(notedPoints);
  const hands = handsOf(noted, view);
  if (hands === null) return null;
  return (
    <section className="points-chart">
      <h3>{t("pointsPerHand")}</h3>
      <div aria-hidden="true">
        {view.players.map((player) => (
          <div key={player.position} className="points-line">
            <TableName className="points-name" name={nameFor(t, view, player)} />
            <Bars hands={hands} winner={player.position} />
          </div>
        ))}
      </div>
      <table className="visually-hidden">
        <caption>{t("pointsPerHand")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("hand")}</th>
            <th scope="col">{t("player")}</th>
            <th scope="col">{t("handPoints")}</th>
          </tr>
        </thead>
        <tbody>
          {hands.map(({ hand, winner, points }) => (
            <tr key={hand}>
              <th scope="row">{hand}</th>
              <td>{nameFor(t, view, playerAt(view, winner))}</td>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarsProps {
  readonly hands: readonly HandPoints[];
  readonly winner: number;
}

/** One player's hands: a bar where they won, a dot on the line where they did not. */
function Bars({ hands, winner }: BarsProps): ReactElement {
  const ground = highest * unit + 9;
  return (
    <svg viewBox={`0 0 ${hands.length * step} ${ground + 2}`} preserveAspectRatio="xMinYMax meet" focusable="false">
      <path className="points-ground" d={`M0 ${ground}H${hands.length * step}`} />
      {hands.map(({ hand, winner: by, points }, at) => {
        const x = at * step + step / 2;
        const height = Math.min(points, highest) * unit;
        if (by !== winner) return <circle key={hand} className="points-none" cx={x} cy={ground} r="0.9" />;
        return (
          <g key={hand}>
            <rect className="points-bar" x={x - 3} y={ground - height} width="6" height={height} rx="1" />
            <text className="points-figure" x={x} y={ground - height - 1.5}>
              {points}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
