import { classPath, formatHourCount, sumMinutes } from '@backflow/contracts/credentials';
import type { ClassThatCounts } from '@backflow/contracts/credentials';
import type { MailedClass } from '@backflow/contracts/notifications';
import { formatTime } from '@backflow/contracts/time';
import type { CredentialsContext } from '../context.ts';
import { listClassesThatCount } from './classes-that-count.query.ts';

/** Classes that a mail lists. */
const MOST = 3;

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
export function mailedClasses(context: CredentialsContext) {
  const known = new Map<string, Promise<string | undefined>>();
  const read = async (authorityIds: readonly string[]) => {
    const classes = await listClassesThatCount(context, authorityIds, MOST);
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
