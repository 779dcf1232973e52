import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, reasonOf } from '@backflow/cli-kit';
import { takeLock } from '../process/lock.ts';

/** Creates the data folder and its folder of logs. Throws a Failure when it is not writable. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const probe = join(dataDir, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} is not writable (${reasonOf(error)}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Locks the data folder for this platform. Returns a function that unlocks it; throws a Failure when another platform uses
 * it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = takeLock(join(dataDir, 'stack.pid'));
  if (typeof lock !== 'number') return lock;
  throw new Failure(
    `The platform already runs on ${dataDir} (process ${lock}). Stop it, or set DATA_DIR to another folder.`,
  );
}
