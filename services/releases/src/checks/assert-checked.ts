import { withoutNotes } from '@backflow/contracts/releases';
import type { PointerChange } from '@backflow/contracts/releases';
import { AppError } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import { findChecks } from './find-checks.ts';

/** More visitors would get a release that was not run on this site, or that has findings. */
class UncheckedReleaseError extends AppError {
  override name = 'UncheckedReleaseError';
  constructor(what: string, remote: string, messages: readonly string[] = []) {
    super(
      'RELEASE_UNCHECKED',
      `${what} Run "npm run release -- check ${remote} --version VERSION", or "Check Again" on the screen Releases; or give a reason to go without.`,
      messages.map((message) => ({ path: 'version', message })),
    );
  }
}

/**
 * Lets a release go to more visitors only after a check that has passed, or with a reason.
 * @throws AppError RELEASE_UNCHECKED, with a sentence for each finding
 */
export async function assertChecked(
  context: Pick<ReleasesContext, 'db' | 'log' | 'settings'>,
  remote: string,
  releaseId: string,
  { action, unchecked }: PointerChange,
): Promise<void> {
  if (unchecked !== undefined || (action !== 'promote' && action !== 'canary')) return;
  const check = (await findChecks(context, [releaseId])).get(releaseId);
  if (check?.hasPassed) return;
  if (!check) throw new UncheckedReleaseError('This release was never run on this site.', remote);
  const findings = withoutNotes(check.findings);
  if (findings.length === 0) {
    throw new UncheckedReleaseError(
      `The check of this release covers only the pages of: ${check.roles.join(', ')}. Administrators’ pages are checked by administrators, and by tokens that may.`,
      remote,
    );
  }
  throw new UncheckedReleaseError(
    `The check of this release has ${findings.length === 1 ? 'a finding' : `${findings.length} findings`}.`,
    remote,
    findings.map(({ part, role, width, message }) => `${part} (${role}, ${width} px): ${message}`),
  );
}
