/** What the app's process and the test that stands around it say to one another. */

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What of a window's options the stand-in tells; the rest is proven where the options are made. */
export interface OpenedWindow {
  readonly id: number;
  readonly preload: string;
  /** The name of the session of its own; empty for the app's. */
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

/** From the app's process. */
export type FromApp =
  | { readonly kind: "page"; readonly port: number }
  | { readonly kind: "open"; readonly window: OpenedWindow }
  | { readonly kind: "load"; readonly id: number; readonly url: string }
  | { readonly kind: "send"; readonly id: number; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: "close"; readonly id: number }
  | { readonly kind: "front"; readonly id: number }
  | { readonly kind: "question"; readonly question: number; readonly asked: AskedQuestion }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "notice"; readonly title: string; readonly body: string }
  | { readonly kind: "copied"; readonly text: string }
  | { readonly kind: "throttle"; readonly id: number; readonly isOn: boolean }
  | { readonly kind: "badge"; readonly count: number }
  | { readonly kind: "flash"; readonly isOn: boolean }
  | { readonly kind: "told"; readonly request: number; readonly ok: boolean; readonly value?: unknown };

/** What the test may ask of the app's process, each answered with `told`. */
export interface Requests {
  /** A call of the page's, as Electron would deliver it. */
  invoke: { id: number; url: string; isMainFrame: boolean; channel: string; args: readonly unknown[] };
  /** A page wants to go somewhere; whether it was kept from it. */
  navigates: { id: number; url: string };
  /** A page wants another window; whether it was refused. */
  opens: { id: number; url: string };
  /** The main frame leaves for another document. */
  leaves: { id: number };
  /** The page asks to stay; whether it may leave all the same. */
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
  /** The cross of a window is pressed. */
  closeWindow: { id: number };
  isShown: { id: number };
  bounds: { id: number };
  moves: { id: number; bounds: Bounds };
  hasTray: Record<string, never>;
  /** The computer wakes. */
  resume: Record<string, never>;
  /** A press on the latest notice. */
  pressNotice: Record<string, never>;
  /** What the session's handler says to a permission. */
  permission: { permission: string; url: string };
  /** macOS hands a link over. */
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
