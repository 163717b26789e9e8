import { expect, test } from "vitest";
import { newTwoFactorKey, openKeys } from "./keys.ts";

const key = newTwoFactorKey();
const place = "secret 7";

test("what is sealed is opened by the same key for the same place, and is never sealed twice alike", () => {
  const keys = openKeys([key]);
  const sealed = keys.seal("JBSWY3DPEHPK3PXP", place);
  expect(sealed).not.toContain("JBSWY3DP");
  expect(keys.unseal(sealed, place)).toBe("JBSWY3DPEHPK3PXP");
  expect(openKeys([key]).unseal(sealed, place)).toBe("JBSWY3DPEHPK3PXP");
  expect(keys.seal("JBSWY3DPEHPK3PXP", place)).not.toBe(sealed);
});

test("what was moved to another row, changed or cut opens nothing", () => {
  const keys = openKeys([key]);
  const sealed = keys.seal("JBSWY3DPEHPK3PXP", place);
  expect(keys.unseal(sealed, "secret 8")).toBeUndefined();
  const [version = "", id = "", content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(keys.unseal([version, id, changed.toString("base64url")].join("."), place)).toBeUndefined();
  }
  for (const damaged of ["", "1", `${version}.${id}.`, `${version}.${id}.AAAA`, `2.${id}.${content}`, content]) {
    expect(keys.unseal(damaged, place)).toBeUndefined();
  }
});

test("an older key still opens and compares what it made; the present one makes what is new", () => {
  const older = openKeys([key]);
  const present = newTwoFactorKey();
  const both = openKeys([present, key]);
  expect(both.unseal(older.seal("secret", place), place)).toBe("secret");
  expect(openKeys([present]).unseal(older.seal("secret", place), place)).toBeUndefined();
  expect(older.unseal(both.seal("secret", place), place)).toBeUndefined();
  expect(both.hashes("7K2QFM9XTB", place)).toEqual([both.hash("7K2QFM9XTB", place), older.hash("7K2QFM9XTB", place)]);
});

test("a hash depends on the key, the text and the place", () => {
  const keys = openKeys([key]);
  const hash = keys.hash("7K2QFM9XTB", "recovery 7");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(keys.hash("7K2QFM9XTB", "recovery 8")).not.toBe(hash);
  expect(keys.hash("7K2QFM9XTC", "recovery 7")).not.toBe(hash);
  expect(openKeys([newTwoFactorKey()]).hash("7K2QFM9XTB", "recovery 7")).not.toBe(hash);
});
