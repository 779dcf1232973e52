import { jobContract } from '@backflow/contracts';
import type { MailRequest, SmsRequest } from '@backflow/contracts/notifications';
import { deleteInBatches, job, loadTogether, select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import { z } from 'zod/mini';
import type { NotificationsContext } from '../context.ts';

/** Longer than a mail may be delayed and tried again. */
const RETENTION_MS = 45 * 24 * 60 * 60 * 1000;

/**
 * A request with the data of its mailing and its own. Delay and queue the request itself, which is small.
 * @throws Error when the mailing was deleted
 */
export async function withMailing<Request extends MailRequest | SmsRequest>(
  context: Pick<NotificationsContext, 'db'>,
  request: Request,
): Promise<Request> {
  const { mailing } = request;
  if (mailing === undefined) return request;
  const found = await findMailing(context, mailing);
  if (found?.template !== request.template) throw new Error('the mailing is gone');
  return { ...request, data: { ...found.data, ...request.data } };
}

/** A mailing; undefined for one that was deleted. */
const findMailing = loadTogether(async ({ db }: Pick<NotificationsContext, 'db'>, ids: readonly string[]) => {
  const rows = await select<Pick<MailRequest, 'template' | 'data'> & { id: string }>(
    db,
    'mailings',
    sql`select id, template, data from mailings where id = any(${[...new Set(ids)]}::uuid[])`,
  );
  const mailings = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => mailings.get(id));
});

async function purgeMailings(context: NotificationsContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await deleteInBatches(context, run, 'mailings', sql`created_at < ${end}`);
}

export const purgeMailingsJob = job(
  jobContract({ name: 'notifications.purge-mailings', data: z.null(), schedule: '30 3 * * *' }),
  purgeMailings,
);
