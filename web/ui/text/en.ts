export const en = {
  close: "Close",
  dismiss: "Dismiss",
  notifications: "Notifications (F8)",
  loading: "Loading…",
  retry: "Retry",
} as const;
