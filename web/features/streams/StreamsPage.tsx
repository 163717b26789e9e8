/**
 * The reader's streams: the subject of each (a player, a table, a tournament), the visibility of hands, and the address
 * for the streaming program. The director's page chooses the scene of a running stream.
 */
import { type ReactElement, useRef, useState } from "react";
import { Link } from "react-router";
import type { KeyedStream, Stream, Streams } from "#protocol/calls/streams.ts";
import { groups } from "#web/entities/queries/keys.ts";
import { SlowServer } from "#web/entities/session/SlowServer.tsx";
import { isSignedIn, isUnchecked, type Session, useSession } from "#web/entities/session/session.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { copyText } from "#web/ui/copyText.ts";
import { Field } from "#web/ui/Field.tsx";
import fieldStyles from "#web/ui/Field.module.css";
import { Icon } from "#web/ui/icons/Icon.tsx";
import modalStyles from "#web/ui/Modal.module.css";
import { Modal } from "#web/ui/Modal.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";
import { overlayAddress, sampleAddress, streamsQuery } from "./calls.ts";
import { StreamCard } from "./StreamCard.tsx";
import { StreamForm } from "./StreamForm.tsx";
import styles from "./StreamsPage.module.css";
import { streamsText } from "./text/en.ts";

const skeletonRows = 2;
/** The help article about streams. */
const guidePath = "/help/article/technical/10";

/** The reader's streams: subject, address, and the link to the director's page. */
export function StreamsPage(): ReactElement {
  const t = useText(streamsText);
  const session = useSession();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <p className={styles.ways}>
        <a href={sampleAddress()} target="_blank" rel="noreferrer" aria-label={t("newWindow", { label: t("preview") })}>
          {t("preview")}
        </a>
        <Link to={guidePath}>{t("guide")}</Link>
      </p>
      <Own {...session} />
    </Page>
  );
}

function Own(session: Session): ReactElement {
  if (session.isLoading) return <Waiting />;
  if (isUnchecked(session)) return <SlowServer />;
  return isSignedIn(session.user) ? <OwnStreams /> : <SignInFirst />;
}

function SignInFirst(): ReactElement {
  const t = useText(streamsText);
  return (
    <EmptyState title={t("signInTitle")} hint={t("signInHint")}>
      <ButtonLink kind="primary" to="/signin" state={{ from: "/streams" }}>
        {t("signIn")}
      </ButtonLink>
    </EmptyState>
  );
}

function Waiting(): ReactElement {
  return (
    <SkeletonRows rows={skeletonRows}>
      <Skeleton width="40%" />
      <Skeleton width="80%" />
    </SkeletonRows>
  );
}

function OwnStreams(): ReactElement {
  const t = useText(streamsText);
  const common = useText(sharedText);
  const [streams, again] = useLoaded(streamsQuery);
  if (streams.state === "loading") return <Waiting />;
  if (streams.state === "failed") {
    const isNetwork = streams.failure.kind === "network";
    return <ErrorState text={isNetwork ? common("networkError") : t("failed")} onRetry={again} />;
  }
  return <StreamList streams={streams.value} />;
}

function StreamList({ streams: { items, max } }: { readonly streams: Streams }): ReactElement {
  const t = useText(streamsText);
  const [edited, setEdited] = useState<Stream | "new" | null>(null);
  const [keyed, setKeyed] = useState<KeyedStream | null>(null);
  const saved = (made: KeyedStream | null): void => {
    setEdited(null);
    setKeyed(made);
    invalidate(...groups.streams);
  };
  const isFull = items.length >= max;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t("empty")} hint={t("emptyHint")}>
          <Button kind="primary" onClick={() => setEdited("new")}>
            {t("newStream")}
          </Button>
        </EmptyState>
      ) : (
        <>
          <ul className={styles.streams}>
            {items.map((stream) => (
              <StreamCard key={stream.id} stream={stream} onEdit={() => setEdited(stream)} onKeyed={saved} />
            ))}
          </ul>
          {isFull ? (
            <p className={styles.soft}>{t("full", { max })}</p>
          ) : (
            <Button kind="primary" onClick={() => setEdited("new")}>
              {t("newStream")}
            </Button>
          )}
        </>
      )}
      {edited === null ? null : (
        <StreamForm stream={edited === "new" ? null : edited} onSaved={saved} onClose={() => setEdited(null)} />
      )}
      {keyed === null ? null : <AddressDialog keyed={keyed} onClose={() => setKeyed(null)} />}
    </>
  );
}

interface AddressDialogProps {
  readonly keyed: KeyedStream;
  readonly onClose: () => void;
}

/** The address of an overlay, which appears only once. */
function AddressDialog({ keyed: { stream, key }, onClose }: AddressDialogProps): ReactElement {
  const t = useText(streamsText);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const address = overlayAddress(key);
  return (
    // Only its button closes it: a press beside it would lose the address.
    <Modal open locked title={t("addressTitle", { name: stream.name })} onClose={onClose} testId="address-dialog">
      <div className={modalStyles.modalForm}>
        <p>{t("addressWords")}</p>
        <Field label={t("address")} hint={t("addressOnce")}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              className={fieldStyles.fieldInput}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </div>
      <div className={modalStyles.modalActions}>
        <Button
          kind="primary"
          onClick={() => {
            void copyText(address, field.current).then(setCopied);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} size={20} /> {isCopied ? t("copied") : t("copy")}
        </Button>
        <Button onClick={onClose}>{t("done")}</Button>
      </div>
      <span className="visually-hidden" role="status">
        {isCopied ? t("copied") : ""}
      </span>
    </Modal>
  );
}
