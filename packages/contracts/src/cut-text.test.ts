import { describe, expect, test } from '@jest/globals';
import { cutText, firstCharacters, lastCharacters } from './cut-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇺🇸';
/** 'é' of a letter and a combining accent, as macOS writes it in names of files. */
const ACCENT = 'e\u0301';

describe('the first characters of a text', () => {
  test.each([FAMILY, FLAG, ACCENT, '👍🏽', '\r\n', 'a'])('count %j as one, and never cut it', (character) => {
    expect(firstCharacters(`${character}b${character}c`, 3)).toBe(`${character}b${character}`);
    expect(firstCharacters(`ab${character}c`, 2)).toBe('ab');
  });

  test('are also limited in units, for what is charged by length', () => {
    expect(firstCharacters(`abc${FAMILY}d`, 60, 10)).toBe('abc');
    expect(firstCharacters(`${FLAG}${FLAG}${FLAG}`, 60, 9)).toBe(FLAG + FLAG);
  });

  test('do not include a character with a thousand accents', () => {
    expect(firstCharacters(`abe${'\u0301'.repeat(1000)}c`, 10)).toBe('ab');
  });

  test('are found at the end too', () => {
    expect(lastCharacters(`a${FAMILY}${FLAG}`, 2)).toBe(FAMILY + FLAG);
    expect(lastCharacters(`a${'\u0301'.repeat(1000)}bc`, 3)).toBe('bc');
    expect(lastCharacters('', 3)).toBe('');
  });

  test('have an ellipsis where something is left out', () => {
    expect(cutText(`${FAMILY} tests`, 2)).toBe(`${FAMILY}…`);
    expect(cutText(`${FAMILY} tests`, 7)).toBe(`${FAMILY} tests`);
  });
});
