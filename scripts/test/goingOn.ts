/** Reports the progress of long work, so that it does not seem to hang. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";

const everyMs = 1_000;
const root = resolve(import.meta.dirname, "../..");

/** Prints the current work and its seconds once a second; returns a function that stops it. */
export function sayEachSecond(what: string | (() => string), say: (line: string) => void = console.log): () => void {
  let seconds = 0;
  const timer = setInterval(() => say(`${typeof what === "string" ? what : what()} ... ${++seconds} s`), everyMs);
  return () => clearInterval(timer);
}

const builders = {
  "the page": ["node_modules/vite/bin/vite.js", "build"],
  "the desktop app": ["node_modules/electron-vite/bin/electron-vite.js", "build"],
} as const;

/** Builds in a separate process, whose memory is freed afterwards; false if the build failed. */
export function build(what: keyof typeof builders, ...options: readonly string[]): Promise<boolean> {
  console.log(`Building ${what} ...`);
  const stop = sayEachSecond(`Building ${what}`);
  const [program, ...args] = builders[what];
  const child = spawn(process.execPath, [program, ...args, ...options], { cwd: root, stdio: "inherit" });
  return new Promise<boolean>((done) => {
    child.on("error", () => done(false));
    child.on("exit", (code) => done(code === 0));
  }).finally(stop);
}
