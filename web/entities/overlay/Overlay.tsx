import type { ReactElement } from "react";
import type { Overlay as OverlayState } from "#protocol/frames/overlay.ts";
import { BracketScene } from "./BracketScene.tsx";
import { ChatLines } from "./ChatLines.tsx";
import { Heading } from "./Heading.tsx";
import { ResultScene } from "./ResultScene.tsx";
import { TableScene } from "./TableScene.tsx";
import { Upcoming } from "./Upcoming.tsx";
import { WaitingScene } from "./WaitingScene.tsx";
import styles from "./Overlay.module.css";

export interface OverlayProps {
  readonly state: OverlayState;
  /** What is added to a time of the server to get the time of this device. */
  readonly aheadMs: number;
  readonly fourColour?: boolean;
}

/**
 * A table or a tournament for an audience: no controls, large letters on strong plates, and nothing drawn elsewhere. It
 * fills its box with a picture of 16 to 9.
 */
export function Overlay({ state, aheadMs, fourColour = false }: OverlayProps): ReactElement {
  const { scene, tournament, table } = state;
  const isBare = scene === "table" && table === null;
  return (
    <div className={styles.overlay} data-part="overlay">
      <div className={styles.screen} data-scene={scene} data-testid="overlay-scene">
        {isBare ? null : <Heading state={state} />}
        {scene === "table" && table !== null ? (
          <TableScene table={table} aheadMs={aheadMs} fourColour={fourColour} />
        ) : null}
        {scene === "bracket" && tournament !== null ? <BracketScene tournament={tournament} /> : null}
        {scene === "waiting" ? <WaitingScene state={state} aheadMs={aheadMs} /> : null}
        {scene === "result" && state.result !== null ? (
          <ResultScene result={state.result} tournament={tournament} />
        ) : null}
        <div className={styles.foot}>
          {state.chat === null || state.chat.length === 0 ? <span /> : <ChatLines lines={state.chat} />}
          {tournament !== null && (scene === "table" || scene === "result") ? (
            <Upcoming matches={tournament.upcoming} tournament={tournament} />
          ) : null}
        </div>
      </div>
    </div>
  );
}
