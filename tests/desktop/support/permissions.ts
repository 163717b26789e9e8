/** The permissions of pages, under the names of pages and of Electron. */
const names = {
  notifications: "notifications",
  geolocation: "geolocation",
  camera: "media",
  microphone: "media",
  midi: "midi",
  "clipboard-read": "clipboard-read",
  "clipboard-write": "clipboard-sanitized-write",
} as const;

/** The permissions that Electron would grant, under their names in pages. */
export async function grantedPermissions(grants: (permission: string) => Promise<boolean>): Promise<string[]> {
  const granted: string[] = [];
  for (const [name, permission] of Object.entries(names)) if (await grants(permission)) granted.push(name);
  return granted;
}
