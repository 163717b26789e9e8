/** Sends the system status every few seconds to staff who have it open. */
import { fail, ok } from "#engine/result.ts";
import type { Connection, Reply } from "#server/base/connections/connection.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { User } from "#server/base/db/records.ts";
import type { SystemStatus } from "#protocol/calls/overview.ts";
import { frame } from "#protocol/frames/codec.ts";
import { hasRole } from "#protocol/calls/users.ts";
import { overviewLimits } from "./limits.ts";

type StatusLink = Connection & { readonly sessionId: string };

export interface StatusFeedDependencies {
  readonly users: { find(id: string): Promise<User | undefined> };
  readonly twoFactor: { isMissing(user: User): Promise<boolean> };
  /** Whether the session has still to show a code of two-factor sign-in. */
  readonly owesCode: (sessionId: string, userId: string) => Promise<boolean>;
  readonly read: () => SystemStatus;
  readonly clock: Clock;
  /** The store did not say who may see it. */
  readonly failed: (fault: unknown) => void;
}

/**
 * It reads the role from the store each time before it sends the status, so a user without the role gets no more.
 * While no page shows the status, nothing is measured and no timer runs.
 */
export class StatusFeed {
  readonly #dependencies: StatusFeedDependencies;
  readonly #links = new Set<StatusLink>();
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: StatusFeedDependencies) {
    this.#dependencies = parts;
  }

  /** Lets a connection hear the status, at once and from then on; `not-allowed` for all but staff. */
  async open(link: StatusLink): Promise<Reply> {
    if (this.#isStopped) return fail("try-again");
    // Before the role is known, so that a close that comes meanwhile counts.
    if (this.#links.size >= overviewLimits.statusLinksMax) return fail("try-again");
    this.#links.add(link);
    const isAllowed = await this.#mayHear(link).catch(() => null);
    if (isAllowed !== true) {
      this.#links.delete(link);
      return fail(isAllowed === null ? "try-again" : "not-allowed");
    }
    if (this.#links.has(link)) link.send(frame("systemStatus", this.#dependencies.read()));
    this.#arm();
    return ok("done");
  }

  close(link: StatusLink): Reply {
    this.#links.delete(link);
    if (this.#links.size === 0) this.#rest();
    return ok("done");
  }

  stop(): void {
    this.#isStopped = true;
    this.#links.clear();
    this.#rest();
  }

  #rest(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #arm(): void {
    if (this.#links.size === 0 || this.#isStopped) return;
    this.#cancel ??= this.#dependencies.clock.after(overviewLimits.statusMs, () => {
      this.#cancel = null;
      void this.#tell().then(
        () => this.#arm(),
        (fault: unknown) => {
          this.#dependencies.failed(fault);
          this.#arm();
        },
      );
    });
  }

  async #tell(): Promise<void> {
    const links = [...this.#links];
    const allowed = new Map(await Promise.all(links.map(async (link) => [link, await this.#mayHear(link)] as const)));
    const bytes = frame("systemStatus", this.#dependencies.read());
    for (const link of links) {
      if (allowed.get(link) !== true) this.#links.delete(link);
      else if (this.#links.has(link)) link.send(bytes);
    }
  }

  async #mayHear({ user: { id }, sessionId }: StatusLink): Promise<boolean> {
    const { users, twoFactor, owesCode } = this.#dependencies;
    const user = await users.find(id);
    if (user === undefined || !hasRole(user.role, "moderator") || (await twoFactor.isMissing(user))) return false;
    return !(await owesCode(sessionId, id));
  }
}
