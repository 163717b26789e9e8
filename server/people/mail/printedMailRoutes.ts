/**
 * The domain of mail. It promises that a mail is taken at once and sent in turn by address and mailbox, and that codes reach
 * no one else. mailer.ts lists the mails, openMail.ts sends or prints them. This file has GET /dev/mail: the printed mails,
 * for trying the product and for tests. Where mail is sent, in production, and for other machines the address does not
 * exist.
 */
import { escaped } from "./compose.ts";
import { isLoopback, isLoopbackHost } from "#server/base/core/listening.ts";
import { type MailService, type PrintedMail, openMail } from "./openMail.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { ApiContext } from "#server/base/api/session.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { domain, type Context } from "#server/base/domain.ts";
import { call, raw } from "#protocol/call.ts";
import { route } from "#server/base/api/declare.ts";

const devMailRoute = route(
  call({
    method: "GET",
    path: "/dev/mail",
    who: "anyone",
    answer: raw("text/html", "application/json"),
  }),
  {
    summary:
      "The mails that were printed because no mail server is set, as a page or as JSON, for browsers on the server's own machine; `not_found` for others and in production.",
    refusals: ["not_found"],
  },
);

interface PrintedMailDependencies {
  /** The mails that were printed instead of sent; null where none are. */
  readonly printedMail: MailService["printed"];
}

/** The mails bring their own styles and may do nothing else; each stands in a frame without rights. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const entry = ({ at, to, template, locale, subject, text, html }: PrintedMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>${new Date(at).toISOString()} &middot; to <b>${escaped(to)}</b> &middot; ${template} &middot; ${locale}</p>
<iframe title="${escaped(subject)}" srcdoc="${escaped(html)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details>
</article>`;

const page = (mails: readonly PrintedMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mail of this server</title>
<style>
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1rem; background: #14110e; color: #f6efe0; font: 16px/1.5 system-ui, sans-serif }
article { margin: 2rem 0; padding: 1rem; border: 1px solid #3d342b; border-radius: 14px; background: #1e1915 }
h2 { margin: 0 } p { color: #cbbfab } pre { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 36rem; border: 0; border-radius: 8px; background: #f6efe0 }
</style>
</head>
<body>
<h1>Mail of this server</h1>
<p>No mail server is set, so mails are shown here, newest first.</p>
${mails.length === 0 ? "<p>No mail yet.</p>" : mails.map(entry).join("\n")}
</body>
</html>
`;

/** Headers that proxies add to a request. With one of them the connection does not show who asks. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether this machine asks for itself: over a connection of its own, through no proxy, and under a name of its own,
 * which a page of another site does not have even where its name was made to lead to this machine.
 */
const isOwnMachine = (ctx: ApiContext): boolean =>
  isLoopback(ctx.req.socket.remoteAddress ?? "") &&
  proxyHeaders.every((name) => ctx.get(name) === "") &&
  isLoopbackHost(ctx.get("host"));

function printedMailRoutes(serve: Serve, { printedMail }: PrintedMailDependencies): void {
  serve(devMailRoute, ({ ctx }) => {
    if (printedMail === null || !isOwnMachine(ctx)) throw new HttpFailure("not_found");
    ctx.set("Cache-Control", "no-store");
    ctx.vary("Accept");
    if (ctx.accepts("html", "json") === "json") {
      ctx.body = printedMail();
      return;
    }
    ctx.set("Content-Security-Policy", policy);
    ctx.type = "html";
    ctx.body = page(printedMail());
  });
}

/** Mails, sent or printed. */
export const mailDomain = domain({
  open: ({ config, log, clock, traces, print, siteUrl }: Context) => {
    const post = openMail({ config, log, clock, traces, print, ownUrl: siteUrl });
    return { services: { post, mailer: post.mailer, printedMail: post.printed }, stop: () => post.stop() };
  },
  routes: { "The server": [printedMailRoutes] },
});
