/**
 * Whether a text looks like an e-mail address, also with the at sign and the dots of Japanese and Chinese keyboards; only a
 * mail can prove that it is one.
 */
export const looksLikeEmail = (text: string): boolean => /^[^\s@＠]+[@＠][^\s@＠]+[.。．｡][^\s@＠]+$/.test(text);

/** Dots that no mail server takes: at an end of the name, or two in a row. */
const misplacedDots = /^\.|\.\.|\.[@＠]/;

/** The same for an address that is given for the first time; an account that has an odd one keeps it. */
export const mayBeEmail = (text: string): boolean => looksLikeEmail(text) && !misplacedDots.test(text);
