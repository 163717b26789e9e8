import type { ReactElement } from "react";
import type { Overlay as OverlayState } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { BracketScene } from "./BracketScene.tsx";
import { ResultScene } from "./ResultScene.tsx";
import { TableScene } from "./TableScene.tsx";
import { WaitingScene, Upcoming } from "./WaitingScene.tsx";
import { useRoundName } from "./names.ts";
import { overlayText } from "./text/en.ts";
import styles from "./Overlay.module.css";

export interface OverlayProps {
  readonly state: OverlayState;
  /** This device's clock minus the server's, in milliseconds. */
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

/** The tournament, its round, and the facts of the match. */
function Heading({ state }: { readonly state: OverlayState }): ReactElement | null {
  const t = useText(overlayText);
  const roundName = useRoundName();
  const { tournament, table, scene } = state;
  const match = scene === "table" || scene === "result" ? (tournament?.match ?? null) : null;
  const facts = [
    ...(match === null || tournament === null ? [] : [roundName(match, tournament)]),
    ...(scene === "bracket" ? [t("bracket")] : []),
    ...(scene === "table" && table !== null ? tableFacts(t, table) : []),
  ];
  if (tournament === null && facts.length === 0) return null;
  return (
    <header className={styles.heading} data-testid="overlay-heading">
      {tournament === null ? null : <p className={styles.title}>{tournament.title}</p>}
      {facts.length === 0 ? null : (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
    </header>
  );
}

function tableFacts(
  t: ReturnType<typeof useText<typeof overlayText.en>>,
  table: NonNullable<OverlayState["table"]>,
): string[] {
  const { best_of, win_points, hand_number } = table;
  return [
    ...(best_of === null || best_of === 1 ? [] : [t("bestOf", { count: best_of })]),
    t("firstTo", { count: win_points }),
    t("hand", { hand: hand_number }),
  ];
}

/** The last lines of the chat, the newest at the bottom. */
function ChatLines({ lines }: { readonly lines: NonNullable<OverlayState["chat"]> }): ReactElement {
  const t = useText(overlayText);
  return (
    <ul className={styles.lines} data-testid="overlay-chat">
      {lines.map(({ name, text, at }) => (
        <li key={`${at} ${name} ${text}`} className={styles.line}>
          <strong className={styles.speaker}>{name ?? t("anonymous")}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
