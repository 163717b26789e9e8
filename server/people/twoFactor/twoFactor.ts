/** Two-factor sign-in: who needs a code, which codes are right, and what an account is given when it is switched on. */
import type { Instant } from "#protocol/quantities.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Config } from "#server/base/config/config.ts";
import type { User } from "#server/base/db/records.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { TwoFactorSetup, TwoFactorStatus } from "#protocol/calls/twoFactor.ts";
import { hasRole } from "#protocol/calls/users.ts";
import { newRecoveryCodes, newSecret, readCode, setupAddress, stepOf } from "./codes.ts";
import { newTwoFactorKey, openKeys, type TwoFactorKeys } from "./keys.ts";
import { twoFactorLimits } from "./limits.ts";
import { type TwoFactorStore, type FirstProof, passwordMarkOf, type SignInTicketStore } from "./twoFactorStore.ts";

export interface TwoFactorParts {
  readonly config: Pick<Config, "mode" | "twoFactorKeys">;
  readonly store: {
    readonly twoFactor: TwoFactorStore;
    readonly signInTickets: Pick<SignInTicketStore, "issue">;
    readonly secrets: { findOrAdd(name: string, made: string): Promise<string> };
  };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

/** The first proof of a user. */
export interface ProvedBy {
  readonly method: FirstProof["method"];
  readonly isLasting: boolean;
  /** The hash that the password was compared with. */
  readonly passwordHash: string | null;
}

/** The setup and the first code of an app, which `mayReplace` one before. */
export interface SwitchingOn {
  readonly setup: string;
  readonly code: string;
  readonly mayReplace: boolean;
}

type Owner = Pick<User, "id" | "role" | "username">;

const secretName = "two-factor";
const secretPlace = (userId: UserId): string => `secret ${userId}`;
const setupPlace = (userId: UserId): string => `setup ${userId}`;
const codePlace = (userId: UserId): string => `recovery ${userId}`;

export class TwoFactor {
  readonly #parts: TwoFactorParts;
  #keys: Promise<TwoFactorKeys> | null = null;

  constructor(parts: TwoFactorParts) {
    this.#parts = parts;
  }

  /** Whether this server has a key, without which no secret can be stored or read. */
  get isAvailable(): boolean {
    const { mode, twoFactorKeys } = this.#parts.config;
    return twoFactorKeys.length > 0 || mode !== "production";
  }

  /** Staff of a real server cannot do without. */
  isRequiredFor({ role }: Pick<Owner, "role">): boolean {
    return this.#parts.config.mode === "production" && hasRole(role, "moderator");
  }

