/** Staff members on a test server. */
import type { AccountRole } from "#server/people/roles/roles.ts";
import { type Person, signUp } from "./accounts.ts";
import type { RestServer } from "./restServer.ts";

/** Gives an account a role, as the command line does. */
export async function promote({ server }: RestServer, person: Pick<Person, "id">, role: AccountRole): Promise<void> {
  const { store } = server;
  const done = await store.roles.change({ userId: person.id, role, by: null, reason: "", at: Date.now() });
  if (!done.ok) throw new Error(done.error);
  store.sessions.refresh(person.id);
}

/** A new account with this role, which has entered its password since it got the role. */
export async function staffMember(rest: RestServer, role: AccountRole): Promise<Person> {
  const person = await signUp(rest);
  await promote(rest, person, role);
  const { token, password } = person;
  const { status } = await rest.ask("/api/auth/confirm", { body: { password }, token });
  if (status !== 204) throw new Error(`not confirmed: ${status}`);
  return person;
}
