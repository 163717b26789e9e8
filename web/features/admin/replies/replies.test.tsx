import { replyIdOf } from "#protocol/ids.ts";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CannedReply } from "#protocol/calls/moderation.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { RepliesView } from "./RepliesView.tsx";
import { InsertReply } from "./ReplyChoice.tsx";

const thanks: CannedReply = {
  id: replyIdOf("r1"),
  title: "Thanks <b>",
  en: "Thank you.",
  es: "Gracias.",
  fr: "Merci.",
  de: "Danke.",
  changed_at: Date.now() - 3_600_000,
};

beforeEach(() => {
  localStorage.clear();
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(replies: Parameters<typeof fakeServer>[0] = {}, visible = <RepliesView />) {
  const server = fakeServer({ "GET /admin/replies": { body: [thanks] }, ...replies });
  await act(async () => void render(visible));
  return server;
}

const dialog = () => within(screen.getByRole("dialog"));

test("a reply is added once it has a title and a text in each language", async () => {
  const user = userEvent.setup();
  const server = await open({ "POST /admin/replies": { status: 201, body: { id: "r2" } } });
  await user.click(screen.getByRole("button", { name: "Add a reply" }));
  await user.type(dialog().getByRole("textbox", { name: "Title" }), "Name");
  for (const [language, text] of [
    ["English", "Change your name."],
    ["Español", "Cambia tu nombre."],
    ["Français", "Changez de nom."],
  ] as const) {
    await user.type(dialog().getByRole("textbox", { name: language }), text);
  }
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(dialog().getByRole("alert").textContent).toContain("a text in each language");
  expect(server.lastCall("POST /admin/replies")).toBeUndefined();
  await user.type(dialog().getByRole("textbox", { name: "Deutsch" }), "Ändere deinen Namen.");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(server.lastCall("POST /admin/replies")?.body).toEqual({
    title: "Name",
    en: "Change your name.",
    es: "Cambia tu nombre.",
    fr: "Changez de nom.",
    de: "Ändere deinen Namen.",
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a reply is changed in its form, and deleted only after the question", async () => {
  const user = userEvent.setup();
  const server = await open({
    "PUT /admin/replies/r1": { body: {} },
    "DELETE /admin/replies/r1": { body: {} },
  });
  expect(screen.getByText("Last changed 1 hour ago")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Change “Thanks <b>”" }));
  const english = dialog().getByRole("textbox", { name: "English" });
  await user.clear(english);
  await user.type(english, "Many thanks.");
  await user.click(dialog().getByRole("button", { name: "Save" }));
  expect(server.lastCall("PUT /admin/replies/r1")?.body).toMatchObject({ title: "Thanks <b>", en: "Many thanks." });

  await user.click(screen.getByRole("button", { name: "Delete “Thanks <b>”" }));
  expect(server.lastCall("DELETE /admin/replies/r1")).toBeUndefined();
  expect(document.activeElement).toBe(dialog().getByRole("button", { name: "Cancel" }));
  await user.click(dialog().getByRole("button", { name: "Delete" }));
  expect(server.lastCall("DELETE /admin/replies/r1")).toBeDefined();
  expect(useToasts.getState().toasts[0]).toMatchObject({ kind: "success", text: "The reply is deleted" });
});

test("an answer to a ticket gets a canned reply in the player's language", async () => {
  const user = userEvent.setup();
  const insert = vi.fn<(text: string) => void>();
  await open({}, <InsertReply locale="fr" onInsert={insert} />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Insert a canned reply" }), "r1");
  expect(insert).toHaveBeenCalledExactlyOnceWith("Merci.");
});

test("where there are no replies, or none can be fetched, the list says so", async () => {
  await open({ "GET /admin/replies": { body: [] } });
  expect(screen.getByText("No canned replies yet")).toBeDefined();
  cleanup();
  await open({ "GET /admin/replies": { status: 500, body: {} } });
  expect(screen.getByText("The canned replies could not be fetched.")).toBeDefined();
});
