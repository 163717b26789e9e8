import { Component, type ErrorInfo, type ReactElement, type ReactNode } from "react";
import { translate } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { isMissingPart, renewOnce } from "./renewal.ts";
import styles from "./Shell.module.css";
import { appText } from "./text/en.ts";
import buttonStyles from "#web/ui/Button.module.css";
import { classes } from "#web/ui/classes.ts";

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
