/** Accents and other combining marks of Latin, Greek and Cyrillic letters, and what is displayed as nothing. As a regular expression. */
export const FOLDED_MARKS = String.raw`[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]`;

/** Letters in lower case that Unicode does not decompose; 'ς' is a 'σ' at the end of a word. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ς: 'σ' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

// eslint-disable-next-line no-misleading-character-class -- marks are what it finds
const marks = new RegExp(FOLDED_MARKS, 'gu');
const letters = new RegExp(`[${Object.keys(FOLDED_LETTERS).join('')}]`, 'gu');

/**
 * Text as searches compare it: without case, accents and invisible characters, compatibility forms as plain ones. `foldTextSql` of
 * `@backflow/search` is the same in SQL: a change needs a migration that indexes all rows again.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(letters, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .normalize('NFC');
