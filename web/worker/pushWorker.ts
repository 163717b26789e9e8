/** Shows pushed notifications and opens their place. All browser functions are passed in. */

/** A window of the site. */
export interface Window {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface PushWorkerParts {
  readonly origin: string;
  /** All windows of the site, those too that this worker does not control. */
  readonly windows: () => Promise<readonly Window[]>;
  readonly open: (url: string) => Promise<unknown>;
  readonly show: (title: string, options: NotificationOptions) => Promise<void>;
}

interface Push {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A page of this site; the list of notifications for anything else. */
const pathOf = (link: string): string => (/^\/(?!\/)[^\\]*$/.test(link) ? link : "/notifications");

/** Reads a push. Each push must show a notification, so an unreadable one has the site's name. */
function readPush(text: string): Push {
  try {
    const value: unknown = JSON.parse(text);
    const read = (key: string): string =>
      typeof value === "object" && value !== null ? textOf(Reflect.get(value, key)) : "";
    return { id: read("id"), title: read("title") || "Spar", body: read("body"), link: pathOf(read("link")) };
  } catch {
    return { id: "", title: "Spar", body: "", link: "/notifications" };
  }
}

const isAtTable = ({ url }: Window): boolean => new URL(url).pathname.startsWith("/game/");

export class PushWorker {
  readonly #parts: PushWorkerParts;

  constructor(parts: PushWorkerParts) {
    this.#parts = parts;
  }

  /** Shows a push, unless the player looks at the site: then the page shows it. */
  async pushed(text: string): Promise<void> {
    const { windows, show } = this.#parts;
    if ((await windows()).some(({ focused }) => focused)) return;
    const { id, title, body, link } = readPush(text);
    await show(title, { body, tag: `spar-${id}`, icon: "/favicon.svg", data: { link } });
  }

  /** Opens the place of a pressed notification: in a window that is open, but never in one with a table. */
  async pressed(data: unknown): Promise<void> {
    const { windows, open, origin } = this.#parts;
    const link = typeof data === "object" && data !== null ? textOf(Reflect.get(data, "link")) : "";
    const url = origin + pathOf(link);
    const free = (await windows()).find((each) => !isAtTable(each));
    if (free === undefined) {
      await open(url);
      return;
    }
    await free.focus();
    // A window that this worker does not control cannot be sent elsewhere.
    await free.navigate(url).catch(() => open(url));
  }
}
