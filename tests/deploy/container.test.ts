/** deploy/Dockerfile and deploy/compose.yaml: linters read them, and what they name exists. No engine runs in a test. */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { configOf, findSettings } from "#server/base/config/settingSources.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { startRestServer } from "#tests/support/restServer.ts";
import { freePort } from "#tests/support/services.ts";
import { secretFiles, withSecretsAt } from "./secretFiles.ts";
import { readDeployed, settingsOf } from "./unit.ts";

const root = resolve(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

const dockerfile = readDeployed("Dockerfile");
/** The lines of an instruction, without its name; a continued line is one. */
const instructions = (name: string): string[] =>
  [...dockerfile.replaceAll(/\\\n\s*/g, "").matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, text = ""]) => text);

const imageSettings = settingsOf(
  instructions("ENV")
    .map((line) => `Environment=${line}`)
    .join("\n"),
);

const faultsOf = (text: string): unknown[] => validate(text).map(({ message }) => message);

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[] | Named;
  readonly healthcheck?: unknown;
}
type Named = Readonly<Record<string, unknown>>;
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Named;
  readonly networks: Named;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const composeText = readDeployed("compose.yaml");
const compose = parse(composeText, { merge: true }) as Compose;
const services = Object.values(compose.services);
const nodes = Object.keys(compose.services).filter((name) => name.startsWith("spar-"));

const isNames = (networks: Service["networks"]): networks is readonly string[] => Array.isArray(networks);

/** What the linter of compose files finds wrong in each text; its advice about the order of keys is left out. */
function lintCompose(texts: readonly string[]): (readonly string[])[] {
  const folder = newFolder("spar-compose-");
  const files = texts.map((text, at) => {
    const file = join(folder, `compose${at}.yaml`);
    writeFileSync(file, text);
    return file;
  });
  const args = [join(root, "node_modules/dclint/bin/dclint.cjs"), "--quiet", "--formatter", "json", ...files];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const results = JSON.parse(stdout) as {
    readonly filePath: string;
    readonly messages: readonly { readonly type: string; readonly message: string }[];
  }[];
  return files.map((file) =>
    results
      .filter(({ filePath }) => filePath === file)
      .flatMap(({ messages }) => messages)
      .flatMap(({ type, message }) => (type === "error" ? [message] : [])),
  );
}

test("the linter finds nothing in the Dockerfile, and finds mistakes in others", () => {
  expect(faultsOf(dockerfile)).toEqual([]);
  const changes: readonly [string, string][] = [
    ["STOPSIGNAL SIGTERM", "STOPSIGNALS SIGTERM"],
    ["STOPSIGNAL SIGTERM", "STOPSIGNAL SIGNAL TERM"],
    ["--start-period=90s", "--start-period=90 s"],
    ["EXPOSE 3000 3001", "EXPOSE calls"],
    ["WORKDIR /opt/spar", "WORKDIR opt/spar"],
    ["FROM base AS runtime", "FROM base AS build"],
  ];
  for (const [from, to] of changes) {
    expect(dockerfile).toContain(from);
    expect({ to, faults: faultsOf(dockerfile.replace(from, to)) }).not.toEqual({ to, faults: [] });
  }
});

test("the image runs as an own user with the settings of the unit", () => {
  expect(imageSettings).toEqual({ ...settingsOf(readDeployed("spar.service")), HOST: "0.0.0.0" });
  expect(instructions("USER")).toEqual(["10001:10001"]);
  const volumes: unknown = JSON.parse(instructions("VOLUME").join());
  expect(volumes).toEqual([imageSettings["DATA_DIR"], imageSettings["START_CACHE"]]);
  expect(instructions("STOPSIGNAL")).toEqual(["SIGTERM"]);
});

