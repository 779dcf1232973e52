import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Failure } from '@backflow/cli-kit';
import getPort, { portNumbers } from 'get-port';
import { isPortFree } from '../before-start.mjs';

const reserved = new Set<number>();

/** Excludes a port that a process will listen on from the free ones. */
export const reservePort = (port: number): void => void reserved.add(port);

/** A free port. It is below the range of outgoing ports, so that a restarted process still finds its port free. */
export function freePort(): Promise<number> {
  const from = randomInt(20_000, 29_000);
  return getPort({ port: portNumbers(from, from + 500), exclude: reserved, host: '127.0.0.1' });
}

/** Above the ports of `freePort`, and below the range of outgoing ports. */
const CLAIMED = { from: 29_600, to: 32_700 };

/**
 * Claims a port for a platform by creating the port's folder: platforms that start at the same time get different ports,
 * even before they listen.
 */
export async function claimPort(
  getFolder: (port: number) => string,
  { from, to } = CLAIMED,
): Promise<number> {
  const count = to - from;
  const first = randomInt(count);
  for (let step = 0; step < count; step += 1) {
    const port = from + ((first + step) % count);
    if ((await isPortFree(port, '127.0.0.1')) && wasCreated(getFolder(port))) return port;
  }
  throw new Failure(`No port from ${from} to ${to} is free.`);
}

/** False when the folder existed. */
function wasCreated(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
