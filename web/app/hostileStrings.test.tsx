/** Five hundred hostile strings in the places that show users' texts: each is a text and makes no element. */
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { en } from "#protocol/calls/notification/text/en.ts";
import { wordsOf } from "#protocol/calls/notification/sentences.ts";
import { hostileStrings } from "#tests/support/hostileStrings.ts";
import { AnnouncementText } from "#web/entities/announcement/AnnouncementArticle.tsx";
import { Thread } from "#web/entities/support/Thread.tsx";
import { Line } from "#web/features/chat/Line.tsx";
import { TableRows } from "#web/features/admin/table/TableRows.tsx";
import { translate } from "#web/platform/languages/i18n.ts";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { Page } from "#web/ui/Page.tsx";
import { Toasts } from "#web/ui/ToastList.tsx";
import { useToasts } from "#web/ui/toasts.ts";
import { appText } from "./firstPage/text/en.ts";

beforeEach(() => void fakeServer());
afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

interface Place {
  readonly name: string;
  readonly of: (texts: readonly string[]) => ReactElement;
  /** The elements that hold the texts, in their order. */
  readonly holds: string;
}

const places: readonly Place[] = [
  {
    name: "a ticket",
    of: (texts) => (
      <Thread
        atMs={0}
        messages={texts.map((text, at) => ({ id: String(at), name: text, look: "player", text, at: 0, pictures: [] }))}
      />
    ),
    holds: "article > :last-child, strong",
  },
  {
    name: "an announcement",
    of: (texts) => (
      <>
        {texts.map((text) => (
          <AnnouncementText key={text} content={text} locale="en" />
        ))}
      </>
    ),
    holds: "[data-testid=announcement-text]",
  },
  {
    name: "the chat",
    of: (texts) => (
      <>
        {texts.map((text, at) => (
          <Line
            key={text}
            isMine={false}
            isFirst
            place={{ kind: "global" }}
            line={{ id: String(at), text, sender_id: userIdOf("7"), sender_name: text, timestamp: 0, avatar: null }}
          />
        ))}
      </>
    ),
    holds: "[data-testid=global-said]",
  },
  {
    name: "a list of the dashboard",
    of: (texts) => (
      <TableRows
        label="x"
        items={texts}
        sort=""
        onSort={() => undefined}
        rowKey={(text) => text}
        rowPath={(text) => `/admin/users/${encodeURIComponent(text.toWellFormed())}`}
        columns={[
          { key: "name", label: "Name", cell: (text) => text },
          { key: "note", label: "Note", cell: (text) => text },
        ]}
      />
    ),
    holds: "tbody th a, tbody td",
  },
  {
    name: "the head of a page",
    of: (texts) => (
      <>
        {texts.map((text) => (
          <Page key={text} title={text} lead={text}>
            {text}
          </Page>
        ))}
      </>
    ),
    holds: "h1",
  },
];

const visible = (element: ReactElement): HTMLElement => render(<MemoryRouter>{element}</MemoryRouter>).container;
/** Every element with its attributes, except those with the text itself. */
const elementsOf = (root: Element): Set<string> =>
  new Set(
    [...root.querySelectorAll("*")].map(
      (element) => `${element.localName} ${element.getAttributeNames().toSorted().join(" ")}`,
    ),
  );

test.each(places)("$name", ({ of, holds }) => {
  const plain = elementsOf(visible(of(["Ama"])));
  cleanup();
  const root = visible(of(hostileStrings));
  expect([...elementsOf(root)].filter((element) => !plain.has(element))).toEqual([]);
  const texts = [...root.querySelectorAll(holds)].map((element) => element.textContent);
  const paragraphs = (text: string): string => text.split(/\n{2,}/).join("");
  for (const text of hostileStrings) expect(texts).toContain(paragraphs(text));
});

test("notices", () => {
  for (const text of hostileStrings) {
    useToasts.setState({ toasts: [{ id: 1, kind: "error", text, link: null, staysMs: 1, leaving: false }] });
    const root = visible(<Toasts />);
    expect(root.querySelector("[data-testid=toast-text]")?.textContent).toBe(text);
    expect(root.querySelector("script, iframe, object, form, style, link, base, meta")).toBeNull();
    cleanup();
  }
});

test("a name within a sentence is said as it is, also one that looks like a template", () => {
  const from = { id: userIdOf("7"), image_url: null, is_bot: false };
  for (const text of hostileStrings) {
    expect(translate(appText, "playingAs", { username: text })).toBe(`Playing as ${text}`);
    const { message } = wordsOf({ kind: "friend_request", values: {}, from: { ...from, username: text } }, en);
    expect(message).toContain(text);
  }
});
