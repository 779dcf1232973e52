import { setTimeout as delay } from 'node:timers/promises';
import { Failure, reasonOf } from '@backflow/cli-kit';
import type { PublishedEndpoint, ReleaseDocument } from '@backflow/contracts';
import { endpointProblems } from '@backflow/contracts/compatibility';
import { RefusedBySite } from './releases-client.ts';

const POLL_MS = 3000;

interface Options {
  waitMs: number;
  pollMs?: number;
  onWait: (what: string) => void;
}

/**
 * Waits until the services of a site offer what a release uses, as while they are replaced one by one. A site that does not answer
 * for the moment is asked again.
 * @param readOffered reads the contracts of the site
 * @throws Failure that names what is missing after `waitMs`
 */
export async function untilOffered(
  { name, uses }: Pick<ReleaseDocument, 'name' | 'uses'>,
  readOffered: () => Promise<readonly PublishedEndpoint[]>,
  { waitMs, pollMs = POLL_MS, onWait }: Options,
): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const { problems, services } = await readOffered().then(
      (offered) => findMissing(uses.endpoints, offered),
      (error: unknown) => {
        if (error instanceof RefusedBySite && error.status < 500) throw error;
        return { problems: [reasonOf(error)], services: [] };
      },
    );
    if (problems.length === 0) return;
    if (Date.now() + pollMs > deadline) {
      const sentences = problems.map((problem) => `  ${problem}`).join('\n');
      const first = services.length === 0 ? '' : ` Release first: ${services.join(', ')}.`;
      throw new Failure(
        `mf-${name} was not published: after ${formatDuration(waitMs)} the site doesn't offer what it needs.\n${sentences}\nNothing was changed.${first}`,
      );
    }
    onWait(services.length === 0 ? 'the site' : `the new version of ${services.join(' and ')}`);
    await delay(pollMs);
  }
}

function findMissing(used: readonly PublishedEndpoint[], offered: readonly PublishedEndpoint[]) {
  const missing = used
    .map((endpoint) => ({ endpoint, problems: endpointProblems({ endpoints: [endpoint] }, offered) }))
    .filter(({ problems }) => problems.length > 0);
  return {
    problems: missing.flatMap(({ problems }) => problems),
    services: [...new Set(missing.map(({ endpoint }) => endpoint.service))],
  };
}

const formatDuration = (ms: number): string =>
  ms < 60_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
