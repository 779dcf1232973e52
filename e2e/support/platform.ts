import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { claimPort, readStackFile } from '@backflow/stack';

/** Outside the checkout, so that nothing of a run is left in it. */
const getDataDir = (port: number | string) => path.join(os.tmpdir(), `backflow-e2e-${port}`);

// Chosen by the first process of a run; those that it starts inherit it, as they do one that was given by hand.
if (!process.env.E2E_PORT) {
  const port = await claimPort(getDataDir);
  process.env.E2E_PORT = String(port);
  process.once('exit', () => removeIfEmpty(getDataDir(port)));
}

/** A tool that has only read the configuration leaves an empty folder. */
function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    // Removed already, or not empty.
  }
}

export const E2E_PORT = Number(process.env.E2E_PORT);
export const E2E_ORIGIN = `http://localhost:${E2E_PORT}`;
export const E2E_DATA_DIR = getDataDir(E2E_PORT);

/** Where traces and pictures of what failed are. */
export const E2E_RESULTS = path.resolve(import.meta.dirname, '../../test-results', String(E2E_PORT));

/** Inside the checkout, where what is built finds its packages; a folder of this run's own. */
export const E2E_CACHE = path.resolve(import.meta.dirname, '../../.cache', `e2e-${E2E_PORT}`);

/** Where the parts of the running platform are. */
export const stack = () => readStackFile(E2E_DATA_DIR);

export const DEMO_PASSWORD = 'Backflow1979';
