import { Component, type ErrorInfo, type ReactElement, type ReactNode } from "react";
import { translate } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { appText } from "./text/en.ts";
import { classes } from "#web/ui/classes.ts";
import styles from "./Shell.module.css";
import buttonStyles from "#web/ui/Button.module.css";

interface State {
  readonly crashed: boolean;
}

/** Error boundary: shows a page with help in place of a screen that throws. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(): State {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error("A screen failed", error, info.componentStack);
    if (isMissingPart(error)) void renewOnce();
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage(): ReactElement {
  return (
    <main>
      <Page title={translate(appText, "crashTitle")} lead={translate(appText, "crashBody")} prose>
        <div className={styles.crashWays}>
          <Button kind="primary" onClick={() => globalThis.location.reload()}>
            {translate(appText, "crashReload")}
          </Button>
          {/* A plain link, because the router itself may have failed. */}
          <a
            className={classes(buttonStyles.button, buttonStyles["button-secondary"])}
            data-part="button"
            data-kind="secondary"
            href="/"
          >
            {translate(appText, "notFoundHome")}
          </a>
        </div>
      </Page>
    </main>
  );
}

/**
 * Errors from failed chunk loads. An old page requests files that the new release removed, and reloads once. The
 * history entry records the reload, so it works without storage.
 */
const missing = new WeakSet<Error>();

/** Records errors from failed chunk loads. */
export function followMissingParts(): void {
  globalThis.addEventListener("vite:preloadError", ({ payload }) => void missing.add(payload));
}

/** Whether a screen failed because a chunk did not load. */
const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** The script with which a page begins; it has another name in each build. */
const entryOf = (html: string): string | undefined => /<script[^>]* src="(\/assets\/index-[^"]+)"/.exec(html)?.[1];

/** Reloads the page if the server has another build, once for each build. */
async function renewOnce(): Promise<void> {
  const served = await fetch(location.pathname, { cache: "no-store" })
    .then((answer) => answer.text())
    .then(entryOf, () => undefined);
  const state: unknown = history.state;
  const others: Readonly<Record<string, unknown>> = typeof state === "object" && state !== null ? { ...state } : {};
  const own = document.querySelector("script[type=module]")?.getAttribute("src");
  if (served === undefined || served === own || others["renewedFor"] === served) return;
  history.replaceState({ ...others, renewedFor: served }, "");
  location.reload();
}
