import { expect, test } from "vitest";
import { mailboxOf, plainEmail, readableEmail } from "./emailAddress.ts";

test.each([
  ["ama@example.org", "ama@example.org"],
  [" Ama@Example.ORG ", "Ama@Example.ORG"],
  ["ama@müller.example", "ama@xn--mller-kva.example"],
  ["ama@MÜLLER.example", "ama@xn--mller-kva.example"],
  ["ama@mu\u0308ller.example", "ama@xn--mller-kva.example"],
  ["ama@xn--mller-kva.example", "ama@xn--mller-kva.example"],
  ["ama@faß.example", "ama@xn--fa-hia.example"],
  ["ama@例え。テスト", "ama@xn--r8jz45g.xn--zckzah"],
  ["ama＠ｅｘａｍｐｌｅ．ｃｏｍ", "ama@example.com"],
  // Never another address than the one that is written.
  ["ama@müller.example/x", "ama@müller.example/x"],
  ["ama@müller.example?x", "ama@müller.example?x"],
  ["ama@müller.example:80", "ama@müller.example:80"],
  ["ama@mül%6Cer.example", "ama@mül%6Cer.example"],
  ["ama@müller\u034f.example", "ama@müller\u034f.example"],
  ["ama@mu\u0301\u0301\u0301\u0301ller.example", "ama@mu\u0301\u0301\u0301\u0301ller.example"],
  ["ama@1.2", "ama@1.2"],
  ["ama@xn--a.de", "ama@xn--a.de"],
  ["müller", "müller"],
  ["", ""],
])("'%s' is %s", (written, plain) => {
  expect(plainEmail(written)).toBe(plain);
  expect(plainEmail(plain)).toBe(plain);
});

test.each([
  ["ama@xn--bcher-kva.example", "ama@bücher.example"],
  ["ama@mail.xn--r8jz45g.xn--zckzah", "ama@mail.例え.テスト"],
  ["ama@example.org", "ama@example.org"],
  // no letters stand for these
  ["ama@xn--0.example", "ama@xn--0.example"],
  ["xn--bcher-kva", "xn--bcher-kva"],
])("%s is read as %s, which is the same address", (plain, readable) => {
  expect(readableEmail(plain)).toBe(readable);
  expect(plainEmail(readable)).toBe(plain);
});

test.each(["ama.mensah@mail.example", "AmaMensah+7@Mail.example", "a.m.a.mensah+spar+x@mail.example"])(
  "%s leads to the mailbox of amamensah@mail.example",
  (email) => expect(mailboxOf(email)).toBe("amamensah@mail.example"),
);
