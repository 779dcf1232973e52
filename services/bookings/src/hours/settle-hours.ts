import { issueCertificates } from '@backflow/contracts/shared';
import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';

/**
 * Writes what the ledger of CE hours lacks for a booking after its attendance or status has changed: the hours that it earns, or the
 * opposite of those that it earns no longer. Queues the job that issues and revokes certificates. Call it under the lock of the offer, after the change.
 * @param actorId who made the change
 */
export async function settleHours(
  { rows, queue }: Write,
  bookingId: string,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<void> {
  await rows(sql`select settle_hours(${bookingId}, ${actorId}, ${new Date(now)})`);
  await queue(issueCertificates, null, { singletonKey: 'changed' });
}
