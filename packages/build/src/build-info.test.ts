import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getBuildInfo } from './build-info.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'build-info-'));
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

test('outside of a repository a build names no commit', () => {
  expect(getBuildInfo(folder, {})).toEqual({ at, builder: 'a local build' });
});

describe('a build in a repository', () => {
  beforeAll(() => {
    git('init', '-q');
    writeFileSync(path.join(folder, 'a.ts'), '1');
    git('add', '.');
    git('-c', 'user.name=Ada Nowak', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'First');
  });

  test('names the commit and who made it, and says where files were changed since', () => {
    const commit = git('rev-parse', 'HEAD');
    const built = { at, builder: 'a local build', who: 'Ada Nowak' };
    expect(getBuildInfo(folder, {})).toEqual({ ...built, commit });
    expect(getBuildInfo(folder, { BUILD_WHO: '' })).toEqual({ at, builder: built.builder, commit });
    writeFileSync(path.join(folder, 'a.ts'), '2');
    expect(getBuildInfo(folder, {}).commit).toBe(`${commit}-dirty`);
  });

  test.each([
    [{ GITHUB_ACTIONS: 'true', GITHUB_SHA: 'abc', GITHUB_ACTOR: 'ada' }, 'GitHub Actions', 'abc', 'ada'],
    [
      { GITLAB_CI: 'true', CI: 'true', CI_COMMIT_SHA: 'abc', GITLAB_USER_LOGIN: 'ada' },
      'GitLab CI',
      'abc',
      'ada',
    ],
    [{ CI: 'true', BUILD_COMMIT: 'def', BUILD_WHO: 'the nightly job' }, 'CI', 'def', 'the nightly job'],
    [{ GITHUB_ACTIONS: 'true', BUILD_COMMIT: 'def', BUILD_WHO: '' }, 'GitHub Actions', 'def', undefined],
  ])('by a CI names what its variables say: %j', (env, builder, commit, who) => {
    expect(getBuildInfo(folder, env)).toEqual({ at, builder, commit, ...(who !== undefined && { who }) });
  });
});
