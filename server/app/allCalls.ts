/** Every call that the server answers, by subject, for the docs and for tests of all calls. */
import type { Declared } from "#server/base/api/declare.ts";
import { readConfig } from "#server/base/config/config.ts";
import { type Subject, SUBJECTS } from "#server/base/domain.ts";
import { callsAbout, type RoutedServices } from "./domains.ts";

/** Stands for any service: routes are registered, and nothing is called. */
const hollow: unknown = new Proxy(() => hollow, { get: (_, key) => (key === Symbol.toPrimitive ? () => "" : hollow) });
const config = readConfig({});
const server = new Proxy({}, { get: (_, key): unknown => (key === "config" ? config : hollow) }) as RoutedServices;

const keyOf = ({ path, method }: Declared): string => `${path} ${method}`;

interface SubjectCalls {
  readonly title: Subject;
  /** By path, then by method. */
  readonly calls: readonly Declared[];
}

export const subjects: readonly SubjectCalls[] = SUBJECTS.map((title) => ({
  title,
  calls: callsAbout(title, server).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
}));

export const allCalls: readonly Declared[] = subjects.flatMap(({ calls }) => calls);
