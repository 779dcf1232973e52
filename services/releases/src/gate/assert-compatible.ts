import type { ReleaseDocument } from '@backflow/contracts';
import {
  endpointProblems,
  expiryProblems,
  shellProblems,
  slotProblems,
} from '@backflow/contracts/compatibility';
import { AppError } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { pacificDay } from '../pacific-day.ts';
import { readOfferedEndpoints } from '../offered-endpoints.ts';
import { listSlots, readShellOffer } from './site-offer.ts';

/** The release uses what the site does not offer, or takes away what others use: visitors would meet errors. */
class IncompatibleReleaseError extends AppError {
  override name = 'IncompatibleReleaseError';
  constructor({ name, version }: ReleaseDocument, problems: readonly string[]) {
    const others = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
    super(
      'RELEASE_INCOMPATIBLE',
      `Release ${version} of ${name} does not fit this site: ${problems[0] ?? ''}${others}.`,
      problems.map((message) => ({ path: 'version', message })),
    );
  }
}

type Reading = Pick<ReleasesContext, 'db' | 'redis' | 'settings' | 'now'>;

/**
 * Compares what a release uses with what the site offers, and the slots that it hosts with those that others fill.
 * @param options.isRollback it was live before: going back must work whatever others fill by now, and after its SDK's last day
 * @throws AppError RELEASE_INCOMPATIBLE with a sentence for each problem, UNAVAILABLE while the shell or the contract of a service that it
 *   uses is not known
 */
export async function assertCompatible(
  context: Reading,
  release: ReleaseDocument,
  { isRollback = false } = {},
): Promise<void> {
  const shell = await readShellOffer(context);
  const problems = [
    ...shellProblems(release, shell),
    ...(isRollback ? [] : expiryProblems(release, shell, pacificDay(context.now()))),
    ...(isRollback ? [] : slotProblems(release, await listSlots(context))),
    ...(await offerProblems(context, release)),
  ];
  if (problems.length > 0) throw new IncompatibleReleaseError(release, problems);
}

async function offerProblems(
  context: Pick<ReleasesContext, 'redis' | 'settings'>,
  { uses }: ReleaseDocument,
): Promise<string[]> {
  if (uses.endpoints.length === 0) return [];
  const offered = await readOfferedEndpoints(context);
  const problems = endpointProblems(uses, offered);
  if (problems.length === 0) return [];
  const known = new Set(offered.map(({ service }) => service));
  const silent = new Set(uses.endpoints.map(({ service }) => service).filter((name) => !known.has(name)));
  if (silent.size === 0) return problems;
  // While the platform starts, services announce themselves one after the other.
  throw new AppError(
    'UNAVAILABLE',
    `The release cannot be checked: nothing is known of the service ${[...silent].join(', ')} yet. Please try again in a moment.`,
  );
}
