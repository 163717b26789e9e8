import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameKey } from "./userStore.ts";
import { chosenUsername } from "./usernames.ts";

/** First names, surnames and words that hold a word of staff, or nearly. */
const ordinaryNames = `
  Kwame Kwabena Adwoa Akosua Nana Yaw Esi Efua Fiifi Abena Ebo Araba Modupe Modou Modesta Modeste Modibo Admir Adma 
Ladmira Vladimir Admira Badminton Administer Supportive Supporter Supporters Ownership Homeowner Downer
  Rowner Bowner Browne Towner Staffan Stafford Staffordshire Flagstaff Falstaff Officer Officina Operetta Foundation
  Mood Moods Moody Mode Modell Moda Modena Modica Moderna Moderato Modernist Boot Boots Booth Bottle Botha Robot Abbott Talbot
  Spark Sparkle Spartan Spartacus Sparrow Sparky Spare Roots Rooster Systematic Servette Computerspiel Anonymity
  Soporífero Oficina Dueñas Moderna.Ana Sistine Fundación Operación Asistente Assis Assisi Officium Fondation Propre
  Hilferuf Helper Helpful Besitz Inhabit Gründler Offizier Mitarbeit Clara Dara Claude Cleo Declan Sinclair Marclus
  Gmünd Gmeiner Sigmund Magma Agm Hugm Max Maxx Xavier Xenia Alex Felix Beatrix Axel Roxx Nobel Nobu Ananse Sankofa Kente
  Zoë Chloë Šárka Żółć Łukasz Øystein Åse Æthel Þóra Đorđe İpek Günther Straßer Ñusta Çelik Ğül Škoda Dvořák Nguyễn
  Fatou Aminata Ousmane Chidi Ngozi Babajide Thabo Sipho Wanjiru Achieng Tendai Hiroshi Yuki Priya Dev Devi Arjun Mei.Ling
  Jürgen Maëlys Éloïse François Noémie Joaquín Begoña Íñigo Xoán Iker Nuria João Conceição Lorenzo Giulia Anastasia Dmitri
  Sven Ingrid Aino Väinö Eszter Zoltán Ioana Radu Elif Mehmet Layla Yusuf Omar Amina Zainab Tariq Leilani Kaimana
`
  .trim()
  .split(/\s+/);

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
    "807",
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
    Aclmin xAdminx xXAdminXx Moclerator Modérateur Modératrice Moderatorin Moderadora Administratorin Administradora Soporte
    Owner KofiOwner xOwnerx TheOwner 0wner1 GM_Kofi GMKofi Gamemaster.7 SparSoporte Dueño Propriétaire Besitzer Eigentümer
    Kundendienst Assistance Officiel Offiziell Máquina Ordinateur JugadorEliminado JoueurSupprimé GelöschterSpieler
    aclm1n.kofi M0clerator_ Kofi-Mod SparHilfe Vvebmaster
  `
      .trim()
      .split(/\s+/),
  )("does not pass for the house as %j", (name) => {
    expect(chosenUsername(name)).toBeUndefined();
  });

  test.each(ordinaryNames)("%s may be chosen", (name) => {
    expect(chosenUsername(name)).toBe(name);
  });

  test("is kept in one form, so that two that look alike are one", () => {
    expect(chosenUsername("Ａｍａ")).toBe("Ama");
    expect(chosenUsername("Jose\u0301")).toBe("Jos\u00e9");
    expect(nameKey(chosenUsername("JOSÉ") ?? "")).toBe(nameKey("Jose\u0301"));
  });

  test("once chosen is the same when it is chosen again, no matter what was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (typed) => {
        const accepted = chosenUsername(typed);
        if (accepted === undefined) return;
        expect(chosenUsername(accepted)).toBe(accepted);
        expect(accepted).toMatch(/^[\p{Script=Latin}\p{N}._-]{3,20}$/u);
      }),
    );
  });
});
