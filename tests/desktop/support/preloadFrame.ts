/**
 * The real built preload, run in the page before the page's own scripts. Electron runs it in a world of its own, so
 * what it is given here is taken away from the page again: the page is left with the bridge and nothing else.
 */

/** By what name the test's end of the line is handed to the frame; it is gone before the page's first script. */
export const lineName = "__sparLine";
/** Where events for the page come in. */
export const tellName = "__sparTell";

/** The script for a window with this preload. */
export const preloadFrame = (preload: string): string => `(() => {
  if (window.top !== window || window.sparDesktop) return;
  const line = window.${lineName};
  delete window.${lineName};
  const listeners = new Map();
  const ipcRenderer = {
    invoke: async (channel, ...args) => {
      const answer = await line(structuredClone({ channel, args }));
      if (!answer.ok) throw new Error("Error invoking remote method '" + channel + "': " + answer.value);
      return answer.value;
    },
    on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
    removeListener: (channel, listener) =>
      listeners.set(channel, (listeners.get(channel) ?? []).filter((each) => each !== listener)),
  };
  Object.defineProperty(window, "${tellName}", {
    value: (channel, args) => (listeners.get(channel) ?? []).forEach((listener) => listener({}, ...args)),
  });
  const frozen = (value) => {
    if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
    return Object.freeze(value);
  };
  const contextBridge = {
    exposeInMainWorld: (key, api) => Object.defineProperty(window, key, { value: frozen(api), enumerable: true }),
  };
  const require = (name) => {
    if (name !== "electron") throw new Error("a sandboxed preload cannot load " + name);
    return { contextBridge, ipcRenderer };
  };
  const process = { platform: "linux" };
  const module = { exports: {} };
  const exports = module.exports;
  ${preload}
})();`;
