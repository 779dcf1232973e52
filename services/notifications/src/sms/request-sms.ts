import { sendSms } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import { mutate, select, sql, toUuid } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { findTogether } from '../find-together.ts';
import { hasSms } from '../templates/render-sms.ts';

interface RequestedSms {
  /** The mail's delivery. */
  id: string;
  /** The member it is for; undefined when the mail goes to a mere address. */
  userId: string | undefined;
  request: MailRequest;
}

/**
 * Queues the text message of a mail for a member who wants them, whatever their mail preferences, and also when their address
 * bounces. The job's id is derived from the mail: a second attempt of the mail's job queues nothing.
 */
export async function requestSms(
  context: NotificationsContext,
  run: JobRun,
  { id, userId, request }: RequestedSms,
): Promise<void> {
  const { template, data, mailing, channels } = request;
  if (!context.sms || userId === undefined || !hasSms(template)) return;
  if (channels?.includes('sms') === false) return;
  if ((await findSmsNumber(context, { kind: 'member', id: userId })) === undefined) return;
  const to = { kind: 'member', id: userId } as const;
  await mutate(context, run, (write) =>
    write.queue(sendSms, { template, data, mailing, to }, { id: toUuid(`sms ${id}`) }),
  );
}

/** The number of a member who wants text messages, or the number itself; undefined when it gets none. */
export const findSmsNumber = async (
  context: Pick<NotificationsContext, 'db'>,
  to: string | { kind: 'member'; id: string },
): Promise<string | undefined> =>
  typeof to === 'string' ? findOpenNumber(context, to) : (await findSmsRecipient(context, to.id))?.number;

async function findOpenNumber(
  { db }: Pick<NotificationsContext, 'db'>,
  to: string,
): Promise<string | undefined> {
  const stops = await select(
    db,
    'sms-stop',
    sql`select 1 from identity.sms_stops_v1 where phone_number = ${to} and reason = 'reply' limit 1`,
  );
  return stops.length === 0 ? to : undefined;
}

const findSmsRecipient = findTogether<{ id: string; number: string }>(
  'sms-numbers',
  (ids) => sql`
    select id, phone_number as number from identity.sms_recipients_v1 where id = any(${ids}::uuid[])`,
);
