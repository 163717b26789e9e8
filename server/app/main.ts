/**
 * The process: settings in, server up, signals handled. The only place that ends the process. It imports little, so
 * that the store's threads start at once; the server itself is loaded while they open and read their files.
 */
import { isatty } from "node:tty";
import type { RunningServer } from "./app.ts";
import type { Config } from "#server/base/config/config.ts";
import { isLoopback, ownUrl } from "#server/base/core/listening.ts";
import type { Log, LogFormat } from "#server/base/core/log.ts";
import { startEmbedded, type StartedStore } from "./store/startEmbedded.ts";
import { handleSignals } from "./signals.ts";
import { configOf, findOwnSettings, takeConfigArgument } from "#server/base/config/settingSources.ts";
import { StartError } from "#server/base/core/errors.ts";
import { asTyped } from "#server/base/core/typedCommands.ts";

/** The settings, and the store that they name as far as it could be begun; there is nothing to begin with MySQL. */
async function begun(): Promise<{ config: Config; store: StartedStore | undefined; isExposed: boolean }> {
  try {
    const found = findOwnSettings();
    const config = configOf(found);
    return { config, store: config.mysql === null ? startEmbedded(config) : undefined, isExposed: found.isExposed };
  } catch (error) {
    return giveUp(error);
  }
}

/** Says everything about the settings and ends. */
async function checkSettings(): Promise<never> {
  const { checkConfig } = await import("./checkConfig.ts");
  const { lines, isRight } = checkConfig(findOwnSettings());
  for (const line of lines) console.log(line);
  process.exit(isRight ? 0 : 1);
}

/** A StartError is one line for the person who starts the server; anything else goes to the log, which keeps no values. */
async function giveUp(error: unknown, logFormat: LogFormat = "json"): Promise<never> {
  if (error instanceof StartError) process.stderr.write(`${asTyped(error.message)}\n`);
  else {
    const { openLog } = await import("#server/base/core/log.ts");
    openLog({ logLevel: "fatal", logFormat }).fatal({ err: error }, "the server did not start");
  }
  process.exit(1);
}

/** A package for this system, or a part of one, is not there; anything else is a mistake of ours. */
function withoutPackage(error: unknown): never {
  // Only Error itself: that is what packages throw whose native part is missing.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  process.stderr.write('The packages for this system are missing: run "npm ci" without --omit=optional.\n');
  process.exit(1);
}

/**
 * Returns the function that ends the process. It is in place from the start: Node would print an error that reaches
 * nobody, with its values.
 */
function endOn(log: Log, stop: () => Promise<void>, reopenLogs: () => void): (code: number) => void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) process.exit(code);
    isEnding = true;
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const isInTerminal = [0, 1, 2].some((stream) => isatty(stream));
  handleSignals({
    process,
    isInTerminal,
    stop: () => isEnding || end(0),
    endNow: () => process.exit(0),
    reopenLogs,
  });
  // Output to a terminal that has closed is lost.
  if (isInTerminal) for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was rejected unheard"));
  // Everything acknowledged is in the journal, so a fresh process is the safe way on.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error reached nobody; stopping");
    end(1);
  });
  return end;
}

/** One step at a time, between other work. */
function doInTurns(steps: Iterator<void>): void {
  if (steps.next().done !== true) setImmediate(() => doInTurns(steps));
}

/** How long a stop may take where another node has taken over. */
const replacedMsMax = 3_000;

/** Requests that waited for the start are answered first. */
const prepareAfterMs = 1_000;

/** Warms up slow first steps, such as the computer's first decisions, so that no user waits for them. */
async function prepare(): Promise<void> {
  const [{ warmUpSteps }, { secureRandom }, { readyCommonPasswords }] = await Promise.all([
    import("#engine/bots/warmUp.ts"),
    import("#server/base/core/secureRandom.ts"),
    import("#server/people/accounts/commonPasswords.ts"),
  ]);
  doInTurns(warmUpSteps(secureRandom));
  setImmediate(readyCommonPasswords);
}

try {
  takeConfigArgument(process.argv);
} catch (error) {
  await giveUp(error);
}
if (process.argv.includes("--check-config")) await checkSettings();
const { config, store, isExposed } = await begun();
const [{ openLog }, { startServer, warnOfExposure }] = await Promise.all([
  import("#server/base/core/log.ts"),
  import("./app.ts"),
]).catch(withoutPackage);
const log = openLog(config);
if (isExposed) warnOfExposure(log);
let running: RunningServer | undefined;
const end = endOn(
  log,
  async () => running?.stop(),
  () => running?.security.reopen(),
);
/** A node whose lease is over ends even where the database, for which its stop waits, does not answer. */
function endReplaced(): void {
  if (config.redis !== null) setTimeout(() => process.exit(1), replacedMsMax);
  end(1);
}

const server = await startServer(config, { log, replaced: endReplaced, begun: store }).catch((error: unknown) =>
  giveUp(error, config.logFormat),
);
running = server;
// a test restarts servers by the hundred and would spend its time on this
if (config.mode !== "test") setTimeout(() => void prepare(), prepareAfterMs).unref();
console.log(`Spar is ready: ${config.publicUrl ?? ownUrl({ host: config.host, port: server.httpPort })}`);
if (config.mode === "development" && isLoopback(config.host)) {
  console.log("Only this machine reaches it. HOST=0.0.0.0 lets a phone in the same network play.");
}