test("image, compose file, manifests and the commands about them have the version of the project", () => {
  expect(instructions("ARG")).toEqual([`VERSION=${version}`]);
  expect(instructions("LABEL").join()).toContain('image.version="${VERSION}"');
  for (const text of [dockerfile, readDeployed("../docs/operations.md")]) {
    const named = [...text.matchAll(/\bspar[:_-](\d+\.\d+\.\d+)/g)].map(([, of]) => of);
    expect(new Set(named)).toEqual(new Set([version]));
  }
  for (const node of nodes) expect(compose.services[node]?.image).toBe(`spar:${version}`);
  const { images } = parse(readDeployed("kubernetes/kustomization.yaml")) as { images: unknown };
  expect(images).toEqual([{ name: "spar", newTag: version }]);
});

test("the check of the image's health is right about a server that runs and about none", async () => {
  const [line = ""] = instructions("HEALTHCHECK");
  const [program, ...args] = JSON.parse(line.slice(line.indexOf("["))) as string[];
  expect(program).toBe("node_modules/.bin/node");
  const check = (port: number) =>
    promisify(execFile)(process.execPath, args, { env: { PORT: String(port) } }).then(
      () => 0,
      ({ code }) => code as number,
    );
  const rest = await startRestServer();
  expect(await check(rest.server.httpPort)).toBe(0);
  await rest.stop();
  expect(await check(await freePort())).toBe(1);
});

test("the context has no secret, no test and nothing that does not exist", () => {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8").split("\n");
  const within = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(lines).toEqual(expect.arrayContaining(["*", "deploy/compose/secrets", "**/*.pem", "**/*.test.ts"]));
  expect(within.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(within).toEqual(expect.arrayContaining(["package.json", "package-lock.json", "server", "engine", "web"]));
  expect(instructions("COPY").filter((line) => !line.startsWith("--from"))).toEqual([
    "package.json package-lock.json ./",
    ". .",
    "spar/ ./",
  ]);
});

test("the linter finds nothing in the compose file, and finds mistakes in others", () => {
  const changes: readonly [string, string][] = [
    ["condition: service_healthy", "condition: service_health"],
    ["stop_grace_period: 1m", "stop_graceful_period: 1m"],
    ["cap_drop: [ALL]", "cap_drop: ALL"],
    ["image: mariadb:11.4", "image: mariadb"],
    ['"0.0.0.0:443:443"', '"0.0.0.0:80:443"'],
    ["internal: true", "inside: true"],
  ];
  for (const [from] of changes) expect(composeText).toContain(from);
  const changed = changes.map(([from, to]) => composeText.replace(from, to));
  const [own, ...faults] = lintCompose([composeText, ...changed]);
  expect(own).toEqual([]);
  const unnoticed = changes.filter((_change, at) => faults[at]?.length === 0);
  expect(unnoticed).toEqual([]);
});

test("each name in the compose file is one that it declares, and each declared one is used", () => {
  const names = (of: (service: Service) => readonly string[] | undefined) =>
    new Set(services.flatMap((each) => of(each) ?? []));
  const declared = (part: Named) => new Set(Object.keys(part));
  expect(names(({ secrets }) => secrets?.map((each) => (typeof each === "string" ? each : each.source)))).toEqual(
    declared(compose.secrets),
  );
  const sources = names(({ volumes }) => volumes?.map((each) => each.split(":")[0] ?? ""));
  expect([...sources].filter((each) => !each.startsWith("./"))).toEqual(
    expect.arrayContaining([...declared(compose.volumes)]),
  );
  for (const path of sources) {
    expect({ path, isThere: path in compose.volumes || existsSync(join(root, "deploy", path)) }).toEqual({
      path,
      isThere: true,
    });
  }
  expect(names(({ networks }) => (isNames(networks) ? networks : Object.keys(networks ?? {})))).toEqual(
    declared(compose.networks),
  );
  for (const needed of names((each) => Object.keys(each.depends_on ?? {})))
    expect(compose.services).toHaveProperty(needed);
});

test("each node has a fixed address, because nginx looks names up only at its start", () => {
  const addresses = nodes.map((name) => compose.services[name]?.networks);
  expect(addresses).toEqual([11, 12, 13].map((host) => ({ edge: { ipv4_address: `172.31.250.${host}` }, inside: {} })));
  expect(compose.networks["edge"]).toEqual({ ipam: { config: [{ subnet: "172.31.250.0/24" }] } });
});

test("every container is closed, and every one but those of the nodes says how it is asked for its health", () => {
  const closed = { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] };
  for (const [name, service] of Object.entries(compose.services)) {
    expect({ name, ...service }).toMatchObject({ name, ...closed });
    // The image has its own.
    expect(service.healthcheck === undefined).toBe(nodes.includes(name));
  }
  for (const service of services) {
    const own = new Set(service.secrets?.map((each) => (typeof each === "string" ? `/run/secrets/${each}` : "")));
    const named = Object.entries(service.environment ?? {}).filter(([name]) => name.endsWith("_FILE"));
    expect(named.map(([, path]) => path).filter((path) => !own.has(path))).toEqual([]);
  }
});

