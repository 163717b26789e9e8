/** The licences of the software and fonts that the page or the app contains. */
import { type ReactElement, useEffect, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import styles from "./NoticesPage.module.css";
import { noticesText } from "./text/en.ts";

/** The file that scripts/build/notices/bundleNotices.ts writes beside the built page. */
const noticesPath = "/third-party-notices.txt";

/** Fetches the notices; null if there are none. A server without the file answers with the page itself, as HTML. */
async function fetchNotices(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(noticesPath, { signal });
    const isText = response.headers.get("content-type")?.startsWith("text/plain") === true;
    return response.ok && isText ? await response.text() : null;
  } catch {
    return null;
  }
}

export function NoticesPage(): ReactElement {
  const t = useText(noticesText);
  const [attempt, setAttempt] = useState(0);
  /** Undefined while it is being fetched. */
  const [notices, setNotices] = useState<string | null>();

  useEffect(() => {
    const abort = new AbortController();
    void fetchNotices(abort.signal).then((fetched) => {
      if (!abort.signal.aborted) setNotices(fetched);
    });
    return () => abort.abort();
  }, [attempt]);

  const retry = (): void => {
    setNotices(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Page title={t("title")} lead={t("lead")}>
      {notices === undefined ? (
        <SkeletonRows rows={8}>
          <Skeleton height="1em" />
        </SkeletonRows>
      ) : notices === null ? (
        <ErrorState text={t("failed")} onRetry={retry} />
      ) : (
        <pre className={styles.noticesText} lang="en">
          {notices}
        </pre>
      )}
    </Page>
  );
}
