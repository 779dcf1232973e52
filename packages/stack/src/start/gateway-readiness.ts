import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from '../process/child.ts';

const POLL_MS = 50;
const REQUEST_MS = 2000;

/** Called with what a process waits for. */
export type OnWait = (what: string) => void;

/**
 * Resolves when the gateway and all services behind it are ready, or its process has ended. It has no
 * deadline of its own: the supervisor has one for every process.
 */
export async function untilGatewayReady(
  url: string,
  child: Pick<Child, 'hasEnded'>,
  onWait: OnWait,
): Promise<void> {
  while (!child.hasEnded) {
    try {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(REQUEST_MS) });
      if (response.ok) return;
      onWait(missingParts((await response.json()) as Readiness));
    } catch {
      onWait('a response of the gateway');
    }
    await delay(POLL_MS);
  }
}

/** The gateway's `/readyz`. */
interface Readiness {
  services?: Record<string, boolean>;
  unknown?: string[];
  remotes?: string[];
}

/** 'the services events and media, the releases of the remotes' */
function missingParts({ services = {}, unknown = [], remotes }: Readiness): string {
  const away = Object.keys(services).filter((name) => services[name] === false);
  const parts = [
    ...(away.length > 0 ? [`the service${away.length > 1 ? 's' : ''} ${LIST.format(away)}`] : []),
    ...(unknown.length > 0 ? [`the contracts of ${LIST.format(unknown)}`] : []),
    ...(remotes === undefined ? ['the releases of the remotes'] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'the gateway';
}

const LIST = new Intl.ListFormat('en-US');
