import fs from 'node:fs';
import path from 'node:path';
import { E2E_DATA_DIR } from './platform.ts';

/** Starts the platform on an empty data folder, in this very process, as `npm start` does after its set-up. */
fs.mkdirSync(E2E_DATA_DIR, { recursive: true });
// The folder itself stays: it claims the port.
for (const name of fs.readdirSync(E2E_DATA_DIR)) {
  fs.rmSync(path.join(E2E_DATA_DIR, name), { recursive: true, force: true });
}
// All members of all tests come from one address.
process.env.REGISTRATIONS_PER_HOUR = '100000';
process.argv[2] = 'start';
await import(path.resolve(import.meta.dirname, '../../packages/stack/src/main.ts'));
