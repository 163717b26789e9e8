export const en = {
  label: "Tournament",
  ready: "Your match is ready",
  against: "{{title}}: against {{opponent}}",
  timeLeft: "Time left",
  join: "Join",
  later: "Later",
} as const;
