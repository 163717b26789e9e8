import { lazy, type ReactElement, Suspense } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { gameText } from "../text.ts";
import "./coach.css";

const Coach = lazy(async () => ({ default: (await import("./Coach.tsx")).Coach }));

/** Where the coach sits: the room is taken at once, because a table that changes its shape would cut cards in flight. */
export function CoachPlace({ asked }: { readonly asked: number }): ReactElement {
  const t = useText(gameText);
  return (
    <aside className="coach" aria-label={t("coach")} data-testid="coach">
      <Suspense fallback={null}>
        <Coach asked={asked} />
      </Suspense>
    </aside>
  );
}
