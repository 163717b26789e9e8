/**
 * A real SMTP server on this machine that accepts mail, or refuses it when a test says so, and parses it like a mail
 * program.
 */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as it arrived: its envelope, and the content for its reader. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  /** The signed-in user; undefined without a sign-in. */
  readonly user: string | undefined;
  readonly raw: string;
  readonly mail: Email;
}

export interface MailServer {
  readonly port: number;
  /** The address without a login. */
  readonly url: string;
  readonly arrived: readonly Arrived[];
  /** The next unread mail; waits for one. */
  next(): Promise<Arrived>;
  /** Refuses mails with these replies, one each, before it accepts one. */
  refuse(...replies: readonly number[]): void;
  stop(): Promise<void>;
}

interface MailServerOptions {
  readonly port?: number;
  readonly login?: { readonly user: string; readonly password: string };
}

const read = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Starts it on a free port or on the given one. */
export async function startMailServer({ port = 0, login }: MailServerOptions = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const requested: ((mail: Arrived) => void)[] = [];
  const refusals: number[] = [];
  let taken = 0;

  const take = (mail: Arrived): void => {
    arrived.push(mail);
    const waiting = requested.shift();
    if (waiting === undefined) return;
    taken += 1;
    waiting(mail);
  };

  const onData: SMTPServerOptions["onData"] = (stream, { envelope, ...session }, done) => {
    const user: unknown = session.user;
    void (async () => {
      const raw = await read(stream);
      const reply = refusals.shift();
      if (reply !== undefined)
        return done(Object.assign(new Error("no room for ama@example.org"), { responseCode: reply }));
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const mail = await PostalMime.parse(raw);
      done();
      take({ from, to, user: typeof user === "string" ? user : undefined, raw: raw.toString("utf8"), mail });
    })();
  };

  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    logger: false,
    // A program may leave its connection open for the next mail; a stop does not wait for it.
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = login !== undefined && username === login.user && password === login.password;
      if (isRight) done(null, { user: username });
      else done(new Error("wrong user or password"));
    },
    onData,
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    arrived,
    next: () => {
      const mail = arrived[taken];
      if (mail === undefined) return new Promise((resolve) => requested.push(resolve));
      taken += 1;
      return Promise.resolve(mail);
    },
    refuse: (...replies) => void refusals.push(...replies),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
