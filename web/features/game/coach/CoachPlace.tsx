import { lazy, type ReactElement, Suspense } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { gameText } from "../text/en.ts";
import styles from "./CoachPlace.module.css";

const Coach = lazy(async () => ({ default: (await import("./Coach.tsx")).Coach }));

/** The coach's place. It takes its room before the coach is loaded, because a new layout would cut cards in flight. */
export function CoachPlace({ asked }: { readonly asked: number }): ReactElement {
  const t = useText(gameText);
  return (
    <aside className={styles.coach} aria-label={t("coach")} data-testid="coach">
      <Suspense fallback={null}>
        <Coach asked={asked} />
      </Suspense>
    </aside>
  );
}
