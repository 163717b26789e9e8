/** The order of `npm run desktop:pack`: from its arguments, the environment, and what this system can make. */
import { parseArgs } from "node:util";
import { chooseFeed, signingNames } from "./feed.ts";
import { compileProblem } from "./keychainModule.ts";
import type { Machine, Processor, System } from "./packedApp.ts";
import { appleCredentials, notNotarised } from "./notarise.ts";
import type { Order } from "./package.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** An order without its Electron, with the parts that are left out and the reasons. */
export interface Plan {
  readonly order: Omit<Order, "electron" | "output">;
  readonly notes: readonly string[];
}

const allTargets: Readonly<Record<System, readonly string[]>> = {
  win32: ["nsis"],
  darwin: ["dmg", "zip"],
  linux: ["AppImage", "deb", "rpm"],
};

/** The package settings that Debian and Red Hat require; only the packager knows them. */
const packageSettings = ["SPAR_HOMEPAGE", "SPAR_MAINTAINER"];

/** The packages that the system's own package manager updates. */
const systemPackages = ["deb", "rpm"];

/**
 * Splits an order into runs of electron-builder. Packages of one run share a folder, so packages that the system
 * updates get a run of their own without a list of updates. It comes first, so that the folder of the other one stays.
 */
export function runsOf(order: Plan["order"]): Plan["order"][] {
  const isSystems = (target: string): boolean => systemPackages.includes(target);
  const runs = [
    { ...order, targets: order.targets.filter(isSystems), feed: null },
    { ...order, targets: order.targets.filter((target) => !isSystems(target)) },
  ];
  return runs.filter(({ targets }) => targets.length > 0);
}

const isProcessor = (word: string): word is Processor => word === "x64" || word === "arm64";

function chosenProcessors(words: string | undefined, own: Machine): Processor[] {
  const chosen = (words ?? own.processor).split(",");
  if (!chosen.every(isProcessor)) throw new Error(`--arch takes x64, arm64 or both with a comma, not ${words}.`);
  for (const processor of chosen) {
    const problem = compileProblem(own, { ...own, processor });
    if (problem !== undefined) throw new Error(problem);
  }
  return chosen;
}

/** The system's warnings about the app if a certificate is missing. */
function signingNotes(system: System, environment: Environment): string[] {
  const names = signingNames[system];
  const isSigned = names.length === 0 || names.some((name) => (environment[name] ?? "") !== "");
  const isNotarised = system !== "darwin" || appleCredentials(environment) !== undefined;
  return [
    ...(isSigned ? [] : [`Not signed, unless the system's own keychain has a certificate: set ${names.join(" or ")}.`]),
    ...(isNotarised ? [] : [notNotarised]),
  ];
}

/**
 * Reads the words after `npm run desktop:pack --` and the environment.
 * @throws Error for what cannot be packaged
 */
export function planOrder(words: readonly string[], environment: Environment, machine: Machine): Plan {
  const { values } = parseArgs({ args: [...words], options: { dir: { type: "boolean" }, arch: { type: "string" } } });
  const { system } = machine;
  const [homepage = "", maintainer = ""] = packageSettings.map((name) => environment[name] ?? "");
  const lacks = packageSettings.filter((name) => (environment[name] ?? "") === "");
  const isBare = values.dir === true;
  const leavesOut = system === "linux" && !isBare && lacks.length > 0;
  const wanted = isBare ? ["dir"] : allTargets[system];
  // A folder is for a test on this machine, where the default server is the own one. A package is for players.
  if (!isBare && (environment["SPAR_SERVER_URL"] ?? "") === "") {
    throw new Error(
      "SPAR_SERVER_URL is not set: the app of a player would look for the server on the player's own machine. Set it to the address of your server, or use --dir for an app to try here.",
    );
  }
  const feed = chooseFeed(system, environment);
  return {
    order: {
      system,
      processors: chosenProcessors(values.arch, machine),
      targets: leavesOut ? wanted.filter((target) => target === "AppImage") : wanted,
      feed,
      ...(homepage === "" ? {} : { homepage }),
      ...(maintainer === "" ? {} : { maintainer }),
    },
    notes: [
      ...(leavesOut ? [`No deb and rpm: they name their maintainer and home page, set ${lacks.join(" and ")}.`] : []),
      ...(feed === null ? ["The app will not look for updates: SPAR_UPDATE_URL is not set."] : []),
      ...signingNotes(system, environment),
    ],
  };
}
