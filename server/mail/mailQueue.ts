/** Mails on their way: in memory, few at once, tried again a few times, and never more than may wait. */
import { mailLimits } from "./limits.ts";
import type { Log } from "#server/core/log.ts";
import type { Clock } from "#server/core/clock.ts";
import type { ComposedMail } from "./compose.ts";
import { MailUnavailable, type TemplateName } from "./mailer.ts";
import { DeliveryError, type MailTransport } from "./smtp.ts";

interface Waiting {
  readonly template: TemplateName;
  readonly mail: ComposedMail;
  tries: number;
}

export interface MailQueue {
  /** Takes a mail; throws MailUnavailable where too many wait. */
  add(template: TemplateName, mail: ComposedMail): void;
  /** Gives what is under way a moment, then lets go of the rest. */
  stop(): Promise<void>;
}

/** An outbox that hands its mails to this courier. */
export function createMailQueue(courier: MailTransport, clock: Clock, log: Log): MailQueue {
  const ready: Waiting[] = [];
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
      ready.push(waiting);
      send();
    });
    retries.set(waiting, cancel);
  };

  const attempt = async (waiting: Waiting): Promise<void> => {
    try {
      await courier.deliver(waiting.mail);
      log.debug({ template: waiting.template }, "a mail was sent");
    } catch (error) {
      failed(waiting, error instanceof DeliveryError ? error : new DeliveryError(error));
    }
  };

  const send = (): void => {
    while (underWay.size < mailLimits.connections) {
      const next = ready.shift();
      if (next === undefined) return;
      const sending = attempt(next).finally(() => {
        underWay.delete(sending);
        send();
      });
      underWay.add(sending);
    }
  };

  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    add: (template, mail) => {
      if (isStopped || ready.length + retries.size + underWay.size >= mailLimits.waitingMax) {
        throw new MailUnavailable("too many mails are waiting");
      }
      ready.push({ template, mail, tries: 0 });
      send();
    },
    stop: async () => {
      isStopped = true;
      for (const cancel of retries.values()) cancel();
      let cancelWait = (): void => {};
      const late = new Promise<void>((resolve) => {
        cancelWait = clock.after(mailLimits.drainMsMax, resolve);
      });
      await Promise.race([settled(), late]);
      cancelWait();
      const left = ready.splice(0).length + retries.size + underWay.size;
      if (left > 0) log.warn({ left }, "mails were not sent before the stop");
      courier.stop();
    },
  };
}
