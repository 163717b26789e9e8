/** The messages between the app's process and its test. */

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The window options that the stand-in reports; unit tests check the others. */
export interface OpenedWindow {
  readonly id: number;
  readonly preload: string;
  /** The name of its own session; empty for the app's. */
  readonly partition: string;
  readonly width: number;
  readonly height: number;
  readonly alwaysOnTop: boolean;
}

export interface AskedQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Messages from the app's process. */
export type FromApp =
  | { readonly kind: "page"; readonly port: number }
  | { readonly kind: "open"; readonly window: OpenedWindow }
  | { readonly kind: "load"; readonly id: number; readonly url: string }
  | { readonly kind: "send"; readonly id: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: "close"; readonly id: number }
  | { readonly kind: "front"; readonly id: number }
  | { readonly kind: "question"; readonly question: number; readonly requested: AskedQuestion }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "notice"; readonly title: string; readonly body: string }
  | { readonly kind: "copied"; readonly text: string }
  | { readonly kind: "throttle"; readonly id: number; readonly isOn: boolean }
  | { readonly kind: "badge"; readonly count: number }
  | { readonly kind: "flash"; readonly isOn: boolean }
  | { readonly kind: "told"; readonly request: number; readonly ok: boolean; readonly value?: unknown };

/** The test's requests to the app's process, each answered with `told`. */
export interface Requests {
  /** A call of the page, as Electron would deliver it. */
  invoke: { id: number; url: string; isMainFrame: boolean; channel: string; args: readonly unknown[] };
  /** A page navigates; the answer says whether that was prevented. */
  navigates: { id: number; url: string };
  /** A page opens a window; the answer says whether that was refused. */
  opens: { id: number; url: string };
  /** The main frame changes to another document. */
  leaves: { id: number };
  /** The page asks to stay; the answer says whether it may leave all the same. */
  staying: { id: number; press: number };
  drawn: { id: number };
  crashed: { id: number };
  /** The page's current address, after any kind of navigation. */
  at: { id: number; url: string };
  focus: { id: number; isFocused: boolean };
  isInFront: { id: number };
  /** A press on the menu's entry of that name. */
  menu: { entry: string };
  menuLabels: Record<string, never>;
  /** The close button of a window is pressed. */
  closeWindow: { id: number };
  isVisible: { id: number };
  bounds: { id: number };
  moves: { id: number; bounds: Bounds };
  hasTray: Record<string, never>;
  /** The computer wakes up. */
  resume: Record<string, never>;
  /** A press on the latest notice. */
  pressNotice: Record<string, never>;
  /** The answer of the session's permission handler. */
  permission: { permission: string; url: string };
  /** macOS passes a link. */
  openUrl: { url: string };
  quit: Record<string, never>;
}

export type FromTest =
  | { readonly kind: "answer"; readonly question: number; readonly press: number }
  | {
      [N in keyof Requests]: {
        readonly kind: "request";
        readonly request: number;
        readonly name: N;
        readonly given: Requests[N];
      };
    }[keyof Requests];
