/** Packages the built app with electron-builder, with the settings of this build. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { archFromString, build, type Configuration, Platform } from "electron-builder";
import type { Feed } from "./feed.ts";
import type { Processor, System } from "./packedApp.ts";

export const root = resolve(import.meta.dirname, "../../..");

export interface Order {
  readonly system: System;
  readonly processors: readonly Processor[];
  /** The kinds of package; `dir` stops at the folder. */
  readonly targets: readonly string[];
  readonly output: string;
  /** A folder with an Electron, unpacked or as the zip of a release; undefined to let electron-builder download it. */
  readonly electron: string | undefined;
  readonly feed: Feed | null;
  readonly homepage?: string;
  readonly maintainer?: string;
}

const platforms: Readonly<Record<System, Platform>> = {
  linux: Platform.LINUX,
  darwin: Platform.MAC,
  win32: Platform.WINDOWS,
};

/** The missing outputs of the build that packaging needs. */
export const unbuilt = (): string[] =>
  ["out/main/main.js", "out/preload/preload.cjs", "out/renderer/index.html"].filter(
    (path) => !existsSync(join(root, path)),
  );

/** The settings of an order, added to electron-builder.yml. */
function configurationOf({ output, electron, feed, homepage, maintainer }: Order): Configuration {
  return {
    directories: { output },
    publish: feed,
    ...(electron === undefined ? {} : { electronDist: electron }),
    ...(homepage === undefined ? {} : { extraMetadata: { homepage } }),
    ...(maintainer === undefined ? {} : { linux: { maintainer } }),
  };
}

/**
 * Packages and returns the paths of the packages. With `instead` it passes the description of each package and its
 * tools' arguments to that function, and makes nothing.
 */
export function packageApp(order: Order, instead?: (described: unknown) => void): Promise<string[]> {
  const kinds = new Map(order.processors.map((processor) => [archFromString(processor), [...order.targets]]));
  const targets = new Map([[platforms[order.system], kinds]]);
  const options = { projectDir: root, targets, publish: "never", config: configurationOf(order) } as const;
  if (instead === undefined) return build(options);
  const effectiveOptionComputed = (described: unknown): Promise<boolean> => {
    instead(described);
    return Promise.resolve(true);
  };
  return build({ ...options, effectiveOptionComputed });
}
