import {
  appealUrl,
  contactUrl,
  forgotUrl,
  linesOf,
  notificationsUrl,
  resetUrl,
  shortAddress,
  staffTicketUrl,
  ticketUrl,
  type LanguageMailTexts,
  unsubscribeUrl,
} from "../mailer.ts";

const twoFactorChanges = {
  on: {
    subject: "Two-factor sign-in is now on",
    heading: "Two-factor sign-in is on",
    what: "You have switched on two-factor sign-in. From now on you also enter a code from your authenticator app when you sign in. Keep your recovery codes in a safe place.",
  },
  app: {
    subject: "Your authenticator app has been changed",
    heading: "Your authenticator app has been changed",
    what: "Codes now come from another authenticator app, and you have new recovery codes. The old app and the old codes no longer work.",
  },
  codes: {
    subject: "You have new recovery codes",
    heading: "You have new recovery codes",
    what: "New recovery codes have been made for your account. The old ones no longer work.",
  },
  off: {
    subject: "Two-factor sign-in is now off",
    heading: "Two-factor sign-in is off",
    what: "Two-factor sign-in has been switched off for your account. You sign in without a code again.",
  },
} as const;

export const en: LanguageMailTexts = {
  orOpen: "Or open this address:",
  footer: "Spar. Win the final trick. Take the crown.",
  "verify-code": ({ code, minutes }) => ({
    subject: "Your Spar verification code",
    preview: `The code expires in ${minutes} minutes.`,
    heading: "Your verification code",
    before: ["Enter these six digits to confirm your email address:"],
    code,
    after: [
      `The code works once and expires in ${minutes} minutes. We will never ask you for it by phone or chat.`,
      "If you did not ask for this code, someone probably mistyped their address. You can ignore this email.",
    ],
  }),
  "reset-link": ({ username, token, minutes }, surrounding) => ({
    subject: "Choose a new Spar password",
    preview: `The link expires in ${minutes} minutes.`,
    heading: "Choose a new password",
    before: [
      `Hello ${username},`,
      "Someone, hopefully you, asked to reset the password for your account. You can choose a new one here:",
    ],
    button: { label: "Choose a password", url: resetUrl(surrounding, token) },
    after: [
      `The link works once and expires in ${minutes} minutes. After that, you will be signed out on all your other devices.`,
      "If you did not ask for this, you can ignore this email. Your password stays the same.",
    ],
  }),
  "google-linked": ({ username }, surrounding) => ({
    subject: "Google is now connected to your Spar account",
    preview: "If this was you, there is nothing you need to do.",
    heading: "Google is connected",
    before: [
      `Hello ${username},`,
      "You can now sign in to your account with Google. If this was you, there is nothing you need to do.",
      "If this was not you, choose a new password right away and contact us:",
    ],
    button: { label: "Contact us", url: contactUrl(surrounding) },
    after: [],
  }),
  "password-changed": ({ username }, surrounding) => ({
    subject: "Your Spar password has been changed",
    preview: "If this was you, there is nothing you need to do.",
    heading: "Your password has been changed",
    before: [
      `Hello ${username},`,
      "The password for your account has just been changed, and your other devices have been signed out. If this was you, there is nothing you need to do.",
      "If this was not you, choose a new password right away:",
    ],
    button: { label: "Choose a password", url: forgotUrl(surrounding) },
    after: [],
  }),
  "email-changed": ({ username, email }, surrounding) => ({
    subject: "Your Spar email address has been changed",
    preview: "If this was you, there is nothing you need to do.",
    heading: "Your email address has been changed",
    before: [
      `Hello ${username},`,
      `Your account now uses the address ${shortAddress(email)}. You can no longer sign in with this one.`,
      "If this was you, there is nothing you need to do. If this was not you, please contact us right away:",
    ],
    button: { label: "Contact us", url: contactUrl(surrounding) },
    after: [],
  }),
  "two-factor-changed": ({ username, change }, surrounding) => {
    const { subject, heading, what } = twoFactorChanges[change];
    return {
      subject,
      preview: "If this was you, there is nothing you need to do.",
      heading,
      before: [
        `Hello ${username},`,
        what,
        "If this was you, there is nothing you need to do.",
        "If this was not you, choose a new password right away:",
      ],
      button: { label: "Choose a password", url: forgotUrl(surrounding) },
      after: [],
    };
  },
  "recovery-code-used": ({ username, left }, surrounding) => ({
    subject: "A recovery code was used for your account",
    preview: "If this was you, there is nothing you need to do.",
    heading: "A recovery code was used",
    before: [
      `Hello ${username},`,
      "One of your recovery codes was just used in place of a code from your app. It no longer works.",
      left === 0
        ? "You have no recovery codes left. Make new ones in the settings."
        : left === 1
          ? "You have 1 recovery code left. Make new ones in the settings."
          : `You have ${left} recovery codes left.`,
      "If this was you, there is nothing you need to do.",
      "If this was not you, choose a new password right away:",
    ],
    button: { label: "Choose a password", url: forgotUrl(surrounding) },
    after: [],
  }),
  "account-deleted": ({ username }) => ({
    subject: "Your Spar account has been deleted",
    preview: "Thank you for playing.",
    heading: "Your account has been deleted",
    before: [
      `Hello ${username},`,
      "Your account, your email address and your picture have been deleted. Your matches stay, without your name, in the history of the people you played with.",
      "Thank you for playing. You are always welcome back at the table.",
    ],
    after: [],
  }),
  "appeal-decided": ({ username, isGranted, answer, key }, surrounding) => ({
    subject: isGranted ? "Your appeal was granted" : "Your appeal was refused",
    preview: isGranted ? "The sanction has been lifted." : "The decision stands.",
    heading: isGranted ? "Your appeal was granted" : "Your appeal was refused",
    before: [
      `Hello ${username},`,
      isGranted
        ? "We looked at your appeal, and you were right. The sanction has been lifted."
        : "We looked at your appeal. The decision stands.",
      ...linesOf(answer),
    ],
    button: { label: "Read the answer", url: appealUrl(surrounding, key) },
    after: [],
  }),
  "ticket-opened": ({ number, link, confirm }, surrounding) => ({
    subject: `We have your message: ticket ${number}`,
    preview: "Confirm your address to get our answer by email.",
    heading: `Ticket ${number}`,
    before: [
      "Thank you for writing to us. We will answer as soon as we can.",
      "Open the link to confirm this address. Then our answer comes by email too. With the same link you can read the ticket and reply at any time:",
    ],
    button: { label: "Open the ticket", url: ticketUrl(surrounding, number, link, confirm) },
    after: ["If you did not write to us, someone probably mistyped their address. You can ignore this email."],
  }),
  "ticket-answered": ({ number, subject, text, link }, surrounding) => ({
    subject: `We have answered your ticket ${number}`,
    preview: "Read the answer and reply.",
    heading: subject,
    before: linesOf(text),
    button: { label: "Read and reply", url: ticketUrl(surrounding, number, link) },
    after: [
      `This is the answer to your ticket ${number}. Please reply on the page: nobody reads replies to this email.`,
    ],
  }),
  "ticket-new": ({ number, category, subject, from, text }, surrounding) => ({
    subject: `New ticket ${number} (${category})`,
    preview: subject,
    heading: subject,
    before: [`From ${from}, about: ${category}`, ...linesOf(text)],
    button: { label: "Answer", url: staffTicketUrl(surrounding, number) },
    after: [],
  }),
  digest: ({ username, items, count, token }, surrounding) => ({
    subject: count === 1 ? "You have a new notification on Spar" : `You have ${count} new notifications on Spar`,
    preview: items[0]?.message ?? "",
    heading: "While you were away",
    before: [`Hello ${username},`, "this happened since your last visit:"],
    items,
    button: { label: "View notifications", url: notificationsUrl(surrounding) },
    after: ["You get this email at most once a day. The settings say what it is about."],
    unsubscribe: { label: "Stop these emails", url: unsubscribeUrl(surrounding, token) },
  }),
};
