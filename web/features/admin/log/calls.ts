import { readToken } from "#web/platform/storage/token.ts";

/** The entries as a file; null where the server did not answer with one. */
export async function fetchLogFile(query: string): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/admin/log.csv?${query}`, {
      headers: { authorization: `Bearer ${readToken() ?? ""}` },
    });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
