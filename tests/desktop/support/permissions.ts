/** What pages may be granted, by the names that pages have for it and by Electron's. */
const names = {
  notifications: "notifications",
  geolocation: "geolocation",
  camera: "media",
  microphone: "media",
  midi: "midi",
  "clipboard-read": "clipboard-read",
  "clipboard-write": "clipboard-sanitized-write",
} as const;

/** The pages' names of those that Electron would grant. */
export async function grantedPermissions(grants: (permission: string) => Promise<boolean>): Promise<string[]> {
  const granted: string[] = [];
  for (const [name, permission] of Object.entries(names)) if (await grants(permission)) granted.push(name);
  return granted;
}
