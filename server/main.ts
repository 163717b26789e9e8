/** The process: settings in, server up, signals handled. The only place that ends the process. */
import { warmUpSteps } from "#engine/bots/warmUp.ts";
import { startServer } from "./app.ts";
import { readConfig, type Config } from "./config.ts";
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

function giveUp(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

function endOn(log: Log, stop: () => Promise<void>): void {
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
}

/** The computer's first decisions are slow ones, so they are taken for nobody, one at a time between other work. */
function warmUp(steps: Iterator<void>): void {
  if (steps.next().done !== true) setImmediate(() => warmUp(steps));
}

const config = settings();
const log = createLog(config.logLevel);
const server = await startServer(config, { log }).catch(giveUp);
endOn(log, () => server.stop());
// a test restarts servers by the hundred and would spend its time on this
if (config.mode !== "test") warmUp(warmUpSteps(secureRandom));
console.log(`Spar is ready: ${config.publicUrl ?? `http://localhost:${server.httpPort}`}`);
