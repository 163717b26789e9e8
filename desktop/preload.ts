/**
 * The bridge, in its own world beside the page's: every call goes to main under its name, every event comes from
 * there. It holds nothing, decides nothing, and hands the page neither Electron's objects nor its events.
 */
import { contextBridge, ipcRenderer } from "electron";
import type { DesktopApi, Unlisten } from "#web/lib/desktopBridge.ts";
import { callChannel, type CallName, type Calls, eventChannel, type EventName, type Events } from "./channels.ts";

const call =
  <N extends CallName>(name: N) =>
  (...args: Parameters<Calls[N]>): ReturnType<Calls[N]> =>
    ipcRenderer.invoke(callChannel, name, ...args) as ReturnType<Calls[N]>;

function listen<N extends EventName>(wanted: N, listener: (value: Events[N]) => void): Unlisten {
  const hear = (_event: unknown, name: string, value: Events[N]): void => {
    if (name === wanted) listener(value);
  };
  ipcRenderer.on(eventChannel, hear);
  return () => void ipcRenderer.removeListener(eventChannel, hear);
}

const api: DesktopApi = {
  platform: process.platform as DesktopApi["platform"],
  about: call("about"),
  vault: {
    readToken: call("vault.readToken"),
    keepToken: call("vault.keepToken"),
    wipe: call("vault.wipe"),
    status: call("vault.status"),
  },
  server: { address: call("server.address"), check: call("server.check"), choose: call("server.choose") },
  updates: {
    state: call("updates.state"),
    check: call("updates.check"),
    install: call("updates.install"),
    onState: (listener) => listen("update", listener),
  },
  streamer: { toggle: call("streamer.toggle") },
  background: {
    state: call("background.state"),
    keepRunning: call("background.keepRunning"),
    startAtLogin: call("background.startAtLogin"),
  },
  google: { prepare: call("google.prepare"), open: call("google.open"), cancel: call("google.cancel") },
  offline: { keep: call("offline.keep"), waiting: call("offline.waiting"), handedOver: call("offline.handedOver") },
  setLanguage: call("setLanguage"),
  setTable: call("setTable"),
  setBadge: call("setBadge"),
  notify: call("notify"),
  onDeepLink: (listener) => {
    const stop = listen("link", listener);
    void call("links.heard")();
    return stop;
  },
  onMenu: (listener) => listen("menu", listener),
  onNotice: (listener) => listen("notice", listener),
  onResume: (listener) => listen("resume", () => listener()),
};

contextBridge.exposeInMainWorld("sparDesktop", api);
