/** Long work says that it goes on, so that nobody takes it for stuck. */
import { spawn } from "node:child_process";
import { resolve } from "node:path";

const everyMs = 1_000;
const root = resolve(import.meta.dirname, "../..");

/** Says once a second what goes on, and for how long, until the answer is called. */
export function sayEachSecond(what: string | (() => string), say: (line: string) => void = console.log): () => void {
  let seconds = 0;
  const timer = setInterval(() => say(`${typeof what === "string" ? what : what()} ... ${++seconds} s`), everyMs);
  return () => clearInterval(timer);
}

const builders = {
  "the page": ["node_modules/vite/bin/vite.js", "build"],
  "the desktop app": ["node_modules/electron-vite/bin/electron-vite.js", "build"],
} as const;

/** Builds in a process of its own, whose memory is gone afterwards; whether it could. */
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
