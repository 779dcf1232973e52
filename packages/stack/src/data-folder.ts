import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, reasonOf } from './failure.ts';
import { takeLock } from './process/lock.ts';

/** Makes the data folder and its logs folder. Throws a Failure when it cannot be written. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const probe = join(dataDir, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}): make it writable, or choose another with DATA_DIR=/a/folder npm start.`,
    );
  }
}

/** Keeps a second platform off the data folder. Returns what gives it free; throws a Failure when it is in use. */
export function lockDataFolder(dataDir: string): () => void {
  const lock = takeLock(join(dataDir, 'stack.pid'));
  if (typeof lock !== 'number') return lock;
  throw new Failure(
    `The platform already runs on ${dataDir} (process ${lock}): stop that one, or choose another folder with DATA_DIR=/a/folder npm start.`,
  );
}
