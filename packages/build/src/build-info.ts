import { execFileSync } from 'node:child_process';
import type { BuildInfo } from '@backflow/contracts';

/** CI systems: their name, and the variables of the commit and of whoever started the build. */
const SYSTEMS = [
  { name: 'GitHub Actions', is: 'GITHUB_ACTIONS', commit: 'GITHUB_SHA', who: 'GITHUB_ACTOR' },
  { name: 'GitLab CI', is: 'GITLAB_CI', commit: 'CI_COMMIT_SHA', who: 'GITLAB_USER_LOGIN' },
  { name: 'Buildkite', is: 'BUILDKITE', commit: 'BUILDKITE_COMMIT', who: 'BUILDKITE_BUILD_CREATOR' },
  { name: 'CircleCI', is: 'CIRCLECI', commit: 'CIRCLE_SHA1', who: 'CIRCLE_USERNAME' },
  { name: 'Jenkins', is: 'JENKINS_URL', commit: 'GIT_COMMIT', who: 'CHANGE_AUTHOR' },
  { name: 'CI', is: 'CI', commit: 'BUILD_COMMIT', who: 'BUILD_WHO' },
] as const;

const MAX = 120;

/**
 * Where a build comes from: the commit by git or by the variables of a CI, the builder without the name of its machine, and who. BUILD_COMMIT
 * and BUILD_WHO come first, for builds without a repository; `BUILD_WHO=` leaves the person out.
 * @param root the remote's folder
 */
export function getBuildInfo(root: string, env: NodeJS.ProcessEnv = process.env): BuildInfo {
  const system = SYSTEMS.find(({ is }) => env[is]);
  const commit = env.BUILD_COMMIT || (system && env[system.commit]) || getCommit(root);
  const who = env.BUILD_WHO ?? ((system && env[system.who]) || git(root, 'log', '-1', '--format=%an'));
  return {
    at: new Date().toISOString(),
    ...(commit && { commit: commit.slice(0, MAX) }),
    builder: system?.name ?? 'a local build',
    ...(who && { who: who.slice(0, MAX) }),
  };
}

function getCommit(root: string): string | undefined {
  const commit = git(root, 'rev-parse', 'HEAD');
  if (commit === undefined) return undefined;
  return git(root, 'status', '--porcelain') === '' ? commit : `${commit}-dirty`;
}

/** Undefined without git, or outside of a repository. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}
