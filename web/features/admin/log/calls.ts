import { type AdminLogPage, adminLogPageSchema } from "#protocol/calls/adminLog.ts";
import { type ApiResult, send } from "#web/platform/calls/api.ts";
import { readToken } from "#web/platform/storage/token.ts";

export const fetchLog = (query: string, signal?: AbortSignal): Promise<ApiResult<AdminLogPage>> =>
  send({ path: `/admin/log?${query}`, signed: "always", answer: adminLogPageSchema, signal });

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
