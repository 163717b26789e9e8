/** Decides who may sign in: users without a ban or suspension, and new guests from networks without a ban. */
import type { Instant } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Admission } from "#server/people/sessions/startSession.ts";
import type { AppealTickets } from "./appealKeys.ts";
import type { GuestNetworkStore } from "./guestNetworkStore.ts";
import { sanctionNotice, type Sanctions } from "./sanctions.ts";

export interface AdmissionDependencies {
  readonly sanctions: Pick<Sanctions, "exclusionOf">;
  readonly store: { readonly guestNetworks: GuestNetworkStore; readonly appealTickets: AppealTickets };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export interface GuestAdmission extends Admission {
  /** @throws HttpFailure `guests_refused` while new guests from this network are refused */
  checkNewGuest(network: string): Promise<void>;
  /** Keeps from which network a new guest came. */
  newGuest(userId: UserId, network: string): Promise<void>;
}

/** Says why a user may not sign in, until when, and by which ticket the user may appeal. */
export function admissionOf({ sanctions, store, now }: AdmissionDependencies): GuestAdmission {
  return {
    checkUser: async (userId) => {
      const sanction = await sanctions.exclusionOf(userId);
      if (sanction === undefined) return;
      const ticket = await store.appealTickets.issue(sanction.id, now());
      throw new HttpFailure("sanctioned", undefined, {}, { sanction: sanctionNotice(sanction), ticket });
    },
    checkNewGuest: async (network) => {
      const until = await store.guestNetworks.closedUntil(network, now());
      if (until !== null) throw new HttpFailure("guests_refused", undefined, {}, { until });
    },
    newGuest: (userId, network) => store.guestNetworks.record(userId, network, now()),
  };
}
