import { readFileSync } from 'node:fs';
import { NOT_ON_CONTAINERS } from '../compose/container-settings.ts';
import { inRepo } from '../repo.ts';

/** The settings in README's table. */
export function readmeSettings(): string[] {
  const rows = readFileSync(inRepo('README.md'), 'utf8').matchAll(/^\| (`[A-Z].*?) \|/gm);
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []),
  );
}

/** Settings of `npm start`, and of docker-compose.yml. */
const ONE_MACHINE = ['DATA_DIR', 'SERVICE_PROCESSES', 'BIND_ADDRESS'];

/** Settings that no orchestrator passes. */
export const NOT_PASSED: readonly string[] = [...Object.keys(NOT_ON_CONTAINERS), ...ONE_MACHINE];
