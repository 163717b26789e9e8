/** People with accounts of a server process, and every call that carries a secret; stores all requests and answers. */
import { setTimeout as sleep } from "node:timers/promises";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import { startMailServer, type MailServer } from "#tests/support/mailServer.ts";
import type { ServerProcess } from "#tests/support/serverProcess.ts";
import { within } from "#tests/support/within.ts";

export interface Answered {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** Guards against a server that never answers, or is always busy. */
const patienceMs = 90_000;
const doneMsMax = 120_000;
const againMs = 250;
let people = 0;

export class People {
  /** Every text that only its owner and the store may see. */
  readonly secrets = new Set<string>();
  readonly answers: Answered[] = [];
  readonly #mail: MailServer;
  readonly #name: string;
  #server: ServerProcess | null = null;

  private constructor(name: string, mail: MailServer) {
    this.#name = name;
    this.#mail = mail;
  }

  /** `name` is the beginning of every name of this crowd. */
  static async gather(name: string): Promise<People> {
    return new People(name, await startMailServer());
  }

  get settings(): Readonly<Record<string, string>> {
    return { SMTP_URL: this.#mail.url, PUBLIC_URL: "http://spar.example" };
  }

  visit(server: ServerProcess): void {
    this.#server = server;
  }

  stop(): Promise<void> {
    return this.#mail.stop();
  }

  secret(text: string): string {
    this.secrets.add(text);
    return text;
  }

  /** Calls the server and stores the answer; status 0 without an answer. */
  async ask(path: string, body?: object, token?: string, method = body === undefined ? "GET" : "POST") {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(patienceMs);
    const requested = { method, headers, signal, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer: Answered = await fetch(`${this.#server?.url}${path}`, requested).then(
      async (response) => ({ path, status: response.status, text: await response.text() }),
      () => ({ path, status: 0, text: "" }),
    );
    this.answers.push(answer);
    return answer;
  }

  /**
   * The same for setup before any fault: a busy server is asked again, and any other failure fails the test at once.
   * Otherwise the test would wait for a mail that was never sent.
   */
  async #done(path: string, body: object): Promise<Answered> {
    const giveUpAt = performance.now() + doneMsMax;
    for (;;) {
      const answer = await this.#once(path, body);
      if (answer !== null) return answer;
      if (performance.now() > giveUpAt) throw new Error(`${path} found a busy server for ${doneMsMax} ms`);
      await sleep(againMs);
    }
  }

  /**
   * One call; null if the server was busy. A call that uses up a code or a ticket is not repeated, because a busy
   * server may have used it up.
   * @throws for any other failure.
   */
  async #once(path: string, body: object): Promise<Answered | null> {
    const answer = await this.ask(path, body);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if ([0, 429, 503].includes(answer.status)) return null;
    throw new Error(`${path} was answered ${answer.status}`);
  }

  /** A new user; no request is sent yet. */
  someone() {
    people += 1;
    return {
      username: `${this.#name}${people}`,
      email: this.secret(`${this.#name}${people}.secret@example.org`),
      password: this.secret(`a long walk home for ${this.#name}${people}`),
    };
  }

  /** The newest mail to a user that matches a pattern. */
  async #read(email: string, pattern: RegExp): Promise<string> {
    for (;;) {
      const { to, mail } = await within(this.#mail.next(), "a mail");
      const found = to.includes(email) ? pattern.exec(mail.text ?? "")?.[1] : undefined;
      if (found !== undefined) return this.secret(found);
    }
  }

  async code(email: string): Promise<string> {
    await this.#done("/api/auth/send-otp", { email });
    return this.#read(email, /\b(\d{6})\b/);
  }

  async ticket(email: string): Promise<string> {
    for (;;) {
      const otp = await this.code(email);
      const answer = await this.#once("/api/auth/verify-otp", { email, otp });
      if (answer !== null) return this.secret((JSON.parse(answer.text) as { ticket: string }).ticket);
    }
  }

  async signUp() {
    for (;;) {
      const person = this.someone();
      const ticket = await this.ticket(person.email);
      const answer = await this.#once("/api/auth/register", { ...person, ticket });
      if (answer !== null) return { ...person, token: this.secret((JSON.parse(answer.text) as AuthAnswer).token) };
    }
  }

  async resetToken(email: string): Promise<string> {
    await this.#done("/api/auth/forgot-password", { email });
    return this.#read(email, /reset-password[#/]([\w-]+)/);
  }
}
