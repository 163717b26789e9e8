import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey } from "./userStore.ts";
import { chosenUsername } from "./usernames.ts";

describe("a username", () => {
  test.each([
    "Ama",
    "kofi.mensah",
    "Yaa_Asantewaa-7",
    "Ɔdɔ_Yɛ",
    "José",
    "Zoë.Müller",
    "françoise",
    "42nd.card",
    "x".repeat(20),
    "Sparrow",
    "Badminton",
    "Modesty",
    "Robot.Fan",
    "Systematic",
    "Amandine",
  ])("may be %j", (name) => {
    expect(chosenUsername(name)).toBe(name);
  });

  test.each([
    ["too short", "ab"],
    ["too long", "x".repeat(21)],
    ["empty", ""],
    ["a trailing blank", "Ama "],
    ["a leading blank", " Ama"],
    ["a blank within", "Ama Serwaa"],
    ["a tab", "Ama\t"],
    ["a line end", "Ama\n"],
    ["a no-break space", "Ama\u00a0"],
    ["a zero-width space", "Ama\u200b"],
    ["a zero-width joiner", "A\u200dma"],
    ["an i without its dot", "Kof\u0131"],
    ["a small capital k", "\u0138ofi"],
    ["a right-to-left mark", "\u202eamA"],
    ["a byte order mark", "\ufeffAma"],
    ["a zero byte", "Ama\0"],
    ["HTML", "<b>Ama</b>"],
    ["SQL", "a'; drop table--"],
    ["a slash", "../../etc"],
    ["an address", "ama@example"],
    ["an emoji", "Ama👑"],
    ["a Cyrillic letter", "Аma"],
    ["a Greek letter", "Αma"],
    ["small capitals", "ᴀᴍᴀ"],
    ["a letter of phonetics", "ɑma"],
    ["a loose accent", "A\u0335ma"],
    ["another script", "名前です"],
    ["signs alone", "_._-"],
    ["ten thousand letters", "a".repeat(10_000)],
  ])("may not have %s", (_, name) => {
    expect(chosenUsername(name)).toBeUndefined();
  });

  test.each(
    `
    Admin ADMIN admin Adm1n 4dm1n Ädmin Àdmín Admın A.d.m.i.n _Admin_
    Admin2 7Admin Adrnin Admiin Administrator Sysadmin Admin.Kofi Kofi-Admin ＡＤＭＩＮ admin01
    Spar 5par Spar1 SPAR-Team Śpar SparSupport Computer C0mputer Computer2 C.omputer
    System 5ystem Syst3m System_ Moderator M0derat0r Móderator Moderator9 DeletedPlayer Deleted.Player
    Support official Kofi.Official ąðmin
  `
      .trim()
      .split(/\s+/),
  )("does not pass for the house as %j", (name) => {
    expect(chosenUsername(name)).toBeUndefined();
  });

  test("is kept in one form, so that two that look alike are one", () => {
    expect(chosenUsername("Ａｍａ")).toBe("Ama");
    expect(chosenUsername("Jose\u0301")).toBe("Jos\u00e9");
    expect(nameKey(chosenUsername("JOSÉ") ?? "")).toBe(nameKey("Jose\u0301"));
  });

  test("once chosen is the same when it is chosen again, no matter what was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (typed) => {
        const kept = chosenUsername(typed);
        if (kept === undefined) return;
        expect(chosenUsername(kept)).toBe(kept);
        expect(kept).toMatch(/^[\p{Script=Latin}\p{N}._-]{3,20}$/u);
      }),
    );
  });
});
