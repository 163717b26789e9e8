export const en = {
  open: "Open",
  newMessage: "New message from {{username}}",
  newRequest: "{{username}} would like to write to you",
  write: "Message",
  writeTo: "Write to {{username}}",
} as const;
