/** The built page for programs that serve it: built first where there is none, or its sources have changed. */
import { join, resolve } from "node:path";
import { isWebFresh } from "./freshness.ts";
import { build } from "../test/goingOn.ts";

const root = resolve(import.meta.dirname, "../..");

/** Where a build writes the page. */
export const builtPage = join(root, "dist/web");

/** Resolves to whether the page is there. */
export const makePage = async (): Promise<boolean> =>
  isWebFresh(root) || (await build("the page", "--logLevel", "warn"));

/** The same for a program that can do nothing without the page: it ends. */
export async function requirePage(): Promise<void> {
  if (await makePage()) return;
  console.error("The page could not be built.");
  process.exit(1);
}
