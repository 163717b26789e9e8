/** The one page of the puppet's Chromium, like the pages in Electron's main: it crashes on request and reports it. */
import { EventEmitter } from "node:events";

interface BrowserMessage {
  readonly method?: string;
  readonly result?: { readonly sessionId?: string };
  readonly params?: { readonly targetInfo?: { readonly type: string; readonly targetId: string } };
}

/** Whether main learns of the page's crash later than others. */
export const isSlow = process.env["PUPPET_IS_SLOW"] === "yes";

export class Contents extends EventEmitter {
  #line: WebSocket | null = null;
  #session: string | undefined;
  #isCrashed = false;
  #lastCall = 0;

  /** Attaches to the page through Chromium's debugger. */
  connect(address: string): void {
    const line = new WebSocket(address);
    this.#line = line;
    line.addEventListener("open", () => this.#call("Target.setDiscoverTargets", { discover: true }));
    line.addEventListener("message", ({ data }) => this.#hear(JSON.parse(String(data)) as BrowserMessage));
  }

  /** How often the driver asked whether the page crashed. */
  timesAsked = 0;

  isCrashed(): boolean {
    this.timesAsked += 1;
    this.emit("asked");
    return this.#isCrashed && !isSlow;
  }

  forcefullyCrashRenderer = (): void => this.#call("Page.crash");
  loadURL = (url: string): void => this.#call("Page.navigate", { url });

  #call(method: string, params: object = {}): void {
    this.#lastCall += 1;
    const to = this.#session === undefined ? {} : { sessionId: this.#session };
    this.#line?.send(JSON.stringify({ id: this.#lastCall, method, params, ...to }));
  }

  #hear({ method, result, params }: BrowserMessage): void {
    if (method === "Target.targetCreated" && params?.targetInfo?.type === "page" && this.#session === undefined) {
      this.#call("Target.attachToTarget", { targetId: params.targetInfo.targetId, flatten: true });
    }
    if (result?.sessionId !== undefined) {
      this.#session = result.sessionId;
      this.#call("Inspector.enable");
    }
    if (method === "Inspector.targetReloadedAfterCrash") this.#isCrashed = false;
    if (method === "Inspector.targetCrashed") {
      this.#isCrashed = true;
      this.emit("render-process-gone", {}, { reason: "crashed" });
    }
  }
}
