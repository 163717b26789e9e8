import { ask } from "#web/platform/calls/ask.ts";
import { googleConfirmCall, googleLinkCall, googleLoginCall, googleSignUpCall } from "#protocol/calls/signIn.ts";
import { secondFactorConfirmCall, secondFactorSignInCall } from "#protocol/calls/twoFactor.ts";
import { type ReactElement, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { GoogleCode } from "#protocol/calls/accountForms.ts";
import type { GoogleIntent } from "#protocol/calls/accounts.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { type AccountSentence, failureText } from "#web/entities/account/failures.ts";
import { type StoredGoogleTrip, takeGoogleTrip } from "#web/entities/account/google.tsx";
import { FormAlert } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { noteExclusion } from "#web/entities/session/exclusion.ts";
import { adoptSession, refreshUser } from "#web/entities/session/session.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { AuthPage, ownPath } from "./AuthPage.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { authText } from "./text/en.ts";

/** Signs in or up. The call sends a guest's token, so that the account keeps the guest's matches. */
const signInWithGoogle = (intent: "login" | "signup", body: GoogleCode): Promise<ApiResult<AuthAnswer>> =>
  ask(intent === "login" ? googleLoginCall : googleSignUpCall, { body });

const sorryFor: Readonly<Record<GoogleIntent, AccountSentence>> = {
  login: "loginFailed",
  signup: "signupFailed",
  link: "linkFailed",
  confirm: "confirmFailed",
};

interface Sorry {
  /** The intent that failed. */
  readonly sorry: GoogleIntent;
  /** Null: Google sent no code, so the server was not asked. */
  readonly failure: ApiFailure | null;
}

async function finish({ intent, remember }: StoredGoogleTrip, body: GoogleCode): Promise<ApiFailure | null> {
  if (intent === "link") {
    const answer = await ask(googleLinkCall, { body });
    if (!answer.ok) return answer.failure;
    await refreshUser();
    return null;
  }
  if (intent === "confirm") {
    const answer = await ask(googleConfirmCall, { body });
    return answer.ok ? null : answer.failure;
  }
  const answer = await signInWithGoogle(intent, { ...body, remember });
  if (!answer.ok) return answer.failure;
  adoptSession(answer.value, remember);
  return null;
}

/** A sign-in proved by Google that still needs a code of the authenticator app. */
interface HalfDone {
  readonly trip: StoredGoogleTrip;
  readonly ticket: string;
}

/** Finishes this tab's Google sign-in with the code in the address. Trip and code work once. */
async function comeBack(query: URLSearchParams): Promise<StoredGoogleTrip | HalfDone | Sorry> {
  const trip = takeGoogleTrip();
  const [code, state] = [query.get("code"), query.get("state")];
  if (trip === null || code === null || state === null) return { sorry: trip?.intent ?? "login", failure: null };
  const failure = await finish(trip, { code, state, flow: trip.flow });
  if (failure?.code === "second_factor_needed") return { trip, ticket: failure.ticket ?? "" };
  return failure === null ? trip : { sorry: trip.intent, failure };
}

/** The target of Google's redirect: finishes the sign-in, or shows its failure. */
export function GoogleReturnPage(): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [sorry, setSorry] = useState<Sorry | null>(null);
  const [half, setHalf] = useState<HalfDone | null>(null);
  const begun = useRef(false);
  const goOn = useCallback(
    (trip: StoredGoogleTrip): void => {
      if (trip.intent === "link") showToast("success", t("googleConnected"));
      if (trip.intent === "confirm") showToast("success", t("googleConfirmed"));
      void navigate(ownPath(trip.from), { replace: true });
    },
    [navigate, t],
  );

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void comeBack(query).then((outcome) => {
      if ("sorry" in outcome) {
        setSorry(outcome);
        if (outcome.failure !== null) noteExclusion(outcome.failure);
      } else if ("ticket" in outcome) setHalf(outcome);
      else goOn(outcome);
    });
  }, [goOn, query]);

  if (sorry === null && half !== null) {
    const expire = (failure: ApiFailure | null): void => setSorry({ sorry: half.trip.intent, failure });
    return <SecondHalf half={half} onDone={() => goOn(half.trip)} onOver={expire} />;
  }

  if (sorry === null) {
    return (
      <AuthPage title={t("googleTitle")} lead={t("googleWait")} turned={4}>
        <Dots label={t("googleWait")} />
      </AuthPage>
    );
  }
  const otherwise = sorryFor[sorry.sorry];
  const text =
    sorry.failure === null ? account(otherwise) : failureText(account, sorry.failure, { quotes: true, otherwise });
  return (
    <AuthPage title={t("googleTitle")} lead={t("googleSorry")} turned={0}>
      <FormAlert complaint={{ text, turn: 0 }} />
      <WaysOn intent={sorry.sorry} isUnknown={sorry.failure?.code === "google_unknown"} />
    </AuthPage>
  );
}

interface SecondHalfProps {
  readonly half: HalfDone;
  readonly onDone: () => void;
  /** It was given up, or took too long. */
  readonly onOver: (failure: ApiFailure | null) => void;
}

/** Google was the first step; the code of the authenticator app is the second. */
function SecondHalf({ half: { trip, ticket }, onDone, onOver }: SecondHalfProps): ReactElement {
  const common = {
    ticket,
    onExpired: () => onOver({ kind: "refused", status: 400, code: "two_factor_expired", message: "" }),
    onCancel: () => onOver(null),
  } as const;
  if (trip.intent === "confirm")
    return <SecondStep {...common} call={(body) => ask(secondFactorConfirmCall, { body })} onDone={onDone} />;
  const enter = (answer: AuthAnswer): void => {
    adoptSession(answer, trip.remember);
    onDone();
  };
  return <SecondStep {...common} call={(body) => ask(secondFactorSignInCall, { body })} onDone={enter} />;
}

interface WaysOnProps {
  readonly intent: GoogleIntent;
  readonly isUnknown: boolean;
}

function WaysOn({ intent, isUnknown }: WaysOnProps): ReactElement {
  const t = useText(authText);
  if (intent === "link" || intent === "confirm") {
    return (
      <ButtonLink to="/settings?section=account" kind="primary" size="large" wide>
        {t("toSettings")}
      </ButtonLink>
    );
  }
  const signUpFirst = intent === "signup" || isUnknown;
  return (
    <>
      <ButtonLink to={signUpFirst ? "/signup" : "/signin"} kind="primary" size="large" wide>
        {signUpFirst ? t("createAccount") : t("backToSignIn")}
      </ButtonLink>
      <ButtonLink to={signUpFirst ? "/signin" : "/signup"} wide>
        {signUpFirst ? t("backToSignIn") : t("createAccount")}
      </ButtonLink>
    </>
  );
}
