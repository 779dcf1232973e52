import os from 'node:os';
import path from 'node:path';
import { readStackFile } from '@backflow/stack';

export const E2E_PORT = Number(process.env.E2E_PORT ?? 3900);
export const E2E_ORIGIN = `http://localhost:${E2E_PORT}`;

/** Outside the checkout, so that nothing of a run is left in it. */
export const E2E_DATA_DIR = path.join(os.tmpdir(), `backflow-e2e-${E2E_PORT}`);

/** Where the parts of the running platform are. */
export const stack = () => readStackFile(E2E_DATA_DIR);

export const DEMO_PASSWORD = 'Backflow1979';
