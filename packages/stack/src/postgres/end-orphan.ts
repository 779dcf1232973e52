import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, endProcess } from '../process/process-table.ts';

/** Stops the Postgres that a killed earlier run may have left on a cluster, and removes what is left of its lock. */
export async function endOrphanedPostgres(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (pid > 0 && commandLineOf(pid).includes(cluster)) await endProcess(pid, 'SIGINT', 8000);
  rmSync(lock, { force: true });
}
