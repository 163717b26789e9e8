/** The one form of a mail address: browsers send an international domain as it was typed, or in plain characters. */
import { domainToASCII, domainToUnicode } from "node:url";

/** "@" as Japanese and Chinese keyboards write it. */
const wideAt = "＠";

/**
 * The characters of an international domain. Only these reach the conversion, which parses a whole web address: it
 * would drop a path and invisible characters. The two joiners of Persian and Hindi words are allowed. No word stacks
 * more than three marks on a letter.
 */
const domainPattern =
  /^(?!.*\p{M}{4})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}。．｡.-]|\u200c|\u200d)+$/u;
const plainPattern = /^\p{ASCII}*$/u;

/** The address with its domain in plain characters. What cannot be an address stays as it is written. */
export function plainEmail(written: string): string {
  const email = written.trim().replace(wideAt, "@");
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // A plain domain stays to the letter, so that each address that was ever taken is still found.
  if (at === 0 || plainPattern.test(domain) || !domainPattern.test(domain)) return email;
  return email.slice(0, at) + domainToASCII(domain);
}

/** The address as its owner writes it, for its owner. One that would not be read as the same address stays plain. */
export function readableEmail(plain: string): string {
  const at = plain.lastIndexOf("@") + 1;
  if (at === 0 || !/(?:^|\.)xn--/i.test(plain.slice(at))) return plain;
  const readable = plain.slice(0, at) + domainToUnicode(plain.slice(at));
  return plainEmail(readable) === plain ? readable : plain;
}

/**
 * The mailbox behind an address, as far as it can be told: many providers ignore dots and what follows a "+", so one person
 * has any number of addresses. It counts what is sent and finds no account.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).split("+")[0] ?? "";
  return (name.replaceAll(".", "") + email.slice(at)).toLowerCase();
}
