/** A value or the reason why there is none. Refusals are values: nothing in the engine throws on bad input. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The result with a value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** The result with a refusal. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