test("the proxy has the site of nginx-cluster.conf, with the nodes' names and the secrets' paths", () => {
  const [, site = ""] = readDeployed("nginx-cluster.conf").split(/(?<=^# the number of players\.\n)/m);
  const changed = site
    .replaceAll(/10\.0\.0\.(\d):300/g, "spar-$1:300")
    .replaceAll(/ +listen \[::\].*\n/g, "")
    .replaceAll("server_name spar.example;", "server_name _;")
    .replaceAll("/etc/letsencrypt/live/spar.example/fullchain.pem", "/etc/nginx/certificate.pem")
    .replaceAll("/etc/letsencrypt/live/spar.example/privkey.pem", "/etc/nginx/key.pem");
  expect(readDeployed("compose/nginx.conf").replace(/^#.*\n/, "")).toBe(changed);
});

test("the secrets are made once, closed to others, readable in containers and accepted by the server", () => {
  const { deploy, make } = secretFiles();
  expect(make()).toMatchObject({ status: 0 });
  const secrets = join(deploy, "compose/secrets");
  const files = Object.values(compose.secrets).map(({ file }) => file);
  expect(new Set(files)).toEqual(new Set(readdirSync(secrets).map((name) => `./compose/secrets/${name}`)));
  expect((statSync(secrets).mode & 0o777).toString(8)).toBe("700");
  for (const file of files) expect((statSync(join(deploy, file)).mode & 0o777).toString(8)).toBe("444");
  const before = readFileSync(join(secrets, "two-factor-key"), "utf8");
  expect(make()).toMatchObject({ status: 1, said: expect.stringContaining("Nothing was changed.") as unknown });
  expect(readFileSync(join(secrets, "two-factor-key"), "utf8")).toBe(before);

  expect(nodes).toEqual(["spar-1", "spar-2", "spar-3"]);
  for (const node of nodes) expect(compose.services[node]?.environment?.["NODE_NAME"]).toBe(node);
  const given = withSecretsAt(compose.services["spar-1"]?.environment ?? {}, "/run/secrets", secrets);
  const address = { PUBLIC_URL: "https://spar.example", SOCKET_URL: "wss://spar.example/socket" };
  const config = configOf(findSettings({ ...imageSettings, ...given, ...address }));
  expect(config).toMatchObject({ mode: "production", trustProxy: 1, metrics: { port: 3002, host: "0.0.0.0" } });
  expect(config.mysql).toMatchObject({ host: "database", user: "spar", database: "spar" });
  const redisPassword = readFileSync(join(secrets, "redis-password"), "utf8");
  expect(config.redis).toMatchObject({ node: "spar-1", url: `redis://:${redisPassword}@redis:6379` });
  expect(config.mysql?.password).toBe(readFileSync(join(secrets, "database-password"), "utf8"));
  expect(config.smtp).toMatchObject({ host: "mail", port: 1025 });
  expect(config.twoFactorKeys).toEqual([before]);
});
