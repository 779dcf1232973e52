import { jobContract } from '@backflow/contracts';
import type { MailRequest, SmsRequest } from '@backflow/contracts/notifications';
import { deleteInBatches, job, select, sql } from '@backflow/service-kit';
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
  { db }: Pick<NotificationsContext, 'db'>,
  request: Request,
): Promise<Request> {
  const { mailing } = request;
  if (mailing === undefined) return request;
  const [row] = await select<Pick<MailRequest, 'data'>>(
    db,
    'mailing',
    sql`select data from mailings where id = ${mailing} and template = ${request.template}`,
  );
  if (!row) throw new Error('the mailing is gone');
  return { ...request, data: { ...row.data, ...request.data } };
}

async function purgeMailings(context: NotificationsContext, _data: null, run: JobRun): Promise<void> {
  const end = new Date(context.now() - RETENTION_MS);
  await deleteInBatches(context, run, 'mailings', sql`created_at < ${end}`);
}

export const purgeMailingsJob = job(
  jobContract({ name: 'notifications.purge-mailings', data: z.null(), schedule: '30 3 * * *' }),
  purgeMailings,
);
