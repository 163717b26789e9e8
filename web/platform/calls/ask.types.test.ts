/** The types of calls: a wrong parameter, query or body does not compile. */
import { expectTypeOf, test } from "vitest";
import { changeSettingsCall, type StoredSettings } from "#protocol/calls/settings.ts";
import { changeSelfCall, uploadCall } from "#protocol/calls/accountCalls.ts";
import { adminLogFileCall } from "#protocol/calls/adminLog.ts";
import { askFriendCall, findPlayersCall, friendsCall } from "#protocol/calls/friends.ts";
import { logoutCall } from "#protocol/calls/session.ts";
import type { ApiResult } from "./api.ts";
import { addressOf, ask } from "./ask.ts";

/** Held to by the type check: each line below a comment does not compile, and an error that is gone is one too. */
export function types(file: File): void {
  void ask(friendsCall);
  void ask(askFriendCall, { params: { id: "7" } });
  void ask(findPlayersCall, { query: { search: "ama" } });
  void ask(changeSelfCall, { body: { username: "Ama" } });
  void ask(uploadCall, { file });
  addressOf(adminLogFileCall, { query: { q: "ama", action: null } });
  // @ts-expect-error the parameter is missing
  void ask(askFriendCall);
  // @ts-expect-error the parameter has another name
  void ask(askFriendCall, { params: { user: "7" } });
  // @ts-expect-error the call has no parameter
  void ask(friendsCall, { params: { id: "7" } });
  // @ts-expect-error the word of the query is misspelt
  void ask(findPlayersCall, { query: { serach: "ama" } });
  // @ts-expect-error the call takes no query
  void ask(friendsCall, { query: { search: "ama" } });
  // @ts-expect-error a field of the body has another type
  void ask(changeSelfCall, { body: { username: 7 } });
  // @ts-expect-error a field of the body is misspelt
  void ask(changeSelfCall, { body: { name: "Ama" } });
  // @ts-expect-error the call takes no body
  void ask(logoutCall, { body: {} });
  // @ts-expect-error the file is missing
  void ask(uploadCall);
  // @ts-expect-error a text cannot be read as a record
  void ask(adminLogFileCall);
}

test("an answer has the type of its declared record", () => {
  expectTypeOf(ask<typeof changeSettingsCall>).returns.resolves.toExtend<ApiResult<StoredSettings>>();
  expectTypeOf(ask<typeof logoutCall>).returns.resolves.toEqualTypeOf<ApiResult<void>>();
});
