import { jobContract } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { mutate, sql } from '@backflow/service-kit';
import type { Operation } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

export const purgeExpiredJob = jobContract({
  name: 'identity.purge-expired',
  data: z.unknown(),
  schedule: '17 * * * *',
});

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes links past their time, mails sent long ago, newsletter addresses nobody confirmed, and audit lines about
 * nobody, which anyone can have written by signing in with addresses that have no account. The other lines stay, but
 * not the network someone came from: the privacy policy promises to forget it.
 */
export async function purgeExpired(context: IdentityContext, _data: unknown, run: Operation): Promise<void> {
  const ago = (days: number) => new Date(context.now() - days * DAY_MS);
  const statements = [
    sql`delete from one_time_tokens where expires_at < ${ago(7)}`,
    sql`delete from outbox where next_attempt_at is null and created_at < ${ago(30)}`,
    sql`delete from newsletter_subscriptions where confirmed_at is null and created_at < ${ago(7)}`,
    sql`delete from audit_lines where subject_id is null and actor_id is null and at < ${ago(30)}`,
    sql`update audit_lines set details = details - 'network' where details ? 'network' and at < ${ago(90)}`,
  ];
  // One after the other, each by itself: a lock is held no longer than its statement.
  for (const statement of statements) await mutate(context, run, (write) => write.rows(statement));
}
