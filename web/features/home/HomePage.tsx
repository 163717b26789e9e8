import {
  type ComponentType,
  lazy,
  memo,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { useText } from "#web/lib/i18n.ts";
import { prefetched } from "#web/lib/prefetch.ts";
import { useSettled } from "#web/lib/settled.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { uiText } from "#web/ui/text.ts";
import { Hero } from "./Hero.tsx";
import "./HomePage.css";
import { forgetMark, isMarked } from "./match/resumption.ts";
import { homeText } from "./text.ts";
import type { WayModalProps, WayToPlay } from "./ways.ts";

// Neither has anything to do with the dialog that a press opens.
const StillHero = memo(Hero);
const HomeLists = memo(lazy(async () => ({ default: (await import("./HomeLists.tsx")).HomeLists })));

type WayModal = ComponentType<WayModalProps>;

/** The dialogs that are there: each is drawn with the press itself, without the moment that even a fetched one waits. */
const loaded = new Map<WayToPlay, WayModal>();

const modal = (way: WayToPlay, load: () => Promise<WayModal>) => {
  const fetch = async (): Promise<{ default: WayModal }> => {
    const Modal = await load();
    loaded.set(way, Modal);
    return { default: Modal };
  };
  return { fetch, Lazy: lazy(fetch) };
};

const modals = {
  match: modal("match", async () => (await import("./FindMatchModal.tsx")).FindMatchModal),
  friend: modal("friend", async () => (await import("./GameConfigModal.tsx")).GameConfigModal),
  computer: modal("computer", async () => (await import("./ComputerModal.tsx")).ComputerModal),
} as const;

interface Chosen {
  readonly way: WayToPlay;
  /** Stays the same as long as the dialog is open. */
  readonly Modal: WayModal;
}

const chosenFor = (way: WayToPlay): Chosen => ({ way, Modal: loaded.get(way) ?? modals[way].Lazy });

/** What stands over a dialog that is still on its way. */
const titles = { match: "playNow", friend: "configTitle", computer: "computerTitle" } as const;

/** Fetches the dialogs before one is asked for; if that fails, the press asks again. */
const prefetchModals = prefetched(() => Promise.all(Object.values(modals).map(({ fetch }) => fetch())));

/** A page that was reloaded in the middle of a search goes on with it: a match may have been found. */
const resumed = (): Chosen | null => (isMarked() ? chosenFor("match") : null);

/** The front door: three ways to play, who plays well, what was played. `offer` stands below the ways to play. */
export function HomePage({ offer }: { readonly offer?: ReactNode }): ReactElement {
  const t = useText(homeText);
  const [chosen, setChosen] = useState<Chosen | null>(resumed);
  const choose = useCallback((way: WayToPlay) => setChosen(chosenFor(way)), []);
  // not while drawing, which React may begin more than once
  useEffect(forgetMark, []);
  useWayAsked(choose);
  const hasSettled = useSettled();
  useEffect(() => {
    if (hasSettled) prefetchModals();
  }, [hasSettled]);
  const close = (): void => setChosen(null);
  return (
    <div className="home">
      <DocumentTitle title={t("title")} />
      <StillHero onPlay={choose} onNear={prefetchModals} />
      {offer}
      <Suspense fallback={<div className="home-wait" />}>
        <HomeLists />
      </Suspense>
      {chosen === null ? null : (
        <Suspense fallback={<ModalWait title={t(titles[chosen.way])} onClose={close} />}>
          <chosen.Modal onClose={close} onPlay={choose} />
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

const isWay = (value: unknown): value is WayToPlay => typeof value === "string" && Object.hasOwn(modals, value);

/** A way to play that was chosen elsewhere, in the desktop app's menu, comes as navigation state and is taken once. */
function useWayAsked(open: (way: WayToPlay) => void): void {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const asked = typeof state === "object" && state !== null && "play" in state ? state.play : undefined;
  useEffect(() => {
    if (!isWay(asked)) return;
    open(asked);
    void navigate(".", { replace: true, state: null });
  }, [asked, open, navigate]);
}
