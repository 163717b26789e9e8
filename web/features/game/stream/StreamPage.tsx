import { type ReactElement, useEffect, useState } from "react";
import type { StreamBackground } from "#server/protocol/streamBackground.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { useEndDialog } from "../endings.ts";
import { ConnectionBanner } from "../table/ConnectionBanner.tsx";
import { Scoreboard } from "../table/Scoreboard.tsx";
import { TableSurface } from "../table/TableSurface.tsx";
import { TableContext, useChairs, useTableState, useView } from "../tableContext.ts";
import { createTable } from "../tableStore.ts";
import styles from "../game.module.css";
import { gameText } from "../text.ts";
import { matchSentence } from "../sentences.ts";
import streamPageStyles from "./StreamPage.module.css";
import topBarStyles from "../table/TopBar.module.css";

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
  const isHere = useTableState((state) => state.update !== null);
  const notFound = useTableState((state) => state.notFound);
  if (isHere) return <StreamSurface />;
  return notFound ? <p className={streamPageStyles.streamWords}>{t("gameNotFound")}</p> : <ConnectionBanner />;
}

function StreamSurface(): ReactElement {
  const view = useView();
  const chairs = useChairs();
  const isOver = useEndDialog() === "match";
  const t = useText(gameText);
  return (
    <div className={styles.game} data-part="game">
      <header className={topBarStyles.tableBar} data-part="table-bar" data-testid="table-bar">
        <Scoreboard />
      </header>
      <TableSurface chairs={chairs} />
      {isOver ? <p className={streamPageStyles.streamWords}>{matchSentence(t, view)}</p> : null}
    </div>
  );
}
