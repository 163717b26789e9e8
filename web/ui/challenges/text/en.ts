export const en = {
  challenge: "Challenge",
  title: "Challenge {{username}}",
  words: "A match for the two of you. It changes nobody’s rating.",
  send: "Send challenge",
  sending: "Sending challenge…",
  challenged: "Challenged",
  takeBack: "Take back",
  takeBackFrom: "Take back: challenge to {{username}}",
  notAccepted: "{{username}} does not take a challenge from you at the moment.",
  alreadyPlaying: "You are in a match that is still going on.",
  toMatch: "Return to the match",
} as const;
