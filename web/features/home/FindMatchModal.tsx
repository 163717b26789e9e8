import { type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { gamePath } from "#web/entities/paths.ts";
import { asPlayer, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { ModalFrame } from "#web/ui/ModalFrame.tsx";
import { joinQueue, startMatch } from "./match/calls.ts";
import { MatchFound } from "./match/MatchFound.tsx";
import { markSearch } from "./firstPage/searchMark.ts";
import { NotSearching } from "./match/NotSearching.tsx";
import { createSearch, type Search } from "./match/search.ts";
import { Searching } from "./match/Searching.tsx";
import { matchText } from "./match/text/en.ts";
import styles from "./modals.module.css";
import type { PlayFrameProps, PlayDialogProps } from "./firstPage/wayToPlay.ts";

/** A visitor becomes a guest first: the queue needs a user. */
const newSearch = (): Search =>
  createSearch({
    socket: sharedSocket(),
    join: () => asPlayer(joinQueue),
    start: startMatch,
    now: deviceNow,
  });

export function FindMatchFrame({ onClose }: PlayFrameProps): ReactElement {
  const t = useText(matchText);
  return <ModalFrame locked onClose={onClose} className={styles.matchModal} title={t("findingTitle")} />;
}

/** The dialog of a quick match, from the queue to the table. */
export function FindMatchModal({ onClose, onPlay }: PlayDialogProps): ReactElement | null {
  const navigate = useNavigate();
  const userId = useSession(({ user }) => user?.id);
  const [search] = useState(newSearch);
  const state = useStore(search.store);

  useEffect(() => {
    track("start_match_game", { method: "play_now" });
    // After the drawing that answers the press.
    let close = (): void => undefined;
    const forget = afterDrawing(() => {
      close = search.open();
    });
    // Not while the found table is being loaded: that search is over.
    const mark = (): void => {
      const { is } = search.store.getState();
      if (is === "searching" || is === "found") markSearch();
    };
    globalThis.addEventListener("pagehide", mark);
    return () => {
      globalThis.removeEventListener("pagehide", mark);
      forget();
      close();
    };
  }, [search]);

  useEffect(() => {
    if (state.is === "left") onClose();
    if (state.is !== "started") return;
    void navigate(gamePath(state.code), { state: { gameType: "playNow" } });
  }, [state, navigate, onClose]);

  switch (state.is) {
    case "searching":
      return <Searching state={state} onCancel={onClose} onComputer={() => onPlay("computer")} />;
    case "found":
      return (
        <MatchFound
          found={state.found}
          userId={userId}
          isStarting={state.isStarting}
          isLost={state.isLost}
          onStart={() => void search.startGame()}
        />
      );
    case "failed":
      return <NotSearching failure={state.failure} onAgain={() => search.again()} onClose={onClose} onPlay={onPlay} />;
    default:
      return null;
  }
}
