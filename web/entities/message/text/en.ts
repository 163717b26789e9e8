export const en = {
  open: "Open",
  newMessage: "New message from {{username}}",
  newRequest: "{{username}} would like to write to you",
  write: "Message",
  writeTo: "Message {{username}}",
  messages: "Messages",
  unread_one: "{{count}} unread conversation",
  unread_other: "{{count}} unread conversations",
} as const;
