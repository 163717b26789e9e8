import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useText } from "#web/lib/i18n.ts";
import { useSettled } from "#web/lib/settled.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { uiText } from "#web/ui/text.ts";
import { Hero } from "./Hero.tsx";
import "./HomePage.css";
import { forgetMark, isMarked } from "./match/resumption.ts";
import { homeText } from "./text.ts";
import type { WayToPlay } from "./ways.ts";

const HomeLists = lazy(async () => ({ default: (await import("./HomeLists.tsx")).HomeLists }));

const fetchModal = {
  match: async () => ({ default: (await import("./FindMatchModal.tsx")).FindMatchModal }),
  friend: async () => ({ default: (await import("./GameConfigModal.tsx")).GameConfigModal }),
  computer: async () => ({ default: (await import("./ComputerModal.tsx")).ComputerModal }),
} as const;

const Modals = {
  match: lazy(fetchModal.match),
  friend: lazy(fetchModal.friend),
  computer: lazy(fetchModal.computer),
} as const;

/** What stands over a dialog that is still on its way. */
const titles = { match: "playNow", friend: "configTitle", computer: "computerTitle" } as const;

/** Fetches the dialogs before one is asked for; if that fails, the press asks again. */
function prefetchModals(): void {
  for (const fetch of Object.values(fetchModal)) fetch().catch(() => undefined);
}

/** A page that was reloaded in the middle of a search goes on with it: a match may have been found. */
const resumed = (): WayToPlay | null => (isMarked() ? "match" : null);

/** The front door: three ways to play, who plays well, what was played. `offer` stands below the ways to play. */
export function HomePage({ offer }: { readonly offer?: ReactNode }): ReactElement {
  const t = useText(homeText);
  const [way, setWay] = useState<WayToPlay | null>(resumed);
  // not while drawing, which React may begin more than once
  useEffect(forgetMark, []);
  useWayAsked(setWay);
  const hasSettled = useSettled();
  useEffect(() => {
    if (hasSettled) prefetchModals();
  }, [hasSettled]);
  const ChosenModal = way === null ? null : Modals[way];
  const close = (): void => setWay(null);
  return (
    <div className="home">
      <DocumentTitle title={t("title")} />
      <Hero onPlay={setWay} onNear={prefetchModals} />
      {offer}
      <Suspense fallback={<div className="home-wait" />}>
        <HomeLists />
      </Suspense>
      {ChosenModal === null || way === null ? null : (
        <Suspense fallback={<ModalWait title={t(titles[way])} onClose={close} />}>
          <ChosenModal onClose={close} onPlay={setWay} />
        </Suspense>
      )}
    </div>
  );
}

/** The frame of a dialog, at once, until the dialog itself is there. */
function ModalWait({ title, onClose }: { readonly title: string; readonly onClose: () => void }): ReactElement {
  const t = useText(uiText);
  return (
    <Modal open onClose={onClose} title={title}>
      <div className="home-modal-wait">
        <Dots label={t("loading")} />
      </div>
    </Modal>
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
