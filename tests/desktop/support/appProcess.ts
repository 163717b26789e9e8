/** The built main code in its own process, with the stand-in in Electron's place, and the channel to it. */
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import type { AskedQuestion, FromApp, FromTest, OpenedWindow, Requests } from "../standIn/wire.ts";

const root = resolve(import.meta.dirname, "../../..");
const hook = join(import.meta.dirname, "../standIn/hook.ts");
const builtMain = join(root, "out/main/main.js");

export interface Heard {
  readonly page: (port: number) => void;
  readonly open: (window: OpenedWindow) => void;
  readonly load: (id: number, url: string) => void;
  readonly send: (id: number, channel: string, args: readonly unknown[]) => void;
  readonly close: (id: number) => void;
  readonly external: (url: string) => void;
  /** A window came to the front. */
  readonly front: (id: number) => void;
  /** The index of the button that the player presses. */
  readonly question: (requested: AskedQuestion) => Promise<number>;
}

export class AppProcess {
  readonly #child: ChildProcess;
  readonly #heard: Heard;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #lastRequest = 0;
  readonly ended: Promise<void>;
  readonly notices: { readonly title: string; readonly body: string }[] = [];
  /** The number on the taskbar or dock. */
  badge = 0;
  /** Whether the entry in the taskbar asks for attention. */
  isFlashing = false;
  /** The latest text on the clipboard. */
  copied = "";
  /** Whether the system may throttle a window's page, by number; a new one is throttled. */
  readonly throttled = new Map<number, boolean>();
  /** Its whole output. */
  printed = "";

  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    heard: Heard,
    mainFile: string = builtMain,
  ) {
    this.#heard = heard;
    this.#child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "--import", hook, mainFile, ...args],
      {
        cwd: root,
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    }
    this.#child.on("message", (message: FromApp) => this.#hear(message));
    this.ended = new Promise((settle) => {
      this.#child.once("exit", () => settle());
    });
    void this.ended.then(() => {
      for (const waiting of this.#waiting.values()) waiting.reject(new Error(`the app is gone\n${this.printed}`));
    });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends a request to the app's process and waits for the answer. */
  ask<N extends keyof Requests>(name: N, given: Requests[N]): Promise<unknown> {
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    const answer = new Promise((settle, reject) => this.#waiting.set(request, { resolve: settle, reject }));
    this.#tell({ kind: "request", request, name, given } as FromTest);
    return answer;
  }

  /** Ends it as the system would, without asking. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  #tell(message: FromTest): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #hear(message: FromApp): void {
    const heard = this.#heard;
    switch (message.kind) {
      case "page":
        return heard.page(message.port);
      case "open":
        return heard.open(message.window);
      case "load":
        return heard.load(message.id, message.url);
      case "send":
        return heard.send(message.id, message.channel, message.args);
      case "close":
        return heard.close(message.id);
      case "front":
        return heard.front(message.id);
      case "external":
        return heard.external(message.url);
      case "notice":
        this.notices.push({ title: message.title, body: message.body });
        return;
      case "badge":
        this.badge = message.count;
        return;
      case "copied":
        this.copied = message.text;
        return;
      case "throttle":
        this.throttled.set(message.id, message.isOn);
        return;
      case "flash":
        this.isFlashing = message.isOn;
        return;
      case "question":
        void heard
          .question(message.requested)
          .then((press) => this.#tell({ kind: "answer", question: message.question, press }));
        return;
      case "told":
        this.#settle(message);
    }
  }

  #settle({ request, ok, value }: Extract<FromApp, { kind: "told" }>): void {
    const waiting = this.#waiting.get(request);
    this.#waiting.delete(request);
    if (ok) waiting?.resolve(value);
    else waiting?.reject(new Error(String(value)));
  }
}
