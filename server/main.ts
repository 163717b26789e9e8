/** The process: settings in, server up, signals handled. The only place that ends the process. */
import { warmUpSteps } from "#engine/bots/warmUp.ts";
import { startServer, type RunningServer } from "./app.ts";
import { readyCommonPasswords } from "./common-passwords.ts";
import { readConfig, type Config } from "./config.ts";
import { isLoopback, ownUrl } from "./listening.ts";
import { createLog, type Log } from "./log.ts";
import { secureRandom } from "./rooms/shuffle.ts";
import { StartError } from "./store/errors.ts";

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp(error);
  }
}

/** A StartError is one line for whoever starts the server; anything else goes to the log, which keeps no values. */
function giveUp(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else createLog("fatal").fatal({ err: error }, "the server did not start");
  process.exit(1);
}

/** What ends the process, from the start on: Node would print an error that reaches nobody, values and all. */
function endOn(log: Log, stop: () => Promise<void>): (code: number) => void {
  let isEnding = false;
  const end = (code: number): void => {
    if (isEnding) process.exit(code);
    isEnding = true;
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end(0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was rejected unheard"));
  // Everything acknowledged is in the journal, so a fresh process is the safe way on.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error reached nobody; stopping");
    end(1);
  });
  return end;
}

/** The computer's first decisions are slow ones, so they are taken for nobody, one at a time between other work. */
function warmUp(steps: Iterator<void>): void {
  if (steps.next().done !== true) setImmediate(() => warmUp(steps));
}

/** Those who waited for the start are answered first. */
const prepareAfterMs = 1_000;

/** What would make the first who ask for it wait. */
function prepare(): void {
  warmUp(warmUpSteps(secureRandom));
  setImmediate(readyCommonPasswords);
}

const config = settings();
const log = createLog(config.logLevel);
let running: RunningServer | undefined;
const end = endOn(log, async () => running?.stop());
const server = await startServer(config, { log, replaced: () => end(1) }).catch(giveUp);
running = server;
// a test restarts servers by the hundred and would spend its time on this
if (config.mode !== "test") setTimeout(prepare, prepareAfterMs).unref();
console.log(`Spar is ready: ${config.publicUrl ?? ownUrl({ host: config.host, port: server.httpPort })}`);
if (config.mode === "development" && isLoopback(config.host)) {
  console.log("Only this machine reaches it. HOST=0.0.0.0 lets a phone in the same network play.");
}
