/** Mail over SMTP. The only file that imports nodemailer, which loads with the first mail. */
import type { Transporter } from "nodemailer";
import type { MailSender, SmtpAddress } from "#server/base/config/config.ts";
import { mailLimits } from "./limits.ts";
import { shares } from "#server/base/core/shares.ts";
import type { ComposedMail } from "./compose.ts";

/** Hands mails over, one attempt each. */
export interface MailTransport {
  /** Resolves when the mail server has taken the mail; rejects with a DeliveryError. */
  deliver(mail: ComposedMail): Promise<void>;
  /** Resolves when the mail server answers and takes the sign-in; rejects with a DeliveryError. */
  check(): Promise<void>;
  stop(): void;
}

/** Why a mail was not taken, in words that hold no address: a mail server's own words may. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** The mail server will not take this mail later either. */
  readonly isFinal: boolean;
  readonly code: string;
  /** The mail server's answer; 0 without one. */
  readonly status: number;

  constructor(error: unknown) {
    const read = (key: string): unknown =>
      typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
    const [given, status] = [read("code"), Number(read("responseCode") ?? 0)];
    const code = typeof given === "string" ? given : "unknown";
    super(status === 0 ? code : `${code} ${status}`);
    this.code = code;
    this.status = status;
    // A refused sign-in or TLS is a mistake in the settings, which the operator may be correcting.
    this.isFinal = status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
  }
}

const isThisMachine = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.");

/** Opens connections to this server as they are needed. A password is sent only inside TLS or to this machine. */
async function transportTo({ host, port, isSecure, login }: SmtpAddress): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    pool: true,
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && login !== null && !isThisMachine(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    maxConnections: shares.mail.all.atOnce,
    connectionTimeout: mailLimits.connectMsMax,
    greetingTimeout: mailLimits.connectMsMax,
    dnsTimeout: mailLimits.connectMsMax,
    socketTimeout: mailLimits.answerMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Hands mails to this server. */
export function smtpTransport(address: SmtpAddress, from: MailSender): MailTransport {
  let opened: Promise<Transporter> | undefined;
  return {
    deliver: async ({ to, subject, text, html, unsubscribeUrl }) => {
      const headers = {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        ...(unsubscribeUrl !== null && {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      };
      opened ??= transportTo(address);
      const transport = await opened;
      try {
        // Addresses as objects are taken as they are; a string would be parsed as a list.
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, headers });
      } catch (error) {
        throw new DeliveryError(error);
      }
    },
    check: async () => {
      opened ??= transportTo(address);
      const transport = await opened;
      try {
        await transport.verify();
      } catch (error) {
        throw new DeliveryError(error);
      }
    },
    stop: () => void opened?.then((transport) => transport.close()),
  };
}
