import { readFileSync } from 'node:fs';
import { inRepo } from '../repo.ts';

/** The settings in the tables of docs/settings.md. */
export function documentedSettings(): string[] {
  const rows = readFileSync(inRepo('docs/settings.md'), 'utf8').matchAll(/^\| (`[A-Z].*?) \|/gm);
  return [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].flatMap(([, name]) => name ?? []),
  );
}

/** Settings that containers do not get. A test fails for any other setting that is not passed. */
export const NOT_ON_CONTAINERS: readonly string[] = [
  // Only tests shorten them.
  ...['RESPONSE_DEADLINE_MS', 'UPLOAD_DEADLINE_MS', 'BODY_DEADLINE_MS', 'SLOW_MS', 'DRAIN_MS'],
  // Only tests, and the platform on one machine, send messages elsewhere.
  ...['SMS_API_URL', 'SMS_TO_MAILBOX'],
  // No demo is written in production.
  'SEED_DEMO',
];

/** Settings that no orchestrator passes: besides those, settings of `npm start` and of docker-compose.yml. */
export const NOT_PASSED: readonly string[] = [
  ...NOT_ON_CONTAINERS,
  ...['DATA_DIR', 'SERVICE_PROCESSES', 'BIND_ADDRESS'],
];
