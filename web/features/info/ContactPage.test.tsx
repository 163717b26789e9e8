// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { AboutPage } from "./AboutPage.tsx";
import { ContactPage } from "./ContactPage.tsx";
import { CareersPage, TeamPage } from "./TeamPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answering = (contactEmail?: unknown, version?: unknown) => ({
  body: { socketUrl: "ws://tables/socket", protocol: 2, google: null, quickMatch: true, contactEmail, version },
});

/** Opens the page with this answer of the server; returns its links and the text above them. */
async function open(answer: Parameters<typeof fakeServer>[0] & object): Promise<[ways: string[], lead: string]> {
  fakeServer(answer);
  await act(async () => {
    render(<ContactPage />, { wrapper: MemoryRouter });
  });
  const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  return [ways, screen.getByRole("banner").textContent ?? ""];
}

test("shows the address that the server names", async () => {
  const [ways, lead] = await open({ "GET /config": answering("help+us@spar.example") });
  expect(ways).toEqual(["/support", "mailto:help+us@spar.example", "/faq", "/rules"]);
  expect(lead).toContain("Write to us.");
  const link = screen.getByRole("link", { name: "help+us@spar.example" });
  expect(link.textContent, "seen and heard alike").toBe("help+us@spar.example");
});

test.each([
  ["none", answering(null)],
  ["nothing of it, as an older server", answering()],
  ["more than an address", answering("support@spar.example?bcc=eve@example.org")],
  ["no text", answering(["support@spar.example"])],
  ["something endless", answering(`${"a".repeat(5_000)}@spar.example`)],
  ["nothing at all", unreachable],
] as const)("where the server tells %s the page leads to a ticket", async (_, answer) => {
  const [ways, lead] = await open({ "GET /config": answer });
  expect(ways).toEqual(["/support", "/faq", "/rules"]);
  expect(lead).toContain("Write to us.");
});

test("leads to a ticket before the server has answered", async () => {
  const [ways] = await open({ "GET /config": noAnswer });
  expect(ways).toEqual(["/support", "/faq", "/rules"]);
});

test("a visitor reaches Team and Careers from About, and a ticket from both", async () => {
  fakeServer({ "GET /config": answering(null) });
  const linksOn = async (page: ReactElement) => {
    cleanup();
    await act(async () => void render(page, { wrapper: MemoryRouter }));
    return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  };
  expect(await linksOn(<AboutPage />)).toEqual(expect.arrayContaining(["/team", "/careers"]));
  for (const page of [<TeamPage key="team" />, <CareersPage key="careers" />]) {
    expect(await linksOn(page)).toContain("/contact");
  }
});

test.each([
  ["1.2.3-rc.1", "This server runs Spar 1.2.3-rc.1."],
  [undefined, undefined],
  [7, undefined],
])("where the server states the version %s About shows it, if it is one", async (version, sentence) => {
  fakeServer({ "GET /config": answering(null, version) });
  await act(async () => void render(<AboutPage />, { wrapper: MemoryRouter }));
  expect(screen.queryByText(/This server runs/)?.textContent).toBe(sentence);
});
