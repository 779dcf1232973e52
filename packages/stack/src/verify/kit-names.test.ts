import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { inRepo } from '../repo.ts';

/** Folders that serve every domain, so that their files and exports are named after none. */
const FRAMES = ['platform', 'remote-kit', 'search', 'service-kit', 'ui'].map((kit) => `packages/${kit}/src`);

/** Not the events of streams and of the DOM. */
const DOMAIN =
  /attendee|booked|booking|course|enroll|(?<!send)event(?!-?(listener|source|stream|target))|forum|invoice|offer(?!ed)|registration|webinar/i;

const getFiles = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: inRepo('.') }).filter((file) => !/\.test\.tsx?$/.test(file));

const DECLARATION = /^export (?:async )?(?:class|const|function|interface|type) (\w+)/gm;
const LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** The names that a module exports: declared there, or passed on. */
const getExports = (source: string): string[] => [
  ...[...source.matchAll(DECLARATION)].map(([, name = '']) => name),
  ...[...source.matchAll(LIST)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
];

test.each(FRAMES)('%s has no domain word in the name of a file or an export', (folder) => {
  const files = getFiles(folder);
  expect(files.length).toBeGreaterThan(0);
  const names = files.flatMap((file) => [
    basename(file),
    ...getExports(readFileSync(inRepo(file), 'utf8')).map((name) => `${name} in ${file}`),
  ]);
  expect(names.filter((name) => DOMAIN.test(name))).toEqual([]);
});
