import { type ReactElement, useEffect, useMemo, useState } from "react";
import type { GameUpdate } from "#protocol/frames/messages.ts";
import type { StreamBackground } from "#protocol/calls/streamBackground.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Overlay } from "#web/entities/overlay/Overlay.tsx";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { usePrefs } from "#web/platform/storage/prefs.ts";
import { useEndDialog } from "../state/endings.ts";
import { ConnectionBanner } from "../table/ConnectionBanner.tsx";
import { TableContext, useTable, useTableState } from "../state/tableContext.ts";
import { createTable } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { useAnonymous } from "./anonymous.ts";
import { overlayOf } from "./overlayOf.ts";
import streamPageStyles from "./StreamPage.module.css";

interface StreamPageProps {
  readonly code: string;
  readonly background: StreamBackground;
}

/** The page of the stream window: the table as a spectator sees it, in 16 to 9, without controls. */
export function StreamPage({ code, background }: StreamPageProps): ReactElement {
  const t = useText(gameText);
  const [table] = useState(() => createTable(code, sharedSocket(), "watch"));
  useEffect(() => table.open(), [table]);
  useEffect(() => {
    document.documentElement.dataset["stream"] = background;
    return () => {
      delete document.documentElement.dataset["stream"];
    };
  }, [background]);
  return (
    <TableContext value={table}>
      <title>{`${t("table")} · Spar`}</title>
      <div className={streamPageStyles.stream} inert>
        <StreamTable />
      </div>
    </TableContext>
  );
}

function StreamTable(): ReactElement | null {
  const t = useText(gameText);
  const update = useTableState((state) => state.update);
  const notFound = useTableState((state) => state.notFound);
  if (update !== null) return <StreamOverlay update={update} />;
  return notFound ? <p className={streamPageStyles.streamWords}>{t("gameNotFound")}</p> : <ConnectionBanner />;
}

/** The layout of a stream's overlay, so that both look the same to an audience. */
function StreamOverlay({ update }: { readonly update: GameUpdate }): ReactElement {
  const isOver = useEndDialog() === "match";
  const fourColour = usePrefs((prefs) => prefs.fourColourDeck);
  const { socket } = useTable();
  const isAnonymous = useAnonymous(update.view);
  const state = useMemo(() => overlayOf(update.view, isOver, isAnonymous), [update, isOver, isAnonymous]);
  // Both clocks at one moment: what is added to the server's times to get this device's.
  const aheadMs = useMemo(() => (update === null ? 0 : deviceNow() - socket.serverNow()), [update, socket]);
  return <Overlay state={state} aheadMs={aheadMs} fourColour={fourColour} />;
}
