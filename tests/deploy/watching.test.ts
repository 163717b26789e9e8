/** deploy/prometheus and deploy/grafana: promtool reads them, and each of their metrics is one of the server's. */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "#server/base/core/metrics.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { requireProgram } from "../../scripts/test/programs.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { readDeployed } from "./unit.ts";

const root = resolve(import.meta.dirname, "../..");
const rulesPath = "deploy/prometheus/rules.yml";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { groups } = parse(readDeployed("prometheus/rules.yml")) as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readDeployed("grafana/spar.json")) as {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
};
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? []);
const shown = [...targets.map(({ expr }) => expr), ...dashboard.annotations.list.map(({ expr }) => expr)];

/** Ends with code 0 if promtool finds no fault. */
const promtool = (...args: readonly string[]): Outcome => outcomeOf(requireProgram("promtool"), args, { cwd: root });

/** What promtool says of a file with this text. */
function checkOf(kind: "rules" | "config", text: string): Outcome {
  const file = join(newFolder("spar-promtool-"), "file.yml");
  writeFileSync(file, text);
  return promtool("check", kind, file);
}

/** A file of rules with these queries, as Grafana sends them. */
const asRules = (queries: readonly string[]): string =>
  JSON.stringify({
    groups: [
      {
        name: "dashboard",
        rules: queries.map((expr, at) => ({
          record: `panel:${at}`,
          expr: expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*"),
        })),
      },
    ],
  });

test("promtool accepts the alarms and the settings, and refuses wrong ones", () => {
  expect(promtool("check", "rules", rulesPath)).toMatchObject({ status: 0 });
  expect(promtool("check", "config", "deploy/prometheus/prometheus.yml")).toMatchObject({ status: 0 });
  expect(checkOf("rules", readDeployed("prometheus/rules.yml").replace("increase(", "increased("))).toMatchObject({
    status: 1,
    said: expect.stringContaining('unknown function with name "increased"') as unknown,
  });
  expect(checkOf("config", "scrape_configs: [{ job: spar }]")).toMatchObject({ status: 1 });
});

test("promtool accepts each query of the dashboard, and refuses a wrong one", () => {
  expect(shown.length).toBeGreaterThan(20);
  expect(checkOf("rules", asRules(shown))).toMatchObject({ status: 0 });
  expect(checkOf("rules", asRules(["sum(rate(spar_actions_total))"]))).toMatchObject({ status: 1 });
});

test("each alarm is raised by its series and by no others", () => {
  expect(promtool("test", "rules", "tests/deploy/alarms.yml")).toMatchObject({ status: 0 });
  const expected = readFileSync(join(root, "tests/deploy/alarms.yml"), "utf8");
  for (const { alert } of rules) expect(expected.split(`alertname: ${alert}\n        exp_alerts:`)).toHaveLength(2);
  const file = join(newFolder("spar-promtool-"), "alarms.yml");
  const missing = expected.replace("../../", `${root}/`).replace("2x480", "0x480");
  writeFileSync(file, missing);
  expect(promtool("test", "rules", file)).toMatchObject({ status: 1 });
});

test("each alarm says how bad it is, what happened and where to read on", () => {
  for (const { labels, annotations } of rules) {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.summary).toMatch(/\.$/);
    const [path = "", anchor = ""] = annotations.runbook.split("#");
    const text = readFileSync(join(root, path), "utf8");
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    expect(headings).toContain(anchor);
  }
});

test("no panel of the dashboard covers another one", () => {
  const used = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(used.has(`${x},${y}`), `${title} is free at ${x},${y}`).toBe(false);
        used.add(`${x},${y}`);
      }
    }
  }
});

let rest: RestServer;
beforeAll(async () => {
  rest = await startRestServer();
});
afterAll(() => rest.stop());

/** The labels of each series by its name, each with its values. */
type Series = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

function seriesOf(text: string): Series {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = found.get(name) ?? new Map<string, Set<string>>();
    found.set(name, known);
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  return found;
}

/** Prometheus adds these labels. */
const added = new Set(["instance", "job"]);

/** Metrics, labels and values in a query that no series has. */
function unknownIn(query: string, series: Series): string[] {
  const unknown: string[] = [];
  const labels = new Set<string>(added);
  for (const [, name = "", block = ""] of query.matchAll(/\b(spar_\w+)(?:\{([^}]*)\})?/g)) {
    const known = series.get(name);
    if (known === undefined) unknown.push(name);
    for (const label of known?.keys() ?? []) labels.add(label);
    for (const [, label = "", values = ""] of block.matchAll(/(\w+)=~?"([^"]*)"/g)) {
      if (added.has(label)) continue;
      for (const value of values.split("|")) {
        if (known?.get(label)?.has(value) !== true) unknown.push(`${name}{${label}="${value}"}`);
      }
    }
  }
  for (const [, list = ""] of query.matchAll(/by \(([^)]*)\)/g)) {
    unknown.push(...list.split(",").flatMap((each) => (labels.has(each.trim()) ? [] : [`by ${each.trim()}`])));
  }
  return unknown;
}

test("the server has every metric, label and value that the alarms and the dashboard name", async () => {
  await rest.guest();
  // A server without the desktop app's lists of updates has no series of them.
  const lists = createMetrics();
  lists.setUpdateListExpiry("latest.yml", 0);
  const { text } = await rest.ask("/metrics");
  const series = seriesOf(text + (await lists.text()));
  lists.stop();
  expect(
    unknownIn('sum by (outcme) (spar_rooms{a="b"}) + spar_room + spar_actions_total{outcome="lost"}', series),
  ).toEqual(['spar_rooms{a="b"}', "spar_room", 'spar_actions_total{outcome="lost"}', "by outcme"]);
  const queries = [...shown, ...rules.map(({ expr }) => expr)];
  expect(queries.flatMap((query) => unknownIn(query, series))).toEqual([]);
  for (const { expr, legendFormat } of targets) {
    const labels = new Set([
      ...added,
      ...[...expr.matchAll(/spar_\w+/g)].flatMap(([name]) => [...(series.get(name)?.keys() ?? [])]),
    ]);
    for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(labels).toContain(label);
  }
});
