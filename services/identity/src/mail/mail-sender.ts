import { setTimeout as delay } from 'node:timers/promises';
import { forgetWhatIsOver } from './forget-what-is-over.ts';
import { sendNextMail } from './send-next-mail.ts';
import type { SenderDeps } from './send-next-mail.ts';

const LOOK_MS = 1000;
const AWAY_MS = 3000;
const TIDY_MS = 60 * 60 * 1000;

/** Sends what is in the outbox, one mail after the other, until it is stopped. */
export function startMailSender(deps: SenderDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const isStopping = () => signal.aborted;

  const run = async () => {
    let tidyAt = 0;
    while (!isStopping()) {
      try {
        if (Date.now() >= tidyAt) {
          await forgetWhatIsOver(deps.sequelize);
          tidyAt = Date.now() + TIDY_MS;
        }
        if (!(await sendNextMail(deps))) await wait(LOOK_MS);
      } catch (error) {
        deps.log.warn({ error }, 'the outbox cannot be read');
        await wait(AWAY_MS);
      }
    }
  };
  const done = run();
  return {
    /** Finishes the mail in hand. */
    stop() {
      stopping.abort();
      return done;
    },
  };
}
