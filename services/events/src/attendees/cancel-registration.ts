import type { RegistrationStatus } from '@backflow/contracts';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { changeStatus } from './change-status.ts';
import { hold } from './kind.ts';
import type { Held, Kind } from './kind.ts';

/** A registration that a job has found. */
export interface FoundRegistration {
  id: string;
  /** What it is for. */
  ofId: string;
}

/**
 * A job cancels one registration, in a transaction of its own: no two rows are locked at a time, so that jobs don't wait
 * for each other. One that is cancelled already stays as it is.
 * @param beforeCancel runs under the lock; returns false where the registration is to stay
 */
export async function cancelRegistration<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  run: JobRun,
  { id, ofId }: FoundRegistration,
  beforeCancel: (write: Write, item: Item) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const operation = { ...run, endpoint: { ...run.endpoint, changes: [kind.table] } };
  await mutate(context, operation, async (write) => {
    const item = await hold(write, kind, ofId);
    const [own] = await write.rows<{ status: RegistrationStatus }>(sql`
      select status from ${kind.registrations} where id = ${id}`);
    if (!own || own.status === 'cancelled') return write.unchanged();
    if (!(await beforeCancel(write, item))) return write.unchanged();
    await changeStatus(write, kind, { id, item, from: own.status, to: 'cancelled' });
  });
}
