import { type ReactElement, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { TableOf } from "#web/features/game/GamePage.tsx";
import { openHouse } from "#web/features/offline/openHouse.ts";
import { offlineCode } from "#web/entities/paths.ts";

const nothingSaid = async () => [];

/** /game/OFFLINE: the same table as everywhere, with a house in the page instead of a server. */
export function OfflineGame(): ReactElement {
  const [query] = useSearchParams();
  const [{ house, close }] = useState(() => openHouse(query.get("level")));
  useEffect(() => close, [close]);
  return <TableOf code={offlineCode} socket={() => house} history={nothingSaid} />;
}
