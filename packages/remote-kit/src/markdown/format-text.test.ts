import { describe, expect, test } from '@jest/globals';
import { formatText } from './format-text.ts';
import type { Format } from './format-text.ts';

/** Formats a text whose selection is in «quotes». */
function press(format: Format, marked: string): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace('«', '').replace('»', '');
  const { from, to, insert, select } = formatText(format, { text, start, end });
  const result = text.slice(0, from) + insert + text.slice(to);
  return `${result.slice(0, select[0])}«${result.slice(...select)}»${result.slice(select[1])}`;
}

describe('a button of the toolbar', () => {
  test.each<[Format, string, string]>([
    ['bold', 'close «valve 2» first', 'close **«valve 2»** first'],
    ['bold', 'close **«valve 2»** first', 'close «valve 2» first'],
    ['bold', 'close« valve 2 »first', 'close **«valve 2»** first'],
    ['bold', 'close «»', 'close **«bold text»**'],
    ['italic', '«slowly»', '_«slowly»_'],
    ['italic', '_«slowly»_', '«slowly»'],
    ['code', 'reads «8.2 PSI»', 'reads `«8.2 PSI»`'],
    ['code', 'log: «a\nb» end', 'log: \n```\n«a\nb»\n```\n end'],
    ['link', 'see «the manual»', 'see [the manual](«https://»)'],
    ['link', 'see «»', 'see [link text](«https://»)'],
    ['link', '«https://example.com/a»', '[«link text»](https://example.com/a)'],
    ['list', 'one\n«two\nth»ree\nfour', 'one\n«- two\n- three»\nfour'],
    ['list', '- «two\n- th»ree', '«two\nthree»'],
    ['list', '«»', '- «»'],
    ['quote', 'a\n«»b', 'a\n> b«»'],
  ])('%s makes %j into %j', (format, before, after) => {
    expect(press(format, before)).toBe(after);
  });
});
