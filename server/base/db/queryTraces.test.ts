import { expect, test } from "vitest";
import { operationOf } from "./queryTraces.ts";

test.each([
  ["select `id` from `users` where `email` = 'secret'", "select", "users"],
  ["SELECT 1", "select", undefined],
  ['insert into "sessions" ("token") values (?)', "insert", "sessions"],
  ["update `users` set `name` = 'from secrets'", "update", "users"],
  ["delete from users", "delete", "users"],
  ["with t as (select 1 from strangers) select * from `matches` join users", "with", "matches"],
  ["BEGIN;", "begin", undefined],
  ["secret", "other", undefined],
  ["", "other", undefined],
])("a span of %j names the operation %s and the table %s", (sql, operation, table) => {
  expect(operationOf(sql)).toEqual({ operation, table });
});
