/** A value or the reason there is none. Refusals travel as values: nothing in the engine throws on bad input. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The value of something that worked. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
/** The reason why something was refused. */
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
