import { request } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { allowedState, googleOrigin, GoogleSignIn } from "./googleSignIn.ts";

const state = "a-state-of-good-length";

function googleUrl(port: number, changes: Record<string, string | null> = {}, origin = googleOrigin): string {
  const url = new URL("/o/oauth2/v2/auth", origin);
  const query: Record<string, string | null> = {
    client_id: "spar",
    redirect_uri: `http://127.0.0.1:${port}/signin/google`,
    response_type: "code",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    state,
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

describe("only the provider's page is opened", () => {
  test("with the parameters of the server", () => {
    expect(allowedState(googleUrl(5555), [googleOrigin], 5555)).toBe(state);
  });

  test.each([
    ["another site", googleUrl(5555, {}, "https://evil.example")],
    ["a site of a like name", googleUrl(5555, {}, "https://accounts.google.com.evil.example")],
    ["the provider without encryption", googleUrl(5555, {}, "http://accounts.google.com")],
    ["a user name in front", googleUrl(5555).replace("https://", "https://accounts.google.com@")],
    ["another port", googleUrl(5556)],
    ["another way back", googleUrl(5555, { redirect_uri: "https://evil.example/signin/google" })],
    ["a token in the address", googleUrl(5555, { response_type: "token" })],
    ["no PKCE", googleUrl(5555, { code_challenge: null })],
    ["a plain challenge", googleUrl(5555, { code_challenge_method: "plain" })],
    ["no state", googleUrl(5555, { state: null })],
    ["a short state", googleUrl(5555, { state: "1" })],
    ["two states", `${googleUrl(5555)}&state=other`],
    ["two ways back", `${googleUrl(5555)}&redirect_uri=https://evil.example`],
    ["a file", "file:///etc/passwd"],
    ["a program", "calc.exe"],
    ["a script", "javascript:alert(1)"],
    ["nothing", ""],
    ["far too much", `${googleUrl(5555)}&x=${"x".repeat(5_000)}`],
  ])("but not %s", (_what, url) => {
    expect(allowedState(url, [googleOrigin], 5555)).toBeUndefined();
  });
});

const running: GoogleSignIn[] = [];
afterEach(() => {
  for (const each of running.splice(0)) each.cancel();
});

function signIn(openBrowser: (url: string) => Promise<void> = async () => undefined) {
  const opened = vi.fn<typeof openBrowser>(openBrowser);
  const show = vi.fn<() => void>();
  let late: () => void = () => undefined;
  const after = (_ms: number, call: () => void) => {
    late = call;
    return () => undefined;
  };
  const page = () => ({ title: "Back <to> Spar", done: "Done", failed: "Failed" });
  const google = new GoogleSignIn({ providers: [googleOrigin], openBrowser: opened, page, show, after });
  running.push(google);
  return { google, opened, show, late: () => late() };
}

/** Sends a request to the waiting port, as a browser or an attacker would. */
function come(port: number, path: string, { method = "GET", host = `127.0.0.1:${port}` } = {}) {
  return new Promise<{ status: number; body: string; policy: unknown }>((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers: { host } }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, policy: response.headers["content-security-policy"] }),
      );
    });
    asking.on("error", reject);
    asking.end();
  });
}

test("a return with the right state brings the code and the window to the front", async () => {
  const { google, opened, show } = signIn();
  const { port } = await google.prepare();
  const returned = google.open(googleUrl(port));
  const answer = await come(port, `/signin/google?code=abc&state=${state}`);
  expect(answer).toMatchObject({ status: 200, policy: "default-src 'none'; frame-ancestors 'none'" });
  expect(answer.body).toContain("Back &#60;to&#62; Spar");
  expect(await returned).toEqual({ code: "abc", state });
  expect(opened.mock.calls).toEqual([[googleUrl(port)]]);
  expect(show).toHaveBeenCalledTimes(1);
  await expect(come(port, "/signin/google")).rejects.toThrow("ECONNREFUSED");
});

test("any other request is refused, and the wait continues", async () => {
  const { google } = signIn();
  const { port } = await google.prepare();
  const right = `/signin/google?code=abc&state=${state}`;
  expect((await come(port, right)).status).toBe(400);
  const returned = google.open(googleUrl(port));
  expect((await come(port, "/signin/google?code=abc&state=another-state-of-length")).status).toBe(400);
  expect((await come(port, "/signin/google?code=abc")).status).toBe(400);
  expect((await come(port, `/other?code=abc&state=${state}`)).status).toBe(404);
  expect((await come(port, right, { method: "POST" })).status).toBe(404);
  expect((await come(port, right, { host: "evil.example" })).status).toBe(404);
  expect((await come(port, right, { host: `localhost:${port}` })).status).toBe(404);
  await come(port, right);
  expect(await returned).toEqual({ code: "abc", state });
});

test("a refusal by the provider ends the wait", async () => {
  const { google, show } = signIn();
  const { port } = await google.prepare();
  const returned = google.open(googleUrl(port));
  expect((await come(port, `/signin/google?error=access_denied&state=${state}`)).body).toContain("Failed");
  expect(await returned).toBeNull();
  expect(show).not.toHaveBeenCalled();
});

test("so do cancelling, the time limit, a newer attempt, and a browser that does not open", async () => {
  const ends = [
    async ({ google }: ReturnType<typeof signIn>) => google.cancel(),
    async ({ late }: ReturnType<typeof signIn>) => late(),
    async ({ google }: ReturnType<typeof signIn>) => void (await google.prepare()),
  ];
  for (const end of ends) {
    const dependencies = signIn();
    const { port } = await dependencies.google.prepare();
    const returned = dependencies.google.open(googleUrl(port));
    await end(dependencies);
    expect(await returned).toBeNull();
  }
  const { google } = signIn(() => Promise.reject(new Error("no browser")));
  const { port } = await google.prepare();
  expect(await google.open(googleUrl(port))).toBeNull();
});

test("no page is opened without a wait or for another address", async () => {
  const { google, opened } = signIn();
  expect(await google.open(googleUrl(1))).toBeNull();
  await google.prepare();
  expect(await google.open("https://evil.example/")).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});
