import { join } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import { findDataFolderProblem } from '../../before-start.mjs';
import { takeLock } from '../process/lock.ts';

/** Creates the data folder and its folder of logs. Throws a Failure when it is not writable. */
export function openDataFolder(dataDir: string): void {
  const problem = findDataFolderProblem(dataDir);
  if (problem !== undefined) throw new Failure(problem);
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
