import fs from 'node:fs';
import path from 'node:path';
import { E2E_DATA_DIR } from './platform.ts';

/** Starts the platform on an empty data folder, in this very process, as `npm start` does after its set-up. */
fs.rmSync(E2E_DATA_DIR, { recursive: true, force: true });
process.argv[2] = 'start';
await import(path.resolve(import.meta.dirname, '../../packages/stack/src/main.ts'));
