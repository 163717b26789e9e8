import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useText } from "#web/lib/i18n.ts";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { Hero } from "./Hero.tsx";
import "./HomePage.css";
import { forgetMark, isMarked } from "./match/resumption.ts";
import { homeText } from "./text.ts";
import type { WayToPlay } from "./ways.ts";

const HomeLists = lazy(async () => ({ default: (await import("./HomeLists.tsx")).HomeLists }));

const Modals = {
  match: lazy(async () => ({ default: (await import("./FindMatchModal.tsx")).FindMatchModal })),
  friend: lazy(async () => ({ default: (await import("./GameConfigModal.tsx")).GameConfigModal })),
  computer: lazy(async () => ({ default: (await import("./ComputerModal.tsx")).ComputerModal })),
} as const;

/** A page that was reloaded in the middle of a search goes on with it: a match may have been found. */
const resumed = (): WayToPlay | null => (isMarked() ? "match" : null);

/** The front door: three ways to play, who plays well, what was played. `offer` stands below the ways to play. */
export function HomePage({ offer }: { readonly offer?: ReactNode }): ReactElement {
  const t = useText(homeText);
  const [way, setWay] = useState<WayToPlay | null>(resumed);
  // not while drawing, which React may begin more than once
  useEffect(forgetMark, []);
  useWayAsked(setWay);
  const ChosenModal = way === null ? null : Modals[way];
  return (
    <div className="home">
      <DocumentTitle title={t("title")} />
      <Hero onPlay={setWay} />
      {offer}
      <Suspense fallback={<div className="home-wait" />}>
        <HomeLists />
      </Suspense>
      <Suspense>{ChosenModal === null ? null : <ChosenModal onClose={() => setWay(null)} onPlay={setWay} />}</Suspense>
    </div>
  );
}

const isWay = (value: unknown): value is WayToPlay => typeof value === "string" && Object.hasOwn(Modals, value);

/** A way to play that was chosen elsewhere, in the desktop app's menu, comes as navigation state and is taken once. */
function useWayAsked(open: (way: WayToPlay) => void): void {
  const { state }: { readonly state: { readonly play?: unknown } | null } = useLocation();
  const navigate = useNavigate();
  const asked = state?.play;
  useEffect(() => {
    if (!isWay(asked)) return;
    open(asked);
    void navigate(".", { replace: true, state: null });
  }, [asked, open, navigate]);
}
