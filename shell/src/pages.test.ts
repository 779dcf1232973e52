import { SHELL_PAGE_PATHS } from '@backflow/contracts/releases';
import { expect, test } from '@jest/globals';
import { shellPages } from './pages.ts';

test('the releases service knows the paths of all pages of the shell', () => {
  expect(SHELL_PAGE_PATHS).toEqual(shellPages.map(({ path }) => path));
});
