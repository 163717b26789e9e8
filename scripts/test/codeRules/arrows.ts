/** The allowed imports: the folders' arrows, cycles, single importers, and the form of an import. */
import { isTestFile, type Finding, type Import, type Source } from "./source.ts";

type Zone =
  | "engine"
  | "protocol"
  | "server"
  | "languages"
  | "platform"
  | "ui"
  | "entity"
  | "feature"
  | "app"
  | "desktop"
  | "tests"
  | "scripts"
  | "config";

const everywhere: readonly Zone[] = [
  "engine",
  "protocol",
  "server",
  "languages",
  "platform",
  "ui",
  "entity",
  "feature",
  "app",
  "desktop",
  "tests",
  "scripts",
  "config",
];

/** For each zone the zones that it may import; other imports are wrong. */
const arrows: Readonly<Record<Zone, readonly Zone[]>> = {
  engine: ["engine"],
  protocol: ["protocol", "engine"],
  server: ["server", "protocol", "engine"],
  languages: ["languages"],
  platform: ["platform", "languages", "protocol", "engine"],
  // Of the platform, controls may use the texts only: they call nothing and know nothing of the game.
  ui: ["ui", "languages"],
  entity: ["entity", "ui", "platform", "languages", "protocol", "engine"],
  feature: ["feature", "entity", "ui", "platform", "languages", "protocol", "engine"],
  app: ["app", "feature", "entity", "ui", "platform", "languages", "protocol", "engine"],
  desktop: ["desktop", "protocol", "engine"],
  tests: everywhere,
  scripts: everywhere,
  config: ["config", "scripts"],
};

/** Folders before their parents: the first match decides. */
const zones: readonly (readonly [string, Zone])[] = [
  ["engine/", "engine"],
  ["server/protocol/", "protocol"],
  ["server/", "server"],
  ["web/platform/languages/", "languages"],
  ["web/platform/", "platform"],
  ["web/ui/", "ui"],
  ["web/entities/", "entity"],
  ["web/features/", "feature"],
  ["web/", "app"],
  ["desktop/", "desktop"],
  ["tests/", "tests"],
  ["scripts/", "scripts"],
];

const zoneOf = (path: string): Zone => zones.find(([folder]) => path.startsWith(folder))?.[1] ?? "config";

/** The types of the desktop bridge: the page declares them, the shell implements them. */
const desktopBridge = "web/platform/desktop/desktopBridge.ts";

const featureOf = (path: string): string | undefined => /^web\/features\/([^/]+)/.exec(path)?.[1];

function isAllowed(from: string, to: string): boolean {
  const [source, target] = [zoneOf(from), zoneOf(to)];
  // The shell and its page agree on one file of types.
  if (source === "desktop" && to === desktopBridge) return true;
  // A test may use the shared support of all tests.
  if (isTestFile(from) && to.startsWith("tests/support/")) return true;
  if (!arrows[source].includes(target)) return false;
  return source !== "feature" || target !== "feature" || featureOf(from) === featureOf(to);
}

const at = (source: Source, { line }: Import): string => `${source.path}:${line}`;

/**
 * Imports against the arrows: engine <- protocol <- server, and platform, ui <- entities <- features <- app. No feature
 * may import another one.
 */
export function wrongArrows(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((entry) =>
      entry.target === undefined || isAllowed(source.path, entry.target)
        ? []
        : [`${at(source, entry)} must not import ${entry.target}`],
    ),
  );
}

/** Packages and Node modules in the engine, which is pure; its tests may use them. */
export function engineForeigners(sources: readonly Source[]): Finding[] {
  return sources
    .filter((source) => zoneOf(source.path) === "engine" && !isTestFile(source.path))
    .flatMap((source) =>
      source.imports
        .filter((entry) => entry.target === undefined)
        .map((entry) => `${at(source, entry)} engine must not import ${entry.specifier}`),
    );
}

const topFolder = (path: string): string => path.split("/")[0] ?? "";

function isBadlyWritten(source: Source, { specifier, target }: Import): string | undefined {
  if (target === undefined) return undefined;
  if (!/\.[a-z0-9]+$/.test(target) || /\.[cm]?jsx?$/.test(target)) return "names a file without its own ending";
  if (!specifier.startsWith("#") && topFolder(target) !== topFolder(source.path) && hasAlias(target)) {
    return `leaves its folder by a relative path, write #${target}`;
  }
  return undefined;
}

const hasAlias = (target: string): boolean => ["engine", "server", "web"].includes(topFolder(target));

/** Imports without a `.ts` or other real ending, and relative ones from one top folder into another. */
export function badlyWrittenImports(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const problem = isBadlyWritten(source, entry);
      return problem === undefined ? [] : [`${at(source, entry)} ${entry.specifier} ${problem}`];
    }),
  );
}

/** Cycles among imports, types included, each once with its files. */
export function importCycles(sources: readonly Source[]): Finding[] {
  const known = new Map(sources.map((source) => [source.path, source]));
  const found: Finding[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const source = known.get(path);
    if (source === undefined || done.has(path)) return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.push(`import cycle: ${[...trail.slice(start), path].join(" -> ")}`);
      return;
    }
    trail.push(path);
    for (const { target, isImport } of source.imports) if (isImport && target !== undefined) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const source of sources) visit(source.path);
  return found;
}

/** Packages that one file wraps, so that replacing or securing one is a change in one place. */
const wrapped = [
  "uWebSockets.js",
  "ws",
  "msgpackr",
  "knex",
  "howler",
  "lru-cache",
  "ioredis",
  "redis",
  "nodemailer",
  "web-push",
  "otpauth",
  "sharp",
  "fontkit",
  "keytar",
  "openid-client",
  "@fastify/busboy",
  "@node-rs/argon2",
  "pino",
  "@opentelemetry/api",
  "@opentelemetry/core",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace-base",
  "@opentelemetry/exporter-trace-otlp-http",
  "unhomoglyph",
];

/** Wrapped packages that more than one file of the product imports; tests and scripts may import them directly. */
export function secondImporters(sources: readonly Source[]): Finding[] {
  const product = sources.filter(({ path }) => !isTestFile(path) && !/^scripts\/|\.d\.ts$/.test(path));
  return wrapped.flatMap((name) => {
    const names = (specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`);
    const importers = product.filter(({ imports }) => imports.some(({ specifier }) => names(specifier)));
    const paths = importers.map(({ path }) => path);
    return paths.length > 1 ? [`${name} is imported by more than one file: ${paths.join(", ")}`] : [];
  });
}
