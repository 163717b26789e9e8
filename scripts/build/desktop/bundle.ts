/** What a built script of the shell still asks for when it runs: all of it must be in Electron, in Node or packed. */
import { builtinModules } from "node:module";
import { asNode, parseSource, walk } from "../../test/codeRules/source.ts";

/** The specifiers that a built script imports or requires, its own chunks aside. */
export function foreignModules(path: string, code: string): string[] {
  const { program, imports } = parseSource(path, code);
  const found = new Set(imports.map(({ specifier }) => specifier));
  walk(program, (node) => {
    const callee = node.type === "CallExpression" ? asNode(node["callee"]) : undefined;
    const argument = asNode((node["arguments"] as unknown[] | undefined)?.[0]);
    const isRequire = /^(__)?require$/.test(String(callee?.["name"]));
    if (isRequire && typeof argument?.["value"] === "string") found.add(argument["value"]);
  });
  return [...found].filter((specifier) => !specifier.startsWith("."));
}

const isNodes = (specifier: string): boolean =>
  specifier.startsWith("node:") || builtinModules.includes(specifier.replace(/\/$/, ""));

/** What main asks for and would not find in the packaged app. */
export function missingInMain(path: string, code: string): string[] {
  const found = foreignModules(path, code).filter((specifier) => !isNodes(specifier));
  return found.filter((specifier) => !["electron", "keytar"].includes(specifier));
}

/** What a sandboxed preload asks for and would not find: it is given a little of Electron and nothing else. */
export const missingInPreload = (path: string, code: string): string[] =>
  foreignModules(path, code).filter((specifier) => specifier !== "electron");
