/**
 * deploy/kubernetes: the compiler compares each object with the types of the Kubernetes API, which know every field, and
 * the names by which the objects refer to each other are compared here.
 */
import { readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import type { Ingress, NetworkPolicy } from "kubernetes-types/networking/v1.js";
import type { StatefulSet } from "kubernetes-types/apps/v1.js";
import type { ConfigMap, Service } from "kubernetes-types/core/v1.js";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1.js";
import { configOf, findSettings } from "#server/base/config/settingSources.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { outcomeOf } from "./outcome.ts";
import { secretFiles, withSecretsAt } from "./secretFiles.ts";
import { readDeployed } from "./unit.ts";

const root = resolve(import.meta.dirname, "../..");

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const kustomization = parse(readDeployed("kubernetes/kustomization.yaml")) as { readonly resources: readonly string[] };
const objects = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readDeployed(`kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);

/** The module of kubernetes-types with the type of an object: that of its group, `core` for the group without a name. */
function moduleOf({ apiVersion }: Manifest): string {
  const [group = "", version = ""] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  return `kubernetes-types/${group.split(".")[0]}/${version}.js`;
}

/** What the compiler says of these objects: unknown fields, missing ones, and values of another type. */
function faultsOf(manifests: readonly Manifest[]): string {
  const folder = newFolder("spar-kubernetes-");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const lines = manifests.map((manifest, at) => {
    const type = `import("${moduleOf(manifest)}").${manifest.kind}`;
    return `export const object${at}: ${type} = ${JSON.stringify(manifest)};`;
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "objects.ts"), lines.join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--types", "", "objects.ts"];
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  return outcomeOf(process.execPath, [tsc, ...options], { cwd: folder }).said;
}

function objectOf<T extends { readonly kind?: string }>(kind: string, name = "spar"): T {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found as unknown as T;
}

const server = objectOf<StatefulSet>("StatefulSet");
const pod = server.spec?.template;
const [container] = pod?.spec?.containers ?? [];
/** The names of the pods, which are those of the nodes. */
const nodes = Array.from({ length: server.spec?.replicas ?? 0 }, (_, at) => `spar-${at}`);
const ports = container?.ports?.map(({ name }) => name) ?? [];

test("every object has the fields of its kind, and a wrong one is refused", () => {
  expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
    "ConfigMap",
    "Ingress",
    "Namespace",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Service",
    "Service",
    "Service",
    "Service",
    "Service",
    "StatefulSet",
  ]);
  expect(faultsOf(objects)).toBe("");
  const wrong: readonly [string, string, string][] = [
    ["StatefulSet", '"readinessProbe"', '"readynessProbe"'],
    ["StatefulSet", '"replicas":3', '"replicas":"3"'],
    ["StatefulSet", '"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'],
    ["Ingress", '"pathType":"Exact",', ""],
    ["PodDisruptionBudget", '"policy/v1"', '"policy/v2"'],
    ["NetworkPolicy", '"podSelector"', '"selector"'],
  ];
  const changed = wrong.map(([kind, from, to]) => {
    const text = JSON.stringify(objectOf(kind));
    expect(text).toContain(from);
    return JSON.parse(text.replace(from, to)) as Manifest;
  });
  const said = faultsOf(changed);
  for (const at of changed.keys()) expect(said).toContain(`objects.ts(${at + 1},`);
});

test("the list of files is whole", () => {
  const files = readdirSync(join(root, "deploy/kubernetes")).filter((name) => name !== "kustomization.yaml");
  expect(files.toSorted()).toEqual(kustomization.resources.toSorted());
});

test("services, the disruption budget and the rules of the network choose the pods of the server", () => {
  const labels = pod?.metadata?.labels;
  expect(labels).toEqual({ "app.kubernetes.io/name": "spar" });
  expect(server.spec?.selector.matchLabels).toEqual(labels);
  for (const name of ["spar", "spar-nodes"]) expect(objectOf<Service>("Service", name).spec?.selector).toEqual(labels);
  expect(objectOf<PodDisruptionBudget>("PodDisruptionBudget").spec?.selector?.matchLabels).toEqual(labels);
  expect(objectOf<NetworkPolicy>("NetworkPolicy").spec?.podSelector?.matchLabels).toEqual(labels);
  expect(objectOf<Service>("Service", server.spec?.serviceName ?? "").spec?.clusterIP).toBe("None");
  const pods = nodes.map((node) => objectOf<Service>("Service", node).spec?.selector);
  expect(pods).toEqual(nodes.map((node) => ({ ...labels, "statefulset.kubernetes.io/pod-name": node })));
  expect(objectOf<PodDisruptionBudget>("PodDisruptionBudget").spec?.maxUnavailable).toBe(1);
  expect(container?.env).toEqual([{ name: "NODE_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }]);
});

test("the ingress leads to the server's ports, sockets at their own path", () => {
  const service = objectOf<Service>("Service");
  for (const { targetPort } of service.spec?.ports ?? []) expect(ports).toContain(targetPort);
  const paths = objectOf<Ingress>("Ingress").spec?.rules?.[0]?.http?.paths ?? [];
  const ways = paths.map(({ path, pathType, backend }) => [
    path,
    pathType,
    backend.service?.name,
    backend.service?.port?.name,
  ]);
  expect(ways).toEqual([
    ["/socket", "Exact", "spar", "sockets"],
    ...nodes.map((node) => [`/socket/${node}`, "Exact", node, "sockets"]),
    ["/", "Prefix", "spar", "calls"],
  ]);
  const allowed = objectOf<NetworkPolicy>("NetworkPolicy").spec?.ingress?.flatMap((rule) => rule.ports ?? []);
  expect(allowed?.map(({ port }) => port)).toEqual(ports);
});

test("the server is closed as its unit is: no root, no writing outside of its folders, no rights to gain", () => {
  expect(pod?.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: "RuntimeDefault" } },
  });
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  const volumes = [
    ...(pod?.spec?.volumes ?? []),
    ...(server.spec?.volumeClaimTemplates ?? []).map((each) => each.metadata),
  ];
  const mounted = container?.volumeMounts?.map(({ name }) => name);
  expect(new Set(mounted)).toEqual(new Set(volumes.map((each) => each?.name)));
});

test("the probes ask for what the server answers, and the time to stop is longer than the pause before", () => {
  const asked = (probe: { httpGet?: { path?: string; port: unknown } } | undefined) => [
    probe?.httpGet?.path,
    probe?.httpGet?.port,
  ];
  expect(asked(container?.startupProbe)).toEqual(["/healthz", "calls"]);
  expect(asked(container?.livenessProbe)).toEqual(["/healthz", "calls"]);
  expect(asked(container?.readinessProbe)).toEqual(["/readyz", "calls"]);
  const pause = Number(container?.lifecycle?.preStop?.exec?.command?.[1]);
  expect(pod?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(pause + 30);
});

test("secrets are files of one mounted secret, and the server accepts its settings", () => {
  const settings = objectOf<ConfigMap>("ConfigMap").data ?? {};
  const mount = container?.volumeMounts?.find(({ name }) => name === "secrets")?.mountPath ?? "";
  const files = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));
  // The page on operations makes the secret with these keys.
  const [command = ""] = /kubectl create secret generic spar .*/.exec(readDeployed("../docs/operations.md")) ?? [];
  const keys = [...command.matchAll(/--from-file=(\S+)/g)].map(([, key]) => `${mount}/${key}`);
  expect(keys).toHaveLength(4);
  expect(new Set(keys)).toEqual(new Set(files.map(([, path]) => path)));
  const { deploy, make } = secretFiles();
  make();
  const given = withSecretsAt(settings, mount, join(deploy, "compose/secrets"));
  const config = configOf(findSettings({ NODE_ENV: "production", NODE_NAME: "spar-0", ...given }));
  expect(config.redis?.node).toBe("spar-0");
  expect(config).toMatchObject({ publicUrl: "https://spar.example", trustProxy: 1, metrics: { port: 3002 } });
  expect([config.port, config.socketPort, config.metrics.port]).toEqual(
    container?.ports?.map(({ containerPort }) => containerPort),
  );
  expect(config.twoFactorKeys).toHaveLength(1);
});
