// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { ContactPage } from "./ContactPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const telling = (contactEmail?: unknown) => ({
  body: { socketUrl: "ws://tables/socket", protocol: 2, google: null, quickMatch: true, contactEmail },
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
  const [ways, lead] = await open({ "GET /config": telling("help+us@spar.example") });
  expect(ways).toEqual(["mailto:help+us@spar.example", "/faq", "/rules"]);
  expect(lead).toContain("Write to us.");
  const link = screen.getByRole("link", { name: "help+us@spar.example" });
  expect(link.textContent, "seen and heard alike").toBe("help+us@spar.example");
});

test.each([
  ["none", telling(null)],
  ["nothing of it, as an older server", telling()],
  ["more than an address", telling("support@spar.example?bcc=eve@example.org")],
  ["no text", telling(["support@spar.example"])],
  ["something endless", telling(`${"a".repeat(5_000)}@spar.example`)],
  ["nothing at all", unreachable],
] as const)("where the server tells %s the page offers only the ways there are", async (_, answer) => {
  const [ways, lead] = await open({ "GET /config": answer });
  expect(ways).toEqual(["/faq", "/rules"]);
  expect(lead).toBe("ContactYou may find your answer here.");
});

test("shows no contact before the server has answered", async () => {
  const [ways, lead] = await open({ "GET /config": noAnswer });
  expect([ways, lead]).toEqual([["/faq", "/rules"], "Contact"]);
});
