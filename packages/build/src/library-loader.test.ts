import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { getFile } from './federation/runtime-aliases.ts';
import libraryLoader from './library-loader.ts';

const MODULES = path.resolve('node_modules');
const getSource = (pattern: string, part: string): string => {
  const texts = globSync(pattern, { cwd: MODULES }).map((file) =>
    readFileSync(path.join(MODULES, file), 'utf8'),
  );
  return texts.find((text) => text.includes(part)) ?? '';
};
const router = getSource('react-router/dist/production/chunk-*.mjs', 'function PrefetchPageLinks(');
const singleSpa = getSource('single-spa/lib/es2015/esm/single-spa.dev.js', 'function mountRootParcel(');

describe('of a library that the shell uses in part', () => {
  test('the installed router keeps no unused component: none has a name, links prefetch nothing', () => {
    const edited = libraryLoader(router);
    expect(edited).not.toMatch(/^\w+\.displayName =/m);
    expect(edited).not.toMatch(/createElement\(PrefetchPageLinks, \{ page: href/);
    expect(edited).toMatch(/^var Form = \/\*#__PURE__\*\/ React\d*\.forwardRef\(/m);
  });

  test('the installed single-spa runs nothing when it is loaded, and gives parcels what they use', () => {
    const edited = libraryLoader(singleSpa);
    expect(edited).not.toMatch(/window\.(singleSpaNavigate|__SINGLE_SPA_DEVTOOLS__)/);
    expect(edited).toMatch(/mountParcel: mountParcel\.bind\(appOrParcel\),?\n? *\}\);/);
  });

  test.each(['remote/index.js', 'utils/load.js'])(
    'the installed federation runtime loads scripts only: %s',
    (module) => {
      const edited = libraryLoader(readFileSync(getFile('runtime-core', module), 'utf8'));
      expect(edited).not.toMatch(/async preloadRemote|return loadEsmEntry|return loadSystemJsEntry/);
    },
  );

  test('the installed federation runtime tells nobody what is shared', () => {
    const edited = libraryLoader(readFileSync(getFile('runtime-core', 'shared/index.js'), 'utf8'));
    expect(edited).not.toMatch(/emit\w+Share\(/);
    expect(edited).toMatch(/async loadShare\(/);
  });

  test('a version that looks different fails the build', () => {
    const changed = router.replaceAll('.displayName = ', '.label = ');
    expect(() => libraryLoader(changed)).toThrow('The library has changed');
  });
});
