import { ask } from "#web/platform/calls/ask.ts";
import { joinQueueCall, startMatchedCall } from "#protocol/calls/games.ts";
import { type ReactElement, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { gamePath } from "#web/entities/paths.ts";
import { asPlayer, useSession } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { track } from "#web/platform/browser/analytics.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { ModalFrame } from "#web/ui/ModalFrame.tsx";
import { markSearch } from "./firstPage/searchMark.ts";
import { homeText } from "./firstPage/text/en.ts";
import type { PlayDialogProps, PlayFrameProps } from "./firstPage/wayToPlay.ts";
import { MatchFound } from "./match/MatchFound.tsx";
import { Searching } from "./match/Searching.tsx";
import { createSearch, type Search } from "./match/search.ts";
import { matchText } from "./match/text/en.ts";
import modalStyles from "#web/ui/Modal.module.css";
import styles from "./GameConfigDialog.module.css";

/** A visitor becomes a guest first: the queue needs a user. */
const newSearch = (): Search =>
  createSearch({
    socket: sharedSocket(),
    join: () => asPlayer(() => ask(joinQueueCall)),
    start: (gameId, gameCode) => ask(startMatchedCall, { params: { gameId }, body: { gameCode } }),
    now: deviceNow,
  });

export function FindMatchFrame({ onClose }: PlayFrameProps): ReactElement {
  const t = useText(matchText);
  return <ModalFrame locked onClose={onClose} className={styles.matchModal} title={t("findingTitle")} />;
}

/** The dialog of a quick match, from the queue to the table. */
export function FindMatchDialog({ onClose, onPlay }: PlayDialogProps): ReactElement | null {
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

const minuteSeconds = 60;
const hourSeconds = 3600;

interface NotSearchingProps extends PlayDialogProps {
  readonly failure: ApiFailure;
  readonly onAgain: () => void;
}

/** The reason why there is no search now, its end, and other ways to play. */
function NotSearching(props: NotSearchingProps): ReactElement {
  const isGuestRefused = props.failure.code === "guests_refused";
  const { onClose } = props;
  // Another dialog explains the refusal, and a guest has no other way to play.
  useEffect(() => {
    if (isGuestRefused) onClose();
  }, [isGuestRefused, onClose]);
  return isGuestRefused ? <></> : <WhyNot {...props} />;
}

function WhyNot({ failure, onAgain, onClose, onPlay }: NotSearchingProps): ReactElement {
  const t = useText(matchText);
  const home = useText(homeText);
  const common = useText(sharedText);
  const isPaused = failure.code === "matchmaking_paused";
  const seconds = failure.retryAfter ?? minuteSeconds;
  return (
    <Modal open onClose={onClose} title={isPaused ? t("pausedTitle") : t("findingTitle")}>
      <div className={modalStyles.modalForm} role="alert">
        {isPaused ? (
          <>
            <p>
              {seconds > hourSeconds
                ? t("pausedHours", { count: Math.ceil(seconds / hourSeconds) })
                : t("pausedMinutes", { count: Math.ceil(seconds / minuteSeconds) })}
            </p>
            <p className={modalStyles.modalWords}>{t("pausedHint")}</p>
          </>
        ) : (
          <p className={modalStyles.modalWords}>{common(actionFailure(failure))}</p>
        )}
      </div>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        {isPaused ? null : <Button onClick={onAgain}>{t("tryAgain")}</Button>}
        <Button onClick={() => onPlay("friend")}>{home("inviteFriend")}</Button>
        <Button kind="primary" autoFocus onClick={() => onPlay("computer")}>
          {home("playComputer")}
        </Button>
      </div>
    </Modal>
  );
}
