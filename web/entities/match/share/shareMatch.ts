/** Shares a finished match: by the system's share sheet with its picture, or by a link on the clipboard. */
import type { MatchId } from "#protocol/ids.ts";
import { addressForOthers } from "#web/platform/desktop/address.ts";
import { matchPath } from "#web/entities/paths.ts";
import { readToken } from "#web/platform/storage/token.ts";

/**
 * The result. `shared` and `dismissed`: the system has shown it. `copied`: the link is on the clipboard. `link`: the
 * page has to show the link, because it may not copy.
 */
export type Shared = "shared" | "dismissed" | "copied" | "link";

export interface ShareOutcome {
  readonly how: Shared;
  /** Whether everyone may open the link; null if the server did not say. */
  readonly isOpen: boolean | null;
}

/** How long the share sheet waits for a picture. */
const pictureMsMax = 3_000;

export const matchLink = (matchId: MatchId): string => addressForOthers(matchPath(matchId));

async function ask(matchId: MatchId, forAll: boolean, method: "GET" | "HEAD"): Promise<Response | null> {
  const token = readToken();
  const query = forAll ? "?for=all" : "";
  try {
    return await fetch(`/api/matches/${encodeURIComponent(matchId)}/picture${query}`, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(pictureMsMax),
    });
  } catch {
    return null;
  }
}

const sharesFiles = (): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [new File([""], "spar.png", { type: "image/png" })] });

/** Fetches whether everyone may see the match, and its picture: the public one, or else the one for its players. */
async function pictureOf(matchId: MatchId): Promise<{ readonly isOpen: boolean | null; readonly file: File | null }> {
  const wantsFile = sharesFiles();
  const open = await ask(matchId, true, wantsFile ? "GET" : "HEAD");
  const isOpen = open?.ok === true ? true : open?.status === 404 ? false : null;
  if (!wantsFile) return { isOpen, file: null };
  const answer = isOpen === false ? await ask(matchId, false, "GET") : open;
  const bytes = answer?.ok === true ? await answer.blob().catch(() => null) : null;
  return { isOpen, file: bytes === null ? null : new File([bytes], "spar.png", { type: "image/png" }) };
}

async function copied(link: string): Promise<"copied" | "link"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "link";
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Shares the match by what this browser supports. `title` goes with the link. */
export async function shareMatch(matchId: MatchId, title: string): Promise<ShareOutcome> {
  const url = matchLink(matchId);
  const { isOpen, file } = await pictureOf(matchId);
  if (!("share" in navigator)) return { how: await copied(url), isOpen };
  // A link that only this player can open is useless to its receiver; the picture is not.
  const withLink = isOpen === false && file !== null ? {} : { url };
  const parts = { title, ...withLink, ...(file !== null && { files: [file] }) };
  try {
    await navigator.share(parts);
    return { how: "shared", isOpen };
  } catch (error) {
    if (nameOf(error) === "AbortError") return { how: "dismissed", isOpen };
    return { how: await copied(url), isOpen };
  }
}
