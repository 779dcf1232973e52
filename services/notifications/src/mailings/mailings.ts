import { jobContract } from '@backflow/contracts';
import type { MailRequest, SmsRequest } from '@backflow/contracts/notifications';
import { deleteInBatches, job, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import { z } from 'zod/mini';
import type { NotificationsContext } from '../context.ts';
import { findTogether } from '../find-together.ts';

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
const findMailing = findTogether<Pick<MailRequest, 'template' | 'data'> & { id: string }>(
  'mailings',
  (ids) => sql`select id, template, data from mailings where id = any(${ids}::uuid[])`,
);

async function purgeMailings(context: NotificationsContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await deleteInBatches(context, run, 'mailings', sql`created_at < ${end}`);
}

export const purgeMailingsJob = job(
  jobContract({ name: 'notifications.purge-mailings', data: z.null(), schedule: '30 3 * * *' }),
  purgeMailings,
);
