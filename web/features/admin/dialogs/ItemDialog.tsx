import type { ReactElement, ReactNode } from "react";
import type { Loaded } from "#web/platform/queries/loaded.ts";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/Skeleton.tsx";

interface ItemDialogProps {
  readonly title: string;
  readonly item: Loaded<unknown>;
  readonly again: () => void;
  readonly failed: string;
  readonly notFound: string;
  /** What can be done where there is no such item. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The dialog of an item that is being fetched, could not be fetched, or does not exist. */
export function ItemDialog(props: ItemDialogProps): ReactElement {
  const { title, item, again, failed, notFound, children, onClose } = props;
  const isMissing = item.state === "failed" && item.failure.status === 404;
  return (
    <Modal open onClose={onClose} title={title}>
      {item.state === "loading" ? (
        <SkeletonRows rows={4}>
          <Skeleton width="30%" />
          <Skeleton width="60%" />
        </SkeletonRows>
      ) : null}
      {isMissing ? <EmptyState title={notFound}>{children}</EmptyState> : null}
      {item.state === "failed" && !isMissing ? <ErrorState text={failed} onRetry={again} /> : null}
    </Modal>
  );
}
