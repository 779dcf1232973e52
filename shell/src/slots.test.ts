import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { shellPages } from './pages.ts';
import { SHELL_SLOTS } from './slots.ts';

/** A slot's name in a component: `<Slot name="home.events"`, `useFills('bar.search')`. */
const NAMED = /(?:<Slot\s+name="|useFills\(')([a-z.-]+)/g;

test('the shell offers the slots that its components have, and no others', () => {
  const sources = globSync('shell/src/**/*.tsx', { exclude: ['**/*.test.tsx'] });
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name),
  );
  expect([...new Set(named)].sort()).toEqual([...SHELL_SLOTS]);
  const preloaded = shellPages.flatMap(({ slots }) => slots);
  expect(preloaded.filter((name) => !(SHELL_SLOTS as readonly string[]).includes(name))).toEqual([]);
});
