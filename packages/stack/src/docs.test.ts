import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { inRepo, REPO_ROOT } from './repo.ts';

const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: REPO_ROOT })].sort();
const read = (page: string) => readFileSync(inRepo(page), 'utf8');

/** The anchors that a git host makes of headings. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('links lead to files and headings', () => {
  const broken = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      const leads = existsSync(inRepo(file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
      return leads ? [] : `${page}: ${link}`;
    }),
  );
  expect(broken).toEqual([]);
});

/** `…/` stands for folders between, `*` for a part of a name. */
const patternOf = (name: string) =>
  new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replace(/…\/?/g, '.*')}$`);

test('tests that pages name exist', () => {
  const tests = globSync('{services,exemplars,gateway,shell,mf-*,packages,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: REPO_ROOT,
    exclude: ['**/node_modules/**'],
  });
  const missing = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`([\w./*…-]+\.(?:test|spec)\.tsx?)`/g)].flatMap(([, name = '']) =>
      tests.some((file) => patternOf(name).test(file)) ? [] : `${page}: ${name}`,
    ),
  );
  expect(missing).toEqual([]);
});

test('the index of decisions has each decision once, by its title', () => {
  const listed = read('docs/adr/README.md').match(/^- \[\d+\. .*\]\(.*\)$/gm) ?? [];
  const decisions = PAGES.filter((page) => /^docs\/adr\/\d/.test(page)).map((page) => {
    const [, title = ''] = /^# (.*)$/m.exec(read(page)) ?? [];
    return `- [${title}](${basename(page)})`;
  });
  expect(listed.sort()).toEqual(decisions.sort());
});

test('pages can be read in one go', () => {
  expect(PAGES.filter((page) => statSync(inRepo(page)).size > 40_000)).toEqual([]);
  const lines = (page: string) => read(page).split('\n').length - 1;
  expect(lines('README.md')).toBeLessThanOrEqual(150);
  expect(lines('CONTRIBUTING.md')).toBeLessThanOrEqual(250);
});
