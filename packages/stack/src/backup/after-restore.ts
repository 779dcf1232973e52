import { rm } from 'node:fs/promises';
import { createClient } from 'redis';
import { ALL_SERVICES, SERVICES } from '../service-list.ts';
import type { StackFile } from '../stack-file.ts';

const SESSIONS = 'session:*';

/**
 * Ends every session: the restored data may not know its member, or the session may have been ended since the backup.
 * @param redisFolder the folder of the platform's own Redis, which does not run when `url` is undefined
 */
export async function forgetSessions(url: string | undefined, redisFolder: string): Promise<void> {
  if (url === undefined) return rm(redisFolder, { recursive: true, force: true });
  const client = createClient({ url, socket: { connectTimeout: 5000, reconnectStrategy: false } });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for await (const keys of client.scanIterator({ MATCH: SESSIONS, COUNT: 1000 })) {
      if (keys.length > 0) await client.unlink(keys);
    }
  } finally {
    client.destroy();
  }
}

/** Services cache what they read. The supervisor starts them again at once. */
export function restartServices({ pids }: StackFile): void {
  for (const name of [...SERVICES, ALL_SERVICES.name, 'gateway']) {
    const pid = pids[name];
    if (pid === undefined) continue;
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // The process is being restarted.
    }
  }
}
