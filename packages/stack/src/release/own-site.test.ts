import { expect, test } from '@jest/globals';
import { ownSite } from './own-site.ts';

test('without a running platform, says how to name a site', () => {
  expect(() => ownSite('/no/folder')).toThrow(/^No platform is running on .+ --site https:/);
});
