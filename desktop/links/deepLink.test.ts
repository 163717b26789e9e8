import { expect, test } from "vitest";
import { linkIn, parseLink } from "./deepLink.ts";

test.each([
  ["spar://game/ABCD2345", "ABCD2345"],
  ["spar://game/ABCD2345/", "ABCD2345"],
  ["SPAR://Game/abcd2345", "ABCD2345"],
])("%s opens %s", (text, code) => {
  expect(parseLink(text)).toEqual({ kind: "game", code });
});

test.each([
  "",
  "spar:",
  "spar://",
  "spar://game",
  "spar://game/",
  "spar://game/ABCD234",
  "spar://game/ABCD23456",
  "spar://game/ABCD2340",
  "spar://game/ABCDIL1O",
  "spar://game/ABCD2345?next=https://evil.example",
  "spar://game/ABCD2345#x",
  "spar://game/ABCD2345/..",
  "spar://game/../settings",
  "spar://game//ABCD2345",
  "spar://game/%41BCD2345",
  "spar://game/ABCD2345\n",
  "spar://game/ABCD2345\0",
  " spar://game/ABCD2345",
  "spar://game/ABCD2345 --inspect",
  "spar://user:word@game/ABCD2345",
  "spar://game:80/ABCD2345",
  "spar://settings/ABCD2345",
  "spar:game/ABCD2345",
  "spar:\\\\game\\ABCD2345",
  "sparx://game/ABCD2345",
  "app://spar/game/ABCD2345",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://spar.example/game/ABCD2345",
  "spar://game/АBCD2345",
  "spar://game/ſBCD2345",
  "spar://game/\u212aBCD2345",
])("%j is no link", (text) => {
  expect(parseLink(text)).toBeUndefined();
});

test("a very long link is refused at once", () => {
  expect(parseLink(`spar://game/ABCD2345${"/".repeat(10_000_000)}`)).toBeUndefined();
});

test("only the link of a command line is read", () => {
  const argv = ["/opt/Spar/spar", "--inspect=0.0.0.0", "spar://evil", "spar://game/ABCD2345", "spar://game/ZZZZ2222"];
  expect(linkIn(argv)).toEqual({ kind: "game", code: "ABCD2345" });
  expect(linkIn(["/opt/Spar/spar", "--game=spar://game/ABCD2345"])).toBeUndefined();
  expect(linkIn([])).toBeUndefined();
});
