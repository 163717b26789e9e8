/**
 * The first page: the ways to play, then the lists. The first paint has only the hero; the lists and the dialogs of the
 * ways to play are fetched once it is on screen. A press shows the frame of a dialog at once.
 */
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
import { useText } from "#web/platform/languages/i18n.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import { uiText } from "#web/ui/text/en.ts";
import { useDialogFrames } from "./dialogFrames.tsx";
import { Hero } from "./Hero.tsx";
import styles from "./HomePage.module.css";
import { dialogOf, isWayToPlay, prefetchDialogs } from "./playDialogs.ts";
import { forgetSearchMark, isSearchMarked } from "./searchMark.ts";
import { homeText } from "./text/en.ts";
import type { PlayDialogProps, WayToPlay } from "./wayToPlay.ts";

// Neither depends on the dialog that a press opens.
const StillHero = memo(Hero);
const HomeLists = memo(lazy(async () => ({ default: (await import("../HomeLists.tsx")).HomeLists })));

interface Chosen {
  readonly way: WayToPlay;
  /** Does not change while the dialog is open. */
  readonly Modal: ComponentType<PlayDialogProps>;
}

const chosenFor = (way: WayToPlay): Chosen => ({ way, Modal: dialogOf(way) });

/** Shown over a dialog that is still loading. */
const titles = { match: "playNow", friend: "configTitle", computer: "computerTitle" } as const;

/** A page that was reloaded during a search continues it: a match may have been found. */
const resumed = (): Chosen | null => (isSearchMarked() ? chosenFor("match") : null);

interface HomePageProps {
  /** Stands below the ways to play. */
  readonly offer?: ReactNode;
  /** Stands at the end. */
  readonly more?: ReactNode;
}

/** The home page: three ways to play, top players, recent games. */
export function HomePage({ offer, more }: HomePageProps): ReactElement {
  const t = useText(homeText);
  const [chosen, setChosen] = useState<Chosen | null>(resumed);
  const { frames, show } = useDialogFrames();
  const choose = useCallback((way: WayToPlay) => setChosen(chosenFor(way)), []);
  const press = useCallback((way: WayToPlay) => show(way, () => choose(way)), [show, choose]);
  // Not while drawing, which React may start more than once.
  useEffect(forgetSearchMark, []);
  useWayAsked(choose);
  const close = (): void => setChosen(null);
  return (
    <div className={styles.home}>
      <DocumentTitle title={t("title")} />
      <StillHero onPlay={press} onNear={prefetchDialogs} />
      {offer}
      <Suspense fallback={<div className={styles.homeWait} />}>
        <HomeLists />
        {more}
      </Suspense>
      {frames}
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
      <div className={styles.homeModalWait} data-testid="home-modal-wait">
        <Dots label={t("loading")} />
      </div>
    </Modal>
  );
}

/** The desktop app's menu passes a way to play as navigation state; it is used once. */
function useWayAsked(open: (way: WayToPlay) => void): void {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const requested = typeof state === "object" && state !== null && "play" in state ? state.play : undefined;
  useEffect(() => {
    if (!isWayToPlay(requested)) return;
    open(requested);
    void navigate(".", { replace: true, state: null });
  }, [requested, open, navigate]);
}
