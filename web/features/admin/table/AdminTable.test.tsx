import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import { type AdminColumn, AdminTable } from "./AdminTable.tsx";
import type { ListFilter, ListPage, ListWanted } from "./adminList.ts";

interface Player {
  readonly id: string;
  readonly name: string;
  readonly games: number;
}

const players: readonly Player[] = ["Abena", "Baobab", "Kofi"].map((name, at) => ({ id: String(at), name, games: at }));
const columns: readonly AdminColumn<Player>[] = [
  { key: "name", label: "Name", sort: "name", cell: ({ name }) => name },
  { key: "games", label: "Games", sort: "games", isNumber: true, cell: ({ games }) => games },
];
const filters: readonly ListFilter[] = [
  {
    name: "status",
    label: "Status",
    choices: [
      { value: "all", label: "All" },
      { value: "banned", label: "Banned" },
    ],
  },
];

let confirming: ListWanted[] = [];
let answer: (wanted: ListWanted) => ApiResult<ListPage<Player>>;
const page = (items: readonly Player[], next: string | null = null): ApiResult<ListPage<Player>> => ({
  ok: true,
  value: { items, next },
});
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = (): string => screen.getByTestId("address").textContent;
const last = (): ListWanted | undefined => confirming.at(-1);

beforeEach(() => {
  confirming = [];
  queryClient.clear();
  answer = () => page(players);
});
afterEach(cleanup);

async function open(query = ""): Promise<void> {
  const fetch = async (wanted: ListWanted) => {
    confirming.push(wanted);
    return answer(wanted);
  };
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[`/admin/users${query}`]}>
        <AdminTable
          label="Players"
          list={{ name: "players", fetch }}
          columns={columns}
          filters={filters}
          search={{ label: "Name or email" }}
          rowKey={({ id }) => id}
          rowPath={({ id }) => `/admin/users/${id}`}
          actions={({ name }) => <button type="button">{`Ban ${name}`}</button>}
          usualSort="name"
          empty={{ title: "No players yet" }}
        />
        <Address />
      </MemoryRouter>,
    );
  });
}

test("search, filter and order are asked of the server and stand in the address", async () => {
  const user = userEvent.setup();
  await open();
  expect(last()).toEqual({ q: "", filters: {}, sort: "", after: null });
  await user.type(screen.getByRole("searchbox"), "kof");
  await waitFor(() => expect(last()?.q).toBe("kof"));
  await user.click(screen.getByRole("radio", { name: "Banned" }));
  expect(last()?.filters).toEqual({ status: "banned" });
  await user.click(screen.getByRole("button", { name: "Games" }));
  expect(last()?.sort).toBe("games");
  await user.click(screen.getByRole("button", { name: "Games" }));
  expect(screen.getByRole("columnheader", { name: "Games" }).getAttribute("aria-sort")).toBe("descending");
  expect(address()).toBe("?q=kof&status=banned&sort=-games");
  await user.click(screen.getByRole("radio", { name: "All" }));
  expect(address()).toBe("?q=kof&sort=-games");
});

test("an address brings back what it was copied from, without values that the list does not know", async () => {
  await open("?q=%20kofi%20&status=banned&after=x1&other=1");
  expect(last()).toEqual({ q: "kofi", filters: { status: "banned" }, sort: "", after: "x1" });
  cleanup();
  await open("?status=everything");
  expect(last()?.filters).toEqual({});
});

test("pages follow the server's cursor and lead back; a shared page leads back to the first", async () => {
  const user = userEvent.setup();
  answer = ({ after }) => page(players, after === null ? "c1" : after === "c1" ? "c2" : null);
  await open();
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await press("Next page");
  await press("Next page");
  expect(address()).toBe("?after=c2");
  expect(screen.getByRole("button", { name: "Next page" }).hasAttribute("disabled")).toBe(true);
  await press("Previous page");
  expect(address()).toBe("?after=c1");
  await press("Previous page");
  expect(address()).toBe("");
  cleanup();
  await open("?after=c2");
  await press("First page");
  expect(address()).toBe("");
});

test("the arrow keys lead from the search field through the rows, and each row's link opens it", async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Abena");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Kofi");
  await user.keyboard("{ArrowUp}{Tab}");
  expect(document.activeElement?.textContent).toBe("Ban Baobab");
  await user.keyboard("{Home}");
  expect(document.activeElement?.getAttribute("href")).toBe("/admin/users/0");
});

test("an empty list, an empty search, a failure and a refusal each say what they are", async () => {
  const user = userEvent.setup();
  answer = () => page([]);
  await open();
  expect(screen.getByText("No players yet")).toBeDefined();
  cleanup();
  queryClient.clear();
  await open("?q=nobody&status=banned");
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(address()).toBe("");
  cleanup();
  queryClient.clear();
  answer = () => ({ ok: false, failure: { kind: "refused", status: 500, code: "internal", message: "" } });
  await open();
  answer = () => page(players);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByText("Kofi")).toBeDefined();
  cleanup();
  queryClient.clear();
  answer = () => ({ ok: false, failure: { kind: "refused", status: 403, code: "forbidden", message: "" } });
  await open();
  expect(screen.getByText("Your role does not allow this.")).toBeDefined();
});
