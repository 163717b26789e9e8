/** Resolves `electron` to the stand-in, for the built main code and everything bundled with it. */
import { registerHooks } from "node:module";

const standIn = new URL("./electron.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url: standIn, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});
