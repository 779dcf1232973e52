import { expect, test } from '@jest/globals';
import * as z from '@backflow/contracts/zod';
import { ReleaseDocument, withoutServerParts } from './remote-release.ts';

/** A document as it was stored before SDK 3. */
const OLDER = {
  ...{
    name: 'kits',
    title: 'Kits',
    sdk: { major: 2, minor: 9 },
    version: 'v1',
    base: '/remotes/kits/v1/',
  },
  ...{ pages: [], nav: [], account: [], tiles: [], slots: [], hosts: [], admin: { tabs: [], pages: [] } },
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  files: {},
  integrities: {},
  uses: { sdk: [], endpoints: [] },
};
const STORED = {
  ...OLDER,
  sdk: { from: '3.0', below: '4.0' },
  versions: { react: '19.3.1' },
  built: { at: '2026-11-20T10:00:00Z', commit: 'abc123', builder: 'CI', who: 'Ada Nowak' },
};

test('pages learn neither where a release was built nor what only servers compare', () => {
  const page = withoutServerParts(z.parse(ReleaseDocument, STORED));
  for (const name of ['built', 'uses', 'integrities']) expect(page).not.toHaveProperty(name);
  // The shell compares these before code runs.
  expect(page.versions).toEqual({ react: '19.3.1' });
});

test('a document for SDK 2 stays readable, and is read as it was stored: sites know it by its digest', () => {
  expect(z.parse(ReleaseDocument, OLDER)).toEqual(OLDER);
});
