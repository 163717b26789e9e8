// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { defineText, detectLanguage, setLanguage, translate, useText } from "./i18n.ts";

const sample = defineText(
  "sample",
  { hello: "Hello, {{name}}", points_one: "{{count}} point", points_other: "{{count}} points" },
  () => ({
    "./es.ts": async () => ({
      es: {
        hello: "Hola, {{name}}",
        points_one: "{{count}} punto",
        points_many: "{{count}} de puntos",
        points_other: "{{count}} puntos",
      },
    }),
    "./fr.ts": async () => ({
      fr: {
        hello: "Bonjour, {{name}}",
        points_one: "{{count}} point",
        points_many: "{{count}} de points",
        points_other: "{{count}} points",
      },
    }),
    "./de.ts": async () => {
      throw new Error("offline");
    },
  }),
);

function Greeting(): ReactElement {
  const t = useText(sample);
  return (
    <p>
      {t("hello", { name: "<Ama>" })} {t("points", { count: 1 })} {t("points", { count: 3 })}
    </p>
  );
}

afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

test("a sentence is filled, pluralised and follows the language", async () => {
  render(
    <Suspense fallback="waiting">
      <Greeting />
    </Suspense>,
  );
  expect(screen.getByText("Hello, <Ama> 1 point 3 points")).toBeDefined();
  await act(() => setLanguage("es"));
  expect(screen.getByText("Hola, <Ama> 1 punto 3 puntos")).toBeDefined();
  expect(document.documentElement.lang).toBe("es");
});

test("a value that looks like a placeholder stays as it is", () => {
  function Odd(): ReactElement {
    const t = useText(sample);
    return <p>{t("hello", { name: "{{count}} $& $t(points)" })}</p>;
  }
  render(<Odd />);
  expect(screen.getByText("Hello, {{count}} $& $t(points)")).toBeDefined();
});

test("a component that is loaded later waits for its own catalog", async () => {
  await setLanguage("fr");
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <Greeting />
      </Suspense>,
    );
  });
  expect(await screen.findByText("Bonjour, <Ama> 1 point 3 points")).toBeDefined();
});

test("a component whose catalog arrives while it is drawn continues with its later hooks", async () => {
  await setLanguage("fr");
  const arrival = Promise.withResolvers<{ readonly fr: { readonly word: string } }>();
  const text = defineText("late", { word: "word" }, () => ({ "./fr.ts": () => arrival.promise }));
  function Late(): ReactElement {
    const [before] = useState("avant");
    // It arrives after React has stopped at this component, and before React continues with it.
    queueMicrotask(() => arrival.resolve({ fr: { word: "mot" } }));
    const t = useText(text);
    const [after] = useState("après");
    return <p>{[before, t("word"), after].join(" ")}</p>;
  }
  const Page = lazy(async () => ({ default: Late }));
  const causes: unknown[] = [];
  const place = document.body.appendChild(document.createElement("div"));
  // Without act, which draws in one go: React resumes a component where it waited only when it may yield.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const root = createRoot(place, { onRecoverableError: (error) => causes.push(error) });
  root.render(
    <Suspense fallback="waiting">
      <Page />
    </Suspense>,
  );
  await waitFor(() => expect(place.textContent).toBe("avant mot après"));
  expect(causes).toEqual([]);
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

test("a catalog that cannot be fetched shows English, never keys", async () => {
  await setLanguage("de");
  await act(async () => {
    render(
      <Suspense fallback="waiting">
        <Greeting />
      </Suspense>,
    );
  });
  expect(await screen.findByText("Hello, <Ama> 1 point 3 points")).toBeDefined();
});

test("outside of components", async () => {
  expect(translate(sample, "points", { count: 2 })).toBe("2 points");
});

test("the compiler refuses what a catalog lacks, and at run time nothing breaks", () => {
  // @ts-expect-error no such key
  expect(translate(sample, "goodbye")).toBe("goodbye");
  // @ts-expect-error the name is missing
  expect(translate(sample, "hello")).toContain("Hello");
  // @ts-expect-error a plural needs its count
  expect(translate(sample, "points")).toBe("points");
});

test("the browser's languages decide, English if none of them is available", () => {
  expect(detectLanguage(["pt-BR", "fr-CA", "de"])).toBe("fr");
  expect(detectLanguage(["DE"])).toBe("de");
  expect(detectLanguage(["ak", "pt"])).toBe("en");
  expect(detectLanguage([])).toBe("en");
});
