/**
 * The domain of accounts: signing up and in, passwords and their reset, the own data, and deletion. It promises that every
 * change of an account is proved by its owner at that moment, that passwords, codes and tokens are stored as hashes only,
 * and that a deleted account leaves its matches without its name. userData.ts lists everything that is stored about a user.
 */
import { domain, type Needs } from "#server/base/domain.ts";
import { accountRoutes } from "./accountRoutes.ts";
import { accountStore } from "./accountStore.ts";
import { erasureStore, type ErasureStore } from "./erasureStore.ts";
import { ownUserRoutes } from "./ownUserRoutes.ts";
import { proofStore, type ProofStore } from "./proofStore.ts";
import { signInRoutes } from "./signInRoutes.ts";
import { signUpRoutes } from "./signUpRoutes.ts";
import { Passwords } from "./passwords.ts";

type AccountNeeds = Needs<
  { readonly proofs: ProofStore; readonly erasure: ErasureStore },
  /** A test may have passwords of its own. */
  { readonly passwords?: Pick<Passwords, "hash" | "verify" | "checkPlace"> }
>;

export const accountsDomain = domain({
  stores: (database) => ({
    accounts: accountStore(database),
    proofs: proofStore(database),
    erasure: erasureStore(database),
  }),
  open: ({ store, passwords = new Passwords() }: AccountNeeds) => ({
    services: { passwords },
    purges: {
      proofs: (now: number) => store.proofs.purge(now),
      guests: (now: number) => store.erasure.purgeGuests(now),
    },
  }),
  routes: { "Signing in": [signInRoutes, signUpRoutes], "The own account": [accountRoutes, ownUserRoutes] },
});
