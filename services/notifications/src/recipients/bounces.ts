import { metrics, mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';

/**
 * True if the mail server refused this recipient permanently: 5xx to RCPT TO. 5.7.x is about the sender (relaying denied,
 * a block list): counted as bounces, one mistake in the settings would mark every member.
 * @param error what nodemailer threw
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  const { code, command, responseCode, response } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
    response?: unknown;
  };
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || !isPermanent) return false;
  return !/^5\d\d[ -]5\.7\./.test(typeof response === 'string' ? response : '');
}

/** Marks a member's address as bounced. Identity clears the mark when the address changes or is confirmed. */
export async function recordBounce(
  context: NotificationsContext,
  run: JobRun,
  address: string,
): Promise<void> {
  await mutate(context, run, (write) => write.rows(sql`select identity.record_bounce_v1(${address})`));
  metrics?.count('bounces', {});
  run.log.info('a mail server refused an address permanently');
}
