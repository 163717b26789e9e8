/**
 * Mails on their way: in memory, few at once, tried again a few times, and never more than may wait. Those that visitors and
 * players ask for take turns by the address that asks and the mailbox.
 */
import { mailLimits } from "./limits.ts";
import { mailboxOf } from "#server/base/core/emailAddress.ts";
import { currentAsker } from "#server/base/core/asker.ts";
import { Crowded, type ShareKeys, Turns } from "#server/base/core/turns.ts";
import { shares } from "#server/base/core/shares.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Traces } from "#server/base/core/traces.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ComposedMail } from "./compose.ts";
import { MailUnavailable, type TemplateName } from "./mailer.ts";
import { DeliveryError, type MailTransport } from "./smtp.ts";

interface Waiting {
  readonly template: TemplateName;
  readonly mail: ComposedMail;
  readonly keys: ShareKeys<"address" | "mailbox">;
  tries: number;
}

/** Visitors can ask for these. The others tell owners something, and no crowd may keep them back. */
const askedFor: ReadonlySet<TemplateName> = new Set(["verify-code", "reset-link", "ticket-opened", "ticket-new"]);

const keysOf = (template: TemplateName, { to }: ComposedMail): Waiting["keys"] =>
  askedFor.has(template)
    ? { address: currentAsker().address, mailbox: mailboxOf(to) }
    : { address: null, mailbox: null };

export interface MailQueue {
  /** Takes a mail; throws MailUnavailable where too many wait, Crowded where too many of one address or mailbox do. */
  add(template: TemplateName, mail: ComposedMail): void;
  /** Gives what is under way a moment, then lets go of the rest. */
  stop(): Promise<void>;
}

async function allOf(works: ReadonlySet<Promise<void>>): Promise<void> {
  while (works.size > 0) await Promise.all(works);
}

/** Hands a mail over, as a step of the traces. */
async function deliver(courier: MailTransport, { template, mail }: Waiting, traces: Traces | null): Promise<void> {
  const startedAt = performance.now();
  let isFailed = true;
  try {
    await courier.deliver(mail);
    isFailed = false;
  } finally {
    const fields = { "spar.mail.template": template };
    traces?.ended({ kind: "mail", tookMs: performance.now() - startedAt, fields, isFailed });
  }
}

interface MailQueueNeeds {
  readonly clock: Clock;
  readonly log: Log;
  readonly traces?: Traces | null;
}

/** An outbox that hands its mails to this courier. */
export function createMailQueue(courier: MailTransport, { clock, log, traces = null }: MailQueueNeeds): MailQueue {
  const turns = new Turns("mail", shares.mail);
  const left = new AbortController();
  const retries = new Map<Waiting, () => void>();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const failed = (waiting: Waiting, error: DeliveryError): void => {
    const delay = mailLimits.retryMs[waiting.tries];
    waiting.tries += 1;
    const line = { template: waiting.template, tries: waiting.tries, err: error };
    if (error.isFinal || delay === undefined || isStopped) return log.error(line, "a mail was given up");
    log.warn(line, "a mail was not taken; it is tried again");
    const cancel = clock.after(delay, () => {
      retries.delete(waiting);
      send(waiting);
    });
    retries.set(waiting, cancel);
  };

  const attempt = async (waiting: Waiting): Promise<void> => {
    try {
      await deliver(courier, waiting, traces);
      log.debug({ template: waiting.template }, "a mail was sent");
    } catch (error) {
      failed(waiting, error instanceof DeliveryError ? error : new DeliveryError(error));
    }
  };

  const inTurn = async (waiting: Waiting): Promise<void> => {
    try {
      await turns.run(waiting.keys, () => attempt(waiting), left.signal);
    } catch (error) {
      // The mails of its address have all places by now.
      if (error instanceof Crowded) failed(waiting, new DeliveryError(error));
    }
  };

  const send = (waiting: Waiting): void => {
    const sending = inTurn(waiting).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };

  return {
    add: (template, mail) => {
      if (isStopped || retries.size + underWay.size >= mailLimits.waitingMax) {
        throw new MailUnavailable("too many mails are waiting");
      }
      const keys = keysOf(template, mail);
      turns.checkPlace(keys);
      send({ template, mail, keys, tries: 0 });
    },
    stop: async () => {
      isStopped = true;
      for (const cancel of retries.values()) cancel();
      let cancelWait = (): void => {};
      const late = new Promise<void>((resolve) => {
        cancelWait = clock.after(mailLimits.drainMsMax, resolve);
      });
      await Promise.race([allOf(underWay), late]);
      cancelWait();
      const unsent = retries.size + underWay.size;
      if (unsent > 0) log.warn({ left: unsent }, "mails were not sent before the stop");
      left.abort();
      courier.stop();
    },
  };
}
