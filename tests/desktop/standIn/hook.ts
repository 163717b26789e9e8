/**
 * Resolves `electron` to the stand-in, for the built main code and everything bundled with it, and the keychain's module
 * to none where a test says that it does not load.
 */
import { registerHooks } from "node:module";

const standIn = new URL("./electron.ts", import.meta.url).href;
const isWithoutModule = process.env["SPAR_WITHOUT_KEYTAR"] === "1";

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === "electron") return { url: standIn, format: "module-typescript", shortCircuit: true };
    if (specifier === "keytar" && isWithoutModule) throw new Error("the module was compiled for another Electron");
    return next(specifier, context);
  },
});
