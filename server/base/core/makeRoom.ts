/** A Map or a Set; its keys are in the order in which they were added. */
interface Held<Key> {
  readonly size: number;
  keys(): Iterator<Key>;
  delete(key: Key): boolean;
}

/** Makes room for one more: removes the oldest key if there are `max` already. */
export function makeRoom<Key>(held: Held<Key>, max: number): void {
  if (held.size < max) return;
  const oldest = held.keys().next();
  if (oldest.done !== true) held.delete(oldest.value);
}
