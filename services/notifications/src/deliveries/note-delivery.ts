import { createHmac } from 'node:crypto';
import type { Delivery } from '@backflow/contracts/notifications';
import { mutate, select, sql } from '@backflow/service-kit';
import type { JobRun, ServiceContext, Write } from '@backflow/service-kit';

/** What the log keeps in place of an address. */
export const recipientOf = ({ settings }: Pick<ServiceContext, 'settings'>, address: string): string =>
  createHmac('sha256', `mail recipient ${settings.SESSION_SECRET}`)
    .update(address.trim().toLowerCase())
    .digest('base64url');

type Noted = Pick<Delivery, 'id' | 'template' | 'status' | 'reason'> & { to: string };

/** Notes what became of an attempt: one row a mail, of its last attempt. */
export async function noteDelivery(context: ServiceContext, run: JobRun, delivery: Noted): Promise<void> {
  await mutate(context, run, (write) => storeDelivery(context, write, run, delivery));
}

/** The same in a transaction that stores more. */
export async function storeDelivery(
  context: ServiceContext,
  { rows }: Write,
  run: JobRun,
  { id, template, to, status, reason }: Noted,
): Promise<void> {
  const at = new Date(context.now());
  await rows(sql`
      insert into deliveries (id, at, template, recipient, status, attempts, reason)
      values (${id}, ${at}, ${template}, ${recipientOf(context, to)}, ${status}, ${run.attempt}, ${reason})
      on conflict (id) do update
        set at = excluded.at, status = excluded.status, attempts = excluded.attempts, reason = excluded.reason`);
}

/**
 * Whether an earlier attempt has sent it, though the job did not come to its end.
 * @param id the delivery's
 */
export async function isSent({ db }: Pick<ServiceContext, 'db'>, run: JobRun, id: string): Promise<boolean> {
  if (run.attempt === 1 && run.id === id) return false;
  const rows = await select(
    db,
    'is-sent',
    sql`select 1 from deliveries where id = ${id} and status = 'sent'`,
  );
  return rows.length > 0;
}
