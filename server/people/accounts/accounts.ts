/** Accounts: signing up and in, passwords and their reset, the own data, and deletion. */
import { domain } from "#server/base/domain.ts";
import { accountRoutes } from "./accountRoutes.ts";
import { accountStore } from "./accountStore.ts";
import { erasureStore } from "./erasureStore.ts";
import { ownUserRoutes } from "./ownUserRoutes.ts";
import { proofStore } from "./proofStore.ts";
import { signInRoutes } from "./signInRoutes.ts";
import { signUpRoutes } from "./signUpRoutes.ts";

export const accountsDomain = domain({
  stores: (database) => ({
    accounts: accountStore(database),
    proofs: proofStore(database),
    erasure: erasureStore(database),
  }),
  routes: [signInRoutes, signUpRoutes, accountRoutes, ownUserRoutes],
});
