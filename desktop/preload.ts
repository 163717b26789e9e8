/**
 * The bridge, in a JavaScript world apart from the page's. It sends each call to main under its name and passes each
 * event on. It checks both against the schemas, and gives the page neither Electron's objects nor its events.
 */
import { contextBridge, ipcRenderer } from "electron";
import {
  type DesktopCallName,
  type DesktopCalls,
  desktopCalls,
  type DesktopEventName,
  type DesktopEvents,
  desktopEvents,
} from "#protocol/calls/desktop.ts";
import { decode } from "#server/protocol/schema.ts";
import type { DesktopApi, Unlisten } from "#web/platform/desktop/desktopBridge.ts";
import { callChannel, eventChannel } from "./channels.ts";
import { CallRefused } from "./security/sender.ts";

const call = <N extends DesktopCallName>(name: N): DesktopCalls[N] => {
  const made = async (...args: readonly unknown[]): Promise<unknown> => {
    const answer = decode(desktopCalls[name].answers, await ipcRenderer.invoke(callChannel, name, ...args));
    if (!answer.ok) throw new CallRefused();
    return answer.value;
  };
  return made as DesktopCalls[N];
};

function listen<N extends DesktopEventName>(wanted: N, listener: (value: DesktopEvents[N]) => void): Unlisten {
  const hear = (_event: unknown, name: string, value: unknown): void => {
    if (name !== wanted) return;
    const payload = decode(desktopEvents[wanted], value);
    if (payload.ok) listener(payload.value as DesktopEvents[N]);
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
