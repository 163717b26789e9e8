import { expect, test } from "vitest";
import { call, done } from "#protocol/call.ts";
import { route } from "#server/base/api/declare.ts";
import type { Refuse, Serve } from "#server/base/api/serve.ts";
import { domain } from "#server/base/domain.ts";
import { DomainList } from "./domainList.ts";

interface TestContext {
  readonly now: () => number;
}

const noStores = {} as never;
const noServe = (): void => {};

const clocks = domain({
  open: ({ now }: TestContext) => ({ services: { clocks: { time: now } }, purges: { clocks: async () => now() } }),
});
const bells = domain({
  stores: () => ({ bells: ["a bell"] }),
  open: (needs: { readonly clocks: { time(): number }; readonly store: { readonly bells: string[] } }) => ({
    services: { ring: () => `${needs.store.bells[0]} at ${needs.clocks.time()}` },
  }),
});
const context = { now: () => 7, store: { bells: ["a bell"] } };

test("a domain gets the services of those before it, and the stores", () => {
  const list = DomainList.of<TestContext>().with(clocks).with(bells);
  expect(list.stores(noStores)).toEqual({ bells: ["a bell"] });
  const { services, purges } = list.open(context, () => {});
  expect(services.ring()).toBe("a bell at 7");
  expect(Object.keys(purges)).toEqual(["clocks"]);
});

test("a domain that stands before what it needs does not compile", () => {
  // @ts-expect-error clocks are opened later
  expect(DomainList.of<TestContext>().with(bells)).toBeDefined();
});

test("routes that need what no domain gives do not compile", () => {
  const asking = domain({
    routes: { Chat: [(_serve: unknown, server: { readonly ring: () => string }) => server.ring()] },
  });
  const list = DomainList.of<TestContext>().with(clocks).with(asking);
  const { services } = list.open(context, () => {});
  const register = (): void => {
    // @ts-expect-error nothing gives ring
    list.route(noServe, noServe, services);
  };
  expect(register).toThrow(TypeError);
});

test("the calls about a subject are those that its routes serve or refuse", () => {
  const hello = route(call({ method: "GET", path: "/hello", who: "anyone", answer: done }), { summary: "" });
  const bye = route(call({ method: "GET", path: "/bye", who: "anyone", answer: done }), { summary: "" });
  const greeting = domain({
    routes: {
      Chat: [(serve: Serve) => serve(hello, noServe)],
      Help: [(_serve: Serve, _server: TestContext, refuse: Refuse) => refuse(bye, "not_found")],
    },
  });
  const list = DomainList.of<TestContext>().with(clocks).with(greeting);
  expect(list.calls("Chat", context)).toEqual([hello]);
  expect(list.calls("Help", context)).toEqual([bye]);
  expect(list.calls("Playing", context)).toEqual([]);
});

test("domains are prepared and started in order, and each that was opened can be stopped", async () => {
  const heard: string[] = [];
  const named = (name: string) =>
    domain({
      open: () => ({
        prepare: () => void heard.push(`prepare ${name}`),
        start: () => void heard.push(`start ${name}`),
        stop: () => void heard.push(`stop ${name}`),
      }),
    });
  const opened: { stop(): Promise<void> | void }[] = [];
  const list = DomainList.of<TestContext>().with(named("first")).with(named("second"));
  const domains = list.open(context, (one) => opened.push(one));
  await domains.prepare();
  domains.start();
  for (const one of opened.toReversed()) await one.stop();
  expect(heard).toEqual([
    "prepare first",
    "prepare second",
    "start first",
    "start second",
    "stop second",
    "stop first",
  ]);
});

test("where a domain fails to open, those before it have been handed over for their stop", () => {
  const failing = domain({
    open: () => {
      throw new Error("no place");
    },
  });
  const opened: unknown[] = [];
  const list = DomainList.of<TestContext>().with(clocks).with(failing);
  expect(() => list.open(context, (one) => opened.push(one))).toThrow("no place");
  expect(opened).toHaveLength(1);
});
