/**
 * The real built preload, run in the page before the page's own scripts. Electron runs it in a world of its own, so
 * this removes its tools from the page again: the page gets the bridge and nothing else.
 */

/** The name under which the frame gets the channel to the test; it is gone before the page's first script. */
export const lineName = "__sparLine";
/** The name under which events for the page arrive. */
export const reportName = "__sparTell";

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
  Object.defineProperty(window, "${reportName}", {
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
