import { SDK_VERSION } from '@backflow/contracts';
import type { ReleaseDocument } from '@backflow/contracts';
import { endpointProblems } from '@backflow/contracts/compatibility';
import { AppError } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { readOfferedEndpoints } from './live-contracts.ts';

type Checked = Pick<ReleaseDocument, 'name' | 'version' | 'sdk' | 'uses'>;

/** The release uses what the site does not offer: visitors would meet errors. */
class IncompatibleReleaseError extends AppError {
  override name = 'IncompatibleReleaseError';
  constructor({ name, version }: Checked, problems: readonly string[]) {
    const others = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
    super(
      'RELEASE_INCOMPATIBLE',
      `Release ${version} of ${name} does not fit this site: ${problems[0] ?? ''}${others}.`,
      problems.map((message) => ({ path: 'version', message })),
    );
  }
}

/**
 * Compares what a release uses with what the site offers.
 * @throws AppError RELEASE_INCOMPATIBLE with a sentence for each problem, UNAVAILABLE while the contract of a service that it uses
 *   is not known
 */
export async function assertCompatible(
  context: Pick<ReleasesContext, 'redis' | 'settings'>,
  release: Checked,
): Promise<void> {
  const problems = [...sdkVersionProblems(release), ...(await offerProblems(context, release))];
  if (problems.length > 0) throw new IncompatibleReleaseError(release, problems);
}

/** The release command has checked the names that it imports against the version that it declares. */
function sdkVersionProblems({ sdk: { major, minor } }: Checked): string[] {
  if (major === SDK_VERSION.major && minor <= SDK_VERSION.minor) return [];
  return [
    `it needs version ${major}.${minor} of the SDK, and the shell has ${SDK_VERSION.major}.${SDK_VERSION.minor}`,
  ];
}

async function offerProblems(
  context: Pick<ReleasesContext, 'redis' | 'settings'>,
  { uses }: Checked,
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
