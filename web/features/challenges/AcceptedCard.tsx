import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { leaveFor } from "#web/platform/browser/leaving.ts";
import { gamePath } from "#web/entities/paths.ts";
import { asFriendGame } from "#web/entities/challenge/goToTable.ts";
import { uiText } from "#web/ui/text/en.ts";
import { Answer, CardFrame } from "./CardFrame.tsx";
import type { Accepted } from "./outcomes.ts";
import { challengesText } from "./text/en.ts";

export interface AcceptedCardProps {
  readonly accepted: Accepted;
  readonly onClose: () => void;
}

/** The other player waits at the table; a player in the middle of a match decides when to go there. */
export function AcceptedCard({ accepted, onClose }: AcceptedCardProps): ReactElement {
  const t = useText(challengesText);
  const say = useText(uiText);
  const navigate = useNavigate();
  const { challenge, code } = accepted;
  return (
    <CardFrame person={challenge.to} title={t("hasAccepted", challenge.to)}>
      <Answer
        icon="check"
        word={t("toTable")}
        kind="primary"
        onClick={() => leaveFor(() => void navigate(gamePath(code), asFriendGame))}
      />
      <Answer icon="close" word={say("close")} onClick={onClose} />
    </CardFrame>
  );
}
