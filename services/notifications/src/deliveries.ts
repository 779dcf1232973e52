import { createHmac } from 'node:crypto';
import { jobContract } from '@backflow/contracts';
import { Delivery } from '@backflow/contracts/notifications';
import type { listMail } from '@backflow/contracts/notifications';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  getColumns,
  deleteInBatches,
  descending,
  job,
  limitFor,
  loadTogether,
  metrics,
  mutate,
  orderSql,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, JobRun, PageOf, ServiceContext, Write } from '@backflow/service-kit';
import { z } from 'zod/mini';

type LoggedDelivery = Pick<Delivery, 'id' | 'template' | 'status' | 'reason'> & {
  /** An address or a phone number. */
  to: string;
  /** Default: 'mail'. */
  channel?: Delivery['channel'];
};

/** One attempt, and what became of it. */
interface Attempt {
  run: Pick<JobRun, 'attempt'>;
  delivery: LoggedDelivery;
}

/** A keyed hash of an address: the log stores no address. */
export const hashAddress = ({ settings }: Pick<ServiceContext, 'settings'>, address: string): string =>
  createHmac('sha256', `mail recipient ${settings.SESSION_SECRET}`)
    .update(address.trim().toLowerCase())
    .digest('base64url');

const NEWEST = descending('newest', byInstant('d.at', 'at'), byId('d.id'));

/** The delivery log, newest first. */
export async function listDeliveries(
  context: ServiceContext,
  { query: { cursor, limit, status, to } }: Call<typeof listMail>,
): Promise<PageOf<Delivery>> {
  const conditions = afterCursor(NEWEST, cursor);
  // Not a parameter: a prepared statement would not use the partial indexes of unsent ones.
  if (status !== undefined) conditions.push(raw(`d.status = '${status}'`));
  if (to !== undefined) conditions.push(sql`d.recipient = ${hashAddress(context, to)}`);
  const rows = await select<Delivery>(
    context.db,
    'list-mail',
    sql`select ${getColumns(Delivery, 'd')} from deliveries d where ${all(conditions)}
         order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}

const RECORD = { id: 'notifications.record-deliveries', audit: false, changes: [] };

/** Records the attempts of a batch of mails with one statement. */
const recordAttempt = loadTogether(async (context: ServiceContext, attempts: readonly Attempt[]) => {
  await mutate(context, { endpoint: RECORD, actor: null }, (write) =>
    storeDeliveries(context, write, attempts),
  );
  return attempts.map(() => null);
});

/** Records the outcome of an attempt. The log has one row per mail or text message, for its last attempt. */
export async function recordDelivery(
  context: ServiceContext,
  run: JobRun,
  delivery: LoggedDelivery,
): Promise<void> {
  await recordAttempt(context, { run, delivery });
}

/** Records an outcome in a transaction that writes more. */
export const storeDelivery = (
  context: ServiceContext,
  write: Write,
  run: JobRun,
  delivery: LoggedDelivery,
): Promise<void> => storeDeliveries(context, write, [{ run, delivery }]);

async function storeDeliveries(
  context: ServiceContext,
  { rows }: Write,
  attempts: readonly Attempt[],
): Promise<void> {
  const at = new Date(context.now());
  for (const { delivery } of attempts) {
    metrics?.count('deliveries', { channel: delivery.channel ?? 'mail', status: delivery.status });
  }
  // Two outcomes of one mail: the later one counts.
  const byId = new Map(attempts.map((each) => [each.delivery.id, each]));
  const stored = Array.from(
    byId.values(),
    ({ run, delivery: { id, channel = 'mail', template, to, status, reason } }) => ({
      ...{
        id,
        channel,
        at,
        template,
        recipient: hashAddress(context, to),
        status,
        attempts: run.attempt,
        reason,
      },
    }),
  );
  await rows(sql`
      insert into deliveries (id, channel, at, template, recipient, status, attempts, reason)
      select id, channel, at, template, recipient, status, attempts, reason
        from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(stored)}::text::jsonb)
       order by id
      on conflict (id) do update
        set at = excluded.at, status = excluded.status, attempts = excluded.attempts, reason = excluded.reason`);
}

/**
 * True if an earlier attempt sent the mail, although its job did not complete.
 * @param id the delivery's id
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

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes old entries: members ask about a mail within days, and the log is personal data. */
async function purgeDeliveries(context: ServiceContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await deleteInBatches(context, run, 'deliveries', sql`at < ${end}`);
}

export const purgeDeliveriesJob = job(
  jobContract({ name: 'notifications.purge-deliveries', data: z.null(), schedule: '20 3 * * *' }),
  purgeDeliveries,
);
