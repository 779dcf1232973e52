import fs from 'node:fs';
import path from 'node:path';
import { stack, E2E_DATA_DIR } from '../platform.ts';
import { ALL_SERVICES } from '../processes.ts';
import type { Kill } from './killer.ts';
import type { TrafficRecord } from './traffic.ts';

/** What happened while the platform ran with two of each process, and one of them was killed now and then. */
export interface KillReport {
  /** `SEED=…` repeats the order of the kills and their pauses. */
  readonly seed: number;
  /** The names of the processes that were to be killed. */
  readonly victims: readonly string[];
  readonly kills: readonly Kill[];
  readonly traffic: TrafficRecord;
  /** The lines that each process of all services has logged about requests. */
  readonly requestsLogged: Readonly<Record<string, number>>;
}

const FILE = path.join(E2E_DATA_DIR, 'kills.json');

export const writeKillReport = (report: Omit<KillReport, 'requestsLogged'>): void =>
  fs.writeFileSync(FILE, JSON.stringify({ ...report, requestsLogged: requestsLogged() }));

/** @throws Error when nothing was killed in this run */
export const readKillReport = (): KillReport => JSON.parse(fs.readFileSync(FILE, 'utf8')) as KillReport;

function requestsLogged(): Record<string, number> {
  const count = (name: string) =>
    fs.readFileSync(path.join(stack().logs, name), 'utf8').split('"requestId":').length - 1;
  return Object.fromEntries(
    [`${ALL_SERVICES}.log`, `${ALL_SERVICES}-2.log`].map((name) => [name, count(name)]),
  );
}
