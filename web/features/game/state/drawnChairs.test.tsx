import { act, render } from "@testing-library/react";
import { type ReactElement, useEffect } from "react";
import { expect, test } from "vitest";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { createTable, TableContext, useChairs, useTableState } from "./table.ts";

test("a message that changes no chair draws none of them again; one that does, does", async () => {
  const tableServer = new FakeTableServer({ config: { players: 4 } });
  const table = createTable(tableServer.room.code, tableServer);
  const drawn: string[][] = [];
  function Chairs(): ReactElement {
    const chairs = useChairs();
    useEffect(() => {
      drawn.push(chairs.map(({ place, player }) => `${place}: ${player?.user.username} ${player?.connected}`));
    });
    return <p />;
  }
  const Room = (): ReactElement | null => (useTableState((state) => state.update !== null) ? <Chairs /> : null);
  render(
    <TableContext value={table}>
      <Room />
    </TableContext>,
  );
  await act(async () => table.open());
  const places = ["bottom: Ama true", "left: Kofi true", "top: Esi true", "right: Yaw true"].toSorted();
  expect(drawn.map((chairs) => chairs.toSorted())).toEqual([places]);
  const before = table.store.getState().update;
  await act(async () => tableServer.deal());
  expect(table.store.getState().update).not.toBe(before);
  expect(drawn).toHaveLength(1);
  await act(async () => tableServer.changeSeatedPlayer(1, { connected: false }));
  expect(drawn).toHaveLength(2);
  expect(drawn[1]?.join(", ")).toContain("Kofi false");
});
