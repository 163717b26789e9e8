import { contactUrl, forgotUrl, resetUrl, shortAddress, type LetterText } from "../letter.ts";

export const en: LetterText = {
  orOpen: "Or open this address:",
  footer: "Spar. Win the final trick. Take the crown.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Your verification code for Spar",
    preview: `The code is good for ${minutes} minutes.`,
    heading: "Your verification code",
    before: ["Enter these six digits to confirm that this address is yours:"],
    code,
    after: [
      `The code is good for ${minutes} minutes and works once. We never ask for it by phone or chat.`,
      "You did not ask for it? Then somebody mistyped an address, and you need do nothing.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Choose a new password for Spar",
    preview: `The link is good for ${minutes} minutes.`,
    heading: "Choose a new password",
    before: [
      `Hello ${username},`,
      "somebody, hopefully you, asked for a new password for your account. Choose it here:",
    ],
    button: { label: "Choose a password", url: resetUrl(surrounding, token) },
    after: [
      `The link is good for ${minutes} minutes and works once. Afterwards you are signed out everywhere else.`,
      "You did not ask for it? Then your password stays as it is, and you need do nothing.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google was connected to your Spar account",
    preview: "If it was you, you need do nothing.",
    heading: "Google was connected",
    before: [
      `Hello ${username},`,
      "your account can now be entered with Google too. If it was you, you need do nothing.",
      "It was not you? Then choose a new password at once and write to us:",
    ],
    button: { label: "Contact us", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Your password for Spar was changed",
    preview: "If it was you, you need do nothing.",
    heading: "Your password was changed",
    before: [
      `Hello ${username},`,
      "the password of your account was just changed. Other devices were signed out. If it was you, you need do nothing.",
      "It was not you? Then choose a new password at once:",
    ],
    button: { label: "Choose a password", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Your email address for Spar was changed",
    preview: "If it was you, you need do nothing.",
    heading: "Your email address was changed",
    before: [
      `Hello ${username},`,
      `your account now belongs to the address ${shortAddress(email)}. This one can no longer be used to sign in.`,
      "If it was you, you need do nothing. If it was not you, please write to us at once:",
    ],
    button: { label: "Contact us", url: contactUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Your Spar account was deleted",
    preview: "Thank you for playing.",
    heading: "Your account was deleted",
    before: [
      `Hello ${username},`,
      "your account, its address and its picture are gone. The matches you played stay in the history of those who played them with you, without your name.",
      "Thank you for playing. There is always a chair for you at the table.",
    ],
    after: [],
  }),
};