  async isOn(userId: UserId): Promise<boolean> {
    return (await this.#parts.store.twoFactor.of(userId)) !== undefined;
  }

  /** Whether the account must set two-factor sign-in up before it is let into the dashboard. */
  async isMissing(user: Pick<Owner, "id" | "role">): Promise<boolean> {
    return this.isRequiredFor(user) && !(await this.isOn(user.id));
  }

  async status(user: Owner): Promise<Omit<TwoFactorStatus, "owes_code">> {
    const { twoFactor } = this.#parts.store;
    const [app, left] = await Promise.all([twoFactor.of(user.id), twoFactor.codesLeft(user.id)]);
    return {
      is_on: app !== undefined,
      since: app?.since ?? null,
      recovery_codes_left: app === undefined ? 0 : left,
      is_required: this.isRequiredFor(user),
      is_available: this.isAvailable,
    };
  }

  /**
   * Lets accounts without two-factor sign-in pass.
   * @throws HttpFailure `second_factor_needed` with the ticket by which the others go on
   */
  async demand(userId: UserId, { method, isLasting, passwordHash }: ProvedBy): Promise<void> {
    if (!(await this.isOn(userId))) return;
    const passwordMark = passwordHash === null ? null : passwordMarkOf(passwordHash);
    const proof = { userId, method, isLasting, passwordMark };
    const ticket = await this.#parts.store.signInTickets.issue(proof, this.#parts.now());
    throw new HttpFailure("second_factor_needed", undefined, {}, { ticket });
  }

  /** A new secret. Nothing is stored: `setup` holds it encrypted until a code shows that an app has it. */
  async begin({ id, username }: Owner): Promise<TwoFactorSetup> {
    const keys = await this.#open();
    const secret = newSecret();
    const expiresAt = this.#parts.now() + twoFactorLimits.setupMsMax;
    const setup = keys.seal(`${expiresAt} ${secret}`, setupPlace(id));
    return { secret, uri: setupAddress(secret, username), setup };
  }

  /**
   * Switches it on, or another app in the place of the one before. Returns the recovery codes, which are stored only as hashes.
   * @throws HttpFailure `two_factor_expired`, `two_factor_invalid`, `fresh_login_needed` where an app came that may not be replaced
   */
  async switchOn({ id }: Owner, requested: SwitchingOn): Promise<{ codes: string[]; wasOn: boolean }> {
    const { setup, code: typed, mayReplace } = requested;
    const keys = await this.#open();
    const at = this.#parts.now();
    const [expiresAt, secret] = keys.unseal(setup, setupPlace(id))?.split(" ") ?? [];
    if (secret === undefined || !(Number(expiresAt) > at)) throw new HttpFailure("two_factor_expired");
    const code = readCode(typed);
    const step = code.kind === "app" ? stepOf(secret, code.code, at) : undefined;
    if (step === undefined) throw new HttpFailure("two_factor_invalid");
    const codes = newRecoveryCodes();
    const made = { secret: keys.seal(secret, secretPlace(id)), step, codeHashes: this.#hashed(keys, id, codes) };
    const done = await this.#parts.store.twoFactor.switchOn(id, { ...made, mayReplace }, at);
    if (done === undefined) throw new HttpFailure("fresh_login_needed");
    return { codes, wasOn: done.wasOn };
  }

  /** New recovery codes in the place of the older ones; undefined where two-factor sign-in is off. */
  async renewCodes(userId: UserId): Promise<string[] | undefined> {
    const keys = await this.#open();
    const codes = newRecoveryCodes();
    const hashes = this.#hashed(keys, userId, codes);
    return (await this.#parts.store.twoFactor.replaceCodes(userId, hashes)) ? codes : undefined;
  }

  /**
   * Uses a code up: of which kind it was; undefined for one that is wrong, too old or used.
   * @throws HttpFailure not_available without a key, or without the one that the secret was stored with
   */
  async accept(userId: UserId, typed: string): Promise<"app" | "recovery" | undefined> {
    const keys = await this.#open();
    const { store, now } = this.#parts;
    const read = readCode(typed);
    if (read.kind === "neither") return undefined;
    if (read.kind === "recovery") {
      const hashes = keys.hashes(read.code, codePlace(userId));
      return (await store.twoFactor.takeRecoveryCode(userId, hashes, now())) ? "recovery" : undefined;
    }
    const app = await store.twoFactor.of(userId);
    if (app === undefined) return undefined;
    const secret = keys.unseal(app.secret, secretPlace(userId));
    // Not the user's mistake: the key of this server is not the one with which the secret was stored.
    if (secret === undefined) throw new HttpFailure("not_available");
    const step = stepOf(secret, read.code, now());
    if (step === undefined) return undefined;
    return (await store.twoFactor.takeStep(userId, app.secret, step)) ? "app" : undefined;
  }

  #hashed(keys: TwoFactorKeys, userId: UserId, codes: readonly string[]): string[] {
    return codes.map((code) => {
      const read = readCode(code);
      return keys.hash(read.kind === "recovery" ? read.code : code, codePlace(userId));
    });
  }

  /** @throws HttpFailure `not_available` without a key */
  async #open(): Promise<TwoFactorKeys> {
    if (!this.isAvailable) throw new HttpFailure("not_available");
    this.#keys ??= this.#read();
    try {
      return await this.#keys;
    } catch (error) {
      this.#keys = null;
      throw error;
    }
  }

  async #read(): Promise<TwoFactorKeys> {
    const { config, store } = this.#parts;
    const [first, ...others] = config.twoFactorKeys;
    return first === undefined
      ? openKeys([await store.secrets.findOrAdd(secretName, newTwoFactorKey())])
      : openKeys([first, ...others]);
  }
}
