import { expect, test } from '@jest/globals';
import { makeFixture } from '@backflow/contracts/testing';
import * as z from '@backflow/contracts/zod';
import { ReleaseDocument, withoutServerParts } from './remote-release.ts';

const built = { at: '2026-11-20T10:00:00Z', commit: 'abc123', builder: 'CI', who: 'Ada Nowak' };

test('pages learn neither where a release was built nor what only servers compare', () => {
  const page = withoutServerParts(makeFixture(ReleaseDocument, { built, versions: { react: '19.3.1' } }));
  expect(Object.keys(page)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(built|uses|integrities)$/)]),
  );
  // The shell compares these before code runs.
  expect(page.versions).toEqual({ react: '19.3.1' });
});

test('a document for SDK 2 stays readable, and is read as it was stored: its digest is known', () => {
  const { versions: _, built: __, ...now } = makeFixture(ReleaseDocument, { disabled: undefined });
  const stored = { ...now, sdk: { major: 2, minor: 9 } };
  const read = z.parse(ReleaseDocument, JSON.parse(JSON.stringify(stored)));
  expect(read.sdk).toEqual({ major: 2, minor: 9 });
  expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['versions']));
  expect('built' in read).toBe(false);
});
