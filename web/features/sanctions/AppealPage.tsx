/**
 * A sanctioned player's page: the reason, the end, and one appeal for each sanction, even without a sign-in. Later it
 * shows the answer.
 */
import { ask } from "#web/platform/calls/ask.ts";
import {
  type AppealRecord,
  newAppealCall,
  openAppealCall,
  ownAppealCall,
  ownAppealsCall,
} from "#protocol/calls/appeals.ts";
import type { ReactElement } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { SlowServer } from "#web/entities/session/SlowServer.tsx";
import { isUnchecked, useSession } from "#web/entities/session/session.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { AppealedSanction } from "./AppealedSanction.tsx";
import { appealText } from "./text/en.ts";

/** The ticket or key behind the `#`; empty without one, or where its escapes are wrong. */
function proofIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** /appeal: by the ticket of a refused sign-in, by the link of an appeal, or for a muted player with the session. */
export function AppealPage(): ReactElement {
  const t = useText(appealText);
  const proof = proofIn(useLocation().hash);
  const session = useSession();
  const { user, isLoading } = session;
  return (
    <Page title={t("title")} prose>
      {proof !== "" ? (
        <ByProof key={proof} proof={proof} />
      ) : user !== null ? (
        <OwnSanctions key={user.id} />
      ) : isLoading ? (
        <Dots label={t("loading")} />
      ) : isUnchecked(session) ? (
        <SlowServer />
      ) : (
        <EmptyState title={t("signInTitle")} hint={t("signInHint")}>
          <ToSignIn />
        </EmptyState>
      )}
    </Page>
  );
}

function ToSignIn(): ReactElement {
  const t = useText(appealText);
  return (
    <ButtonLink kind="primary" to="/signin" state={{ from: "/appeal" }}>
      {t("signIn")}
    </ButtonLink>
  );
}

/** Poll interval for the answer, because the server sends nothing to a page without a session. */
const lookAgainMs = 60_000;
const isPending = (record: AppealRecord | undefined): boolean => record?.appeal?.status === "pending";

const recordQuery = (proof: string) => queryOf(openAppealCall, { body: { proof } });

function ByProof({ proof }: { readonly proof: string }): ReactElement {
  const navigate = useNavigate();
  const [record, again, refresh] = useLoaded({
    ...recordQuery(proof),
    refetchInterval: ({ state }) => (isPending(state.data) ? lookAgainMs : false),
  });
  if (record.state !== "ready")
    return <NotReady failure={record.state === "failed" ? record.failure : null} again={again} />;
  const sent = (next: AppealRecord): void => {
    const address = next.appeal?.address ?? "";
    queryClient.setQueryData(recordQuery(proofIn(address.slice(address.indexOf("#")))).queryKey, next);
    // The ticket ends after a day, the appeal's own link does not.
    void navigate(address, { replace: true });
  };
  return (
    <AppealedSanction
      record={record.value}
      onAppeal={(written) => ask(newAppealCall, { body: { ticket: proof, ...written } })}
      onSent={sent}
      onRefused={refresh}
    />
  );
}

const ownQuery = queryOf(ownAppealsCall);

function OwnSanctions(): ReactElement {
  const t = useText(appealText);
  const [records, again, refresh] = useLoaded({
    ...ownQuery,
    refetchInterval: ({ state }) => (state.data?.some(isPending) === true ? lookAgainMs : false),
  });
  if (records.state !== "ready")
    return <NotReady failure={records.state === "failed" ? records.failure : null} again={again} />;
  if (records.value.length === 0) return <EmptyState title={t("nothingTitle")} hint={t("nothingHint")} />;
  return (
    <>
      {records.value.map((record) => (
        <AppealedSanction
          key={record.sanction.id}
          record={record}
          onAppeal={(written) => ask(ownAppealCall, { body: { sanction_id: record.sanction.id, ...written } })}
          onSent={refresh}
          onRefused={refresh}
        />
      ))}
    </>
  );
}

function NotReady({
  failure,
  again,
}: {
  readonly failure: ApiFailure | null;
  readonly again: () => void;
}): ReactElement {
  const t = useText(appealText);
  const shared = useText(sharedText);
  if (failure === null) return <Dots label={t("loading")} />;
  if (failure.code === "ticket_invalid" || failure.code === "bad_request") {
    return (
      <EmptyState title={t("invalidTitle")} hint={t("invalidHint")}>
        <ToSignIn />
      </EmptyState>
    );
  }
  const why = actionFailure(failure);
  return <ErrorState text={why === "generic" ? t("failedLoad") : shared(why)} onRetry={again} />;
}
