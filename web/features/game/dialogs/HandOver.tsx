import type { ReactElement } from "react";
import { cardText } from "#web/lib/cards/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { meOf } from "../seating.ts";
import { TableCard } from "../table/TableCard.tsx";
import { useTable, useTableState, useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { isPlaying, notReady } from "../turns.ts";
import { handSentence, nameOf } from "../words.ts";
import { HandScores } from "./HandScores.tsx";

/** 'Hand N Complete!': who took it with which card, the points, and the way on. */
export function HandOver({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const card = useText(cardText);
  const view = useView();
  return (
    <Modal
      open
      locked
      onClose={() => undefined}
      title={t("handComplete", { hand: view.hand_number })}
      className="hand-over"
    >
      <div className="hand-over-winner">
        {view.hand_result === null ? null : <TableCard card={view.hand_result.card.card_id} />}
        <p>{handSentence(t, card, view)}</p>
      </div>
      <HandScores />
      <NextHand onLeave={onLeave} />
    </Modal>
  );
}

function NextHand({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useText(gameText);
  const table = useTable();
  const view = useView();
  const isPending = useTableState((state) => state.pending?.type === "readyForNextHand");
  const isReady = meOf(view)?.ready === true || isPending;
  const names = notReady(view)
    .filter((player) => player.position !== view.me)
    .map((player) => nameOf(t, player));
  return (
    <>
      {isReady && names.length > 0 ? (
        <p className="waiting-for" role="status">
          {t("waitingFor", { names: names.join(", ") })}
        </p>
      ) : null}
      <div className="modal-actions">
        {isPlaying(view) ? (
          <Button
            kind="primary"
            autoFocus
            aria-keyshortcuts="Enter"
            disabled={isReady}
            onClick={() => table.perform("readyForNextHand")}
          >
            {t("playNextHand")}
          </Button>
        ) : null}
        <Button onClick={onLeave}>{t("leaveGame")}</Button>
      </div>
    </>
  );
}
