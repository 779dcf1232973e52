import { isDiskFull } from '@backflow/service-kit';
import type { Logger } from '@backflow/service-kit';

/**
 * Goes on without the audit entry of a sign-in or sign-out when the disk is full: administrators must get in to make room,
 * and everyone must be able to leave. The log has the attempt. Any other failure is thrown.
 */
export async function despiteFullDisk(entry: Promise<unknown>, log: Logger): Promise<void> {
  await entry.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    log.error({ error }, 'no audit entry: the disk is full');
  });
}
