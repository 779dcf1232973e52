import type { PublishedEndpoint } from '../published-contract.ts';
import type { UsedEndpoint } from '../releases/publish.endpoints.ts';
import { endpointProblems } from './breaking-changes.ts';

/**
 * Finds uses by releases that a service with these endpoints would break.
 * @returns a sentence for each change, with the releases that use it
 */
export function describeBrokenReleases(
  used: readonly UsedEndpoint[],
  offered: readonly PublishedEndpoint[],
): readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const each of used) {
    for (const problem of endpointProblems({ endpoints: [each.endpoint] }, offered)) {
      users.set(problem, (users.get(problem) ?? new Set()).add(getName(each)));
    }
  }
  return [...users].map(([problem, names]) => `${problem}: used by ${[...names].join(', ')}`);
}

const getName = ({ remote, version, pointer, since }: UsedEndpoint): string =>
  `${remote} ${version} (${pointer}${since === null ? '' : ` since ${since}`})`;
