/**
 * The switches inside the Electron binary, set once when the app is packaged and before it is signed. No argument,
 * environment variable or file beside the app can turn on a switch that is off here.
 */
import {
  flipFuses,
  type FuseConfig,
  FuseState,
  FuseV1Options as Fuse,
  FuseVersion,
  getCurrentFuseWire,
} from "@electron/fuses";

export const wantedFuses = {
  /** ELECTRON_RUN_AS_NODE would make the signed app a plain Node. */
  [Fuse.RunAsNode]: false,
  /** Cookies on disk are encrypted with a key of the keychain. */
  [Fuse.EnableCookieEncryption]: true,
  [Fuse.EnableNodeOptionsEnvironmentVariable]: false,
  /** --inspect would let any program of the user into main. */
  [Fuse.EnableNodeCliInspectArguments]: false,
  /** The archive is compared with the digests in the signed binary (macOS, Windows). */
  [Fuse.EnableEmbeddedAsarIntegrityValidation]: true,
  /** A folder `app` beside the archive is ignored. */
  [Fuse.OnlyLoadAppFromAsar]: true,
  /** There is no snapshot of our own. */
  [Fuse.LoadBrowserProcessSpecificV8Snapshot]: false,
  /** The page comes by app://, so file:// needs no more rights than in a browser. */
  [Fuse.GrantFileProtocolExtraPrivileges]: false,
  /** Electron's own default: memory of WebAssembly is guarded by the system. */
  [Fuse.WasmTrapHandlers]: true,
} as const satisfies Record<Fuse, boolean>;

/** Sets every fuse in the binary. A fuse of this Electron version that `wantedFuses` lacks is an error. */
export async function setFuses(binary: string, isMacArm: boolean): Promise<void> {
  await flipFuses(binary, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // The change breaks the ad-hoc signature that Apple's processors require.
    resetAdHocDarwinSignature: isMacArm && process.platform === "darwin",
    ...wantedFuses,
  });
}

const stateName = (state: FuseState | undefined): string => (state === undefined ? "absent" : FuseState[state]);

/** The fuses of the binary that differ from `wantedFuses`, one line each. */
export async function wrongFuses(binary: string): Promise<string[]> {
  const wire: FuseConfig<FuseState> = await getCurrentFuseWire(binary);
  const fuses = Object.entries(wantedFuses).map(([fuse, isOn]) => [Number(fuse) as Fuse, isOn] as const);
  const wrong = fuses.flatMap(([fuse, isOn]) => {
    const wanted = isOn ? FuseState.ENABLE : FuseState.DISABLE;
    return wire[fuse] === wanted ? [] : [`fuse ${Fuse[fuse]} is ${stateName(wire[fuse])}, not ${stateName(wanted)}`];
  });
  const extra = Object.keys(wire).filter((fuse) => /^\d+$/.test(fuse) && !(fuse in wantedFuses));
  return [...wrong, ...extra.map((fuse) => `fuse ${fuse} is of a kind that nobody decided about`)];
}
