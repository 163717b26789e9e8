/** The key of an action's or a target's name in the texts of the log. A new action without a name does not compile. */
import type { AdminAction, TargetKind } from "#protocol/calls/adminLog.ts";

type ActionKey<A> = A extends `${infer Domain}.${infer What}` ? `${Domain}${Capitalize<What>}` : never;

/** `user.ban` as `userBan`. */
export const actionKey = <A extends AdminAction>(action: A): ActionKey<A> =>
  action.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()) as ActionKey<A>;

/** `user` as `kindUser`. */
export const kindKey = <K extends TargetKind>(kind: K): `kind${Capitalize<K>}` =>
  `kind${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `kind${Capitalize<K>}`;
