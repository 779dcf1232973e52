import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { DueItem } from '@backflow/contracts/notifications';
import { mutate } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { mailedClasses } from '../classes/mailed-classes.ts';
import type { CredentialsContext } from '../context.ts';

/** People in one transaction. */
export const BATCH = 200;
/** A message that could not be delivered by then would count the days wrong. */
const MAX_AGE_MS = 2 * 24 * 60 * 60 * 1000;

/** Somebody whose message of the day is claimed. */
export interface Claimed {
  userId: string;
  /** Null where another process has sent all of it. */
  due: DueItem[] | null;
  authorityIds: string[] | null;
  channels: ('mail' | 'sms')[];
}

/** Writes to people what is due, and which classes would count: a batch in each transaction, until `claim` finds nobody. */
export async function writeToAll(
  context: CredentialsContext,
  run: JobRun,
  claim: (write: Write) => Promise<Claimed[]>,
): Promise<void> {
  const getClasses = mailedClasses(context);
  let claimed: number;
  do {
    run.signal.throwIfAborted();
    claimed = await mutate(context, run, async (write) => {
      const people = await claim(write);
      for (const { userId, due, authorityIds, channels } of people) {
        if (!due) continue;
        const classes = authorityIds?.length ? await getClasses(authorityIds) : undefined;
        const data = {
          dueItems: JSON.stringify(due),
          ...(classes !== undefined && { classes }),
          url: `${context.settings.PUBLIC_ORIGIN}/credentials`,
        };
        await write.queue(sendMail, {
          ...mailRequest('credentials-due', { kind: 'member', id: userId }, data, { userId }),
          ...{ channels, expiresAt: new Date(context.now() + MAX_AGE_MS).toISOString() },
        });
      }
      return people.length;
    });
  } while (claimed > 0);
}
