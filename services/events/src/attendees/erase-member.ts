import type { ERASE_MEMBER, JobData, RegistrationStatus } from '@backflow/contracts';
import { mutate, raw, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { changeStatus } from './change-status.ts';
import { EVENTS, WEBINARS, hold } from './kind.ts';
import type { Held, Kind } from './kind.ts';

/**
 * An account was erased: its registrations for what is not over are cancelled, and the seats become free. Past ones stay,
 * without a name. Nobody is told: there is nobody to tell.
 */
export async function eraseMember(
  context: EventsContext,
  { memberId }: JobData<typeof ERASE_MEMBER.events>,
  run: JobRun,
): Promise<void> {
  await cancelAll(context, EVENTS, memberId, run);
  await cancelAll(context, WEBINARS, memberId, run);
}

/** One transaction each: no two rows are held at a time, so nobody waits for somebody who waits for them. */
async function cancelAll<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  memberId: string,
  run: JobRun,
): Promise<void> {
  const { table, registrations, of, endsAt } = kind;
  const coming = await select<{ id: string; ofId: string }>(
    context.db,
    'coming-registrations',
    sql`
      select id, ${of} as "ofId" from ${registrations}
       where user_id = ${memberId} and status <> 'cancelled'
         and ${of} in (select id from ${raw(table)} where ${endsAt} > ${new Date(context.now())})`,
  );
  for (const { id, ofId } of coming) {
    run.signal.throwIfAborted();
    const operation = { ...run, endpoint: { ...run.endpoint, changes: [table] } };
    await mutate(context, operation, async (write) => {
      const item = await hold(write, kind, ofId);
      const [own] = await write.rows<{ status: RegistrationStatus }>(sql`
        select status from ${registrations} where id = ${id}`);
      if (!own || own.status === 'cancelled') return write.unchanged();
      await changeStatus(write, kind, { id, item, from: own.status, to: 'cancelled' });
    });
  }
}
