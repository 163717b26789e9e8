import { ask } from "#web/platform/calls/ask.ts";
import { checkInCall, registerCall, withdrawCall } from "#protocol/calls/tournamentCalls.ts";
import { type ReactElement, useState } from "react";
import { useLocation } from "react-router";
import type { StandingIn, Tournament } from "#protocol/calls/tournamentPages.ts";
import { isAwaited, isSignedIn, useSession } from "#web/entities/session/session.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { translate, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { tournamentsChanged } from "./calls.ts";
import { FeeDialog, LeaveDialog } from "./EntryDialogs.tsx";
import { tournamentFailure } from "./words.ts";
import { tournamentText } from "./text/en.ts";

interface EntryButtonsProps {
  readonly tournament: Tournament;
  /** Of a tournament by link; empty for others. */
  readonly code?: string;
}

/** Whether players may still register. */
const isOpen = ({ phase }: Tournament): boolean => phase === "registration" || phase === "checkIn";

const isIn = ({ mine }: Tournament): boolean => mine === "registered" || mine === "waiting" || mine === "checkedIn";

/** Whether the button to register is shown. Visitors and guests see it too: it leads them to the sign-in. */
export const mayRegister = (tournament: Tournament): boolean =>
  isOpen(tournament) && !isIn(tournament) && tournament.mine !== "disqualified";

/** Registers, withdraws and checks in; shows the result in a toast. */
export function EntryButtons({ tournament, code = "" }: EntryButtonsProps): ReactElement | null {
  const t = useText(tournamentText);
  const isPlayer = useSession(({ user }) => isSignedIn(user));
  const { busy, enter, leave, appear } = useActions(tournament, code);
  const [dialog, setDialog] = useState<"pay" | "leave" | null>(null);
  const { title, mine, phase, entryFee } = tournament;
  if (!isPlayer) return isOpen(tournament) ? <ToSignIn title={title} /> : null;
  const isPlaying = phase === "running" && mine === "qualified";
  return (
    <>
      {mayRegister(tournament) ? (
        <Button
          kind="primary"
          busy={busy}
          aria-label={t("registerFor", { title })}
          onClick={() => (entryFee > 0 ? setDialog("pay") : void enter())}
        >
          {t("register")}
        </Button>
      ) : null}
      {phase === "checkIn" && (mine === "registered" || mine === "waiting") ? (
        <Button kind="primary" busy={busy} aria-label={t("checkInFor", { title })} onClick={() => void appear()}>
          {t("checkInNow")}
        </Button>
      ) : null}
      {(isOpen(tournament) && isIn(tournament)) || isPlaying ? (
        <Button busy={busy} aria-label={t("withdrawFrom", { title })} onClick={() => setDialog("leave")}>
          {t("withdraw")}
        </Button>
      ) : null}
      {dialog === "pay" ? (
        <FeeDialog
          tournament={tournament}
          onClose={() => setDialog(null)}
          onPay={() => {
            setDialog(null);
            void enter();
          }}
        />
      ) : null}
      {dialog === "leave" ? (
        <LeaveDialog
          title={title}
          hasBegun={isPlaying}
          onClose={() => setDialog(null)}
          onLeave={() => {
            setDialog(null);
            void leave();
          }}
        />
      ) : null}
    </>
  );
}

/** Opens the sign-in for visitors and guests; does nothing until the user is known. */
function ToSignIn({ title }: { readonly title: string }): ReactElement {
  const t = useText(tournamentText);
  const { pathname, search } = useLocation();
  const isWaiting = useSession(isAwaited);
  const label = t("registerFor", { title });
  if (isWaiting) {
    return (
      <Button kind="primary" busy aria-label={label}>
        {t("register")}
      </Button>
    );
  }
  return (
    <ButtonLink
      to="/signin"
      kind="primary"
      state={{ from: `${pathname}${search}` }}
      aria-label={label}
      title={t("signIn")}
    >
      {t("register")}
    </ButtonLink>
  );
}

function useActions({ id, title }: Tournament, code: string) {
  const [busy, setBusy] = useState(false);
  const act = async (
    call: () => Promise<ApiResult<StandingIn>>,
    done: (mine: StandingIn["mine"]) => string,
  ): Promise<void> => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) showToast("success", done(answer.value.mine));
    else showToast("error", tournamentFailure(answer.failure), refusalMs);
    tournamentsChanged();
  };
  const says = (key: "didRegister" | "didWait" | "didWithdraw" | "didCheckIn"): string =>
    translate(tournamentText, key, { title });
  return {
    busy,
    enter: () =>
      act(
        () => ask(registerCall, { params: { id }, body: { code } }),
        (mine) => says(mine === "waiting" ? "didWait" : "didRegister"),
      ),
    leave: () =>
      act(
        () => ask(withdrawCall, { params: { id } }),
        () => says("didWithdraw"),
      ),
    appear: () =>
      act(
        () => ask(checkInCall, { params: { id } }),
        () => says("didCheckIn"),
      ),
  };
}

/** A refusal includes advice, which takes longer to read. */
const refusalMs = 6_000;
