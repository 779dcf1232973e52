import type { ERASE_MEMBER, JobData } from '@backflow/contracts';
import { raw, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { cancelRegistration } from './cancel-registration.ts';
import type { FoundRegistration } from './cancel-registration.ts';
import { EVENTS, WEBINARS } from './kind.ts';
import type { Held, Kind } from './kind.ts';

/**
 * An account was erased: its registrations for what is not over are cancelled, and the seats become free. Past ones stay,
 * without a name. Nobody is notified: there is nobody to notify.
 */
export async function eraseMember(
  context: EventsContext,
  { memberId }: JobData<typeof ERASE_MEMBER.events>,
  run: JobRun,
): Promise<void> {
  await cancelAll(context, EVENTS, memberId, run);
  await cancelAll(context, WEBINARS, memberId, run);
}

async function cancelAll<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  memberId: string,
  run: JobRun,
): Promise<void> {
  const { table, registrations, of, endsAt } = kind;
  const coming = await select<FoundRegistration>(
    context.db,
    'coming-registrations',
    sql`
      select id, ${of} as "ofId" from ${registrations}
       where user_id = ${memberId} and status <> 'cancelled'
         and ${of} in (select id from ${raw(table)} where ${endsAt} > ${new Date(context.now())})`,
  );
  for (const registration of coming) {
    run.signal.throwIfAborted();
    await cancelRegistration(context, kind, run, registration);
  }
}
