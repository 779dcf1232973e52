import { expect, test } from '@jest/globals';
import { diffTexts, shortenDifference } from './diff-texts.ts';

const format = (parts: ReturnType<typeof diffTexts>) =>
  parts.map(({ value, added, removed }) => (added ? `+${value}+` : removed ? `-${value}-` : value)).join('');
const difference = (before: string, after: string) => shortenDifference(diffTexts(before, after, 1000));

test('a short difference stays whole', () => {
  const parts = diffTexts('It drips all night.', 'It drips by day.', 1000);
  expect(shortenDifference(parts)).toBe(parts);
  expect(format(parts)).toBe('It drips -all night-+by day+.');
});

test('a change within a long text stands between the words around it', () => {
  const text = (change: string) => `${'a '.repeat(500)}${change}${' b'.repeat(500)}`;
  expect(format(difference(text('psi'), text('kPa')))).toBe(
    `…${'a '.repeat(19)}-psi-+kPa+${' b'.repeat(19)}…`,
  );
});

test('a long addition, and the changes after many others, are cut', () => {
  const shown = format(difference('', 'x'.repeat(1000)));
  expect(shown).toBe(`+${'x'.repeat(160)}…+`);
  expect(format(difference('', `${'x'.repeat(159)}🇺🇸🇨🇦`))).toBe(`+${'x'.repeat(159)}🇺🇸…+`);
  const getText = (suffix: string) =>
    Array.from({ length: 300 }, (_, index) => `word${index}${suffix} stays`).join(' ');
  const many = format(difference(getText(''), getText('s')));
  expect(many.length).toBeLessThan(1000);
  expect(many.endsWith('…')).toBe(true);
});

test('only changed white space is a difference', () => {
  expect(format(difference('a b', 'a  b'))).toContain('+');
});

test('the lines of a text are joined, except where only a line break changes', () => {
  expect(format(difference('One\n\ntwo', 'One\n\ntwo\n\nthree'))).toBe('One two +three+');
  expect(format(difference('One two', 'One\n\ntwo'))).toContain('\n');
});
