import { type ReactElement, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { TablePage } from "#web/features/game/GamePage.tsx";
import { openOfflineTable } from "#web/features/offline/openOfflineTable.ts";
import { offlineCode } from "#web/entities/paths.ts";

const nothingSaid = async () => [];

/** /game/OFFLINE: the same table as everywhere, with a table server inside the page instead of a connection. */
export function OfflineGame(): ReactElement {
  const [query] = useSearchParams();
  const [{ tableServer, close }] = useState(() => openOfflineTable(query.get("level")));
  useEffect(() => close, [close]);
  return <TablePage code={offlineCode} socket={() => tableServer} history={nothingSaid} />;
}
