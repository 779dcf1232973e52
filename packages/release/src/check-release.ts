import type { ReleaseDocument } from '@backflow/contracts';
import {
  endpointProblems,
  expiryProblems,
  shellProblems,
  slotProblems,
  slotWarnings,
} from '@backflow/contracts/compatibility';
import type { SiteOffer } from '@backflow/contracts/releases';

/**
 * Compares a release with the site that it is for, as the site does once more. The build has checked everything else.
 * @returns `problems`, for which the site refuses it, and `warnings`: a sentence for each
 */
export function checkRelease(
  release: ReleaseDocument,
  { endpoints, shell, slots }: SiteOffer,
  today = new Date().toISOString().slice(0, 10),
): { problems: string[]; warnings: string[] } {
  return {
    problems: [
      ...shellProblems(release, shell),
      ...expiryProblems(release, shell, today),
      ...slotProblems(release, slots),
      ...endpointProblems(release.uses, endpoints),
    ],
    warnings: slotWarnings(release, shell, slots),
  };
}
