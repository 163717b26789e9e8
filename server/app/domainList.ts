/** A list of domains, whose order the compiler checks: a domain opens with the services of earlier domains. */
import type { Declared } from "#server/base/api/declare.ts";
import type { Refuse, Serve } from "#server/base/api/serve.ts";
import type { Database } from "#server/base/db/database.ts";
import {
  type Chore,
  type Domain,
  type NeedsOf,
  type Opened,
  type Purge,
  type RoutesBySubject,
  type Subject,
} from "#server/base/domain.ts";

type AnyDomain = Domain<object, never, object, RoutesBySubject>;

/** The domains of a server, open. */
export interface OpenDomains<Services> {
  readonly services: Services;
  readonly purges: Readonly<Record<string, Purge>>;
  readonly chores: readonly Chore[];
  /** Resolves once players may connect. */
  prepare(): Promise<void>;
  start(): void;
}

/** `Have` is what the next domain may need, `Needs` what all routes need. */
export class DomainList<Have, Stores, Needs> {
  readonly #domains: readonly AnyDomain[];

  private constructor(domains: readonly AnyDomain[]) {
    this.#domains = domains;
  }

  static of<Context>(): DomainList<Context, object, unknown> {
    return new DomainList([]);
  }

  with<S extends object, G extends object, R extends RoutesBySubject>(
    next: Domain<S, Have & { readonly store: Stores & NoInfer<S> }, G, R>,
  ): DomainList<Have & G, Stores & S, Needs & NeedsOf<R>> {
    return new DomainList([...this.#domains, next]);
  }

  stores(database: Database): Stores {
    let stores = {};
    for (const domain of this.#domains) stores = { ...stores, ...domain.stores?.(database) };
    return stores as Stores;
  }

  /** The calls about a subject, as the routes declare them to `serve` and `refuse`. Nothing is called of `server`. */
  calls(subject: Subject, server: Needs): readonly Declared[] {
    const calls: Declared[] = [];
    const note = (declared: Declared): void => void calls.push(declared);
    for (const { routes = {} } of this.#domains) {
      for (const register of routes[subject] ?? []) register(note, server as never, note);
    }
    return calls;
  }

  /** Opens the domains in their order; `opened` gets each, so that the caller can stop them where a later one fails. */
  open(
    context: object,
    opened: (domain: { stop(): Promise<void> | void }) => void,
  ): OpenDomains<Have & { readonly store: Stores }> {
    let services: object = context;
    const all: Opened[] = [];
    for (const domain of this.#domains) {
      // what `with` has checked
      const one = domain.open?.(services as never);
      if (one === undefined) continue;
      all.push(one);
      opened({ stop: () => one.stop?.() });
      services = { ...services, ...one.services };
    }
    return {
      services: services as Have & { readonly store: Stores },
      purges: Object.fromEntries(all.flatMap(({ purges = {} }) => Object.entries(purges))),
      chores: all.flatMap(({ chores = [] }) => chores),
      prepare: async () => {
        for (const one of all) await one.prepare?.();
      },
      start: () => {
        for (const one of all) one.start?.();
      },
    };
  }

  route(serve: Serve, refuse: Refuse, server: Needs): void {
    for (const { routes = {} } of this.#domains) {
      for (const register of Object.values(routes).flat()) register(serve, server as never, refuse);
    }
  }
}
