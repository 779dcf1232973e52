import { classPath, formatHourCount, sumMinutes } from '@backflow/contracts/credentials';
import type { ClassThatCounts } from '@backflow/contracts/credentials';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { DueItem, MailedClass } from '@backflow/contracts/notifications';
import { formatTime } from '@backflow/contracts/time';
import { mutate } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { listClassesThatCount } from '../classes-that-count.query.ts';
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

/** Classes that a mail lists. */
const MAILED_CLASSES = 3;

const describe = ({ startsAt, location, approvals }: ClassThatCounts): string =>
  [
    startsAt === null ? 'At any time' : formatTime(startsAt),
    location ?? 'Online',
    ...approvals.map(
      ({ authority, courseNumber, minutes }) =>
        `${authority} ${courseNumber}, ${formatHourCount(sumMinutes(minutes))}`,
    ),
  ].join(' · ');

/** Reads classes as mails list them, once for each set of authorities. Undefined where there is none. */
function mailedClasses(context: CredentialsContext) {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (authorityIds: readonly string[]) => {
    const classes = await listClassesThatCount(context, authorityIds, MAILED_CLASSES);
    const mailed = classes.map((each): MailedClass => ({
      ...{ title: each.title, text: describe(each) },
      path: classPath(each),
    }));
    return mailed.length === 0 ? undefined : JSON.stringify(mailed);
  };
  return (authorityIds: readonly string[]): Promise<string | undefined> => {
    const key = authorityIds.toSorted().join(' ');
    const found = known.get(key) ?? read(authorityIds);
    known.set(key, found);
    return found;
  };
}
