/** Line breaks of other systems and of slides, and the separators of lines and paragraphs. */
const BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** No-break, thin and ideographic spaces. */
const SPACES = /\p{Zs}/gu;
/** 'fi' and the like as one character, which PDFs bring along. */
const LIGATURES = /[\ufb00-\ufb06]/g;

/** Scripts whose letters change beside a joiner, or that are written from right to left, with marks that order brackets and numbers. */
const SCRIPTS =
  'Hebr Thaa Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt';
const NEEDS_JOINERS = new RegExp(
  `(?=\\p{L})[${SCRIPTS.split(' ')
    .map((script) => `\\p{sc=${script}}`)
    .join('')}]`,
  'u',
);

/** Variation selectors, joiners in emoji sequences, and the tags of flags such as Scotland's. */
const NEEDED = String.raw`[\t\n\p{Variation_Selector}]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}`;
const JOINERS = String.raw`[\u061c\u180e\u200c-\u200f]`;
/** Control characters, what is displayed as nothing, noncharacters, and the stand-ins for embedded objects. */
const UNSEEN = String.raw`[\p{Cc}\p{DI}\p{Noncharacter_Code_Point}\ufff9-\ufffc]`;
const NEEDED_OR_UNSEEN = new RegExp(`(${NEEDED})|${UNSEEN}`, 'gu');
const JOINERS_OR_UNSEEN = new RegExp(`(${NEEDED}|${JOINERS})|${UNSEEN}`, 'gu');

/** Most text: nothing to clean but space around it. */
const PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * Text as it is checked and stored: without the invisible characters that contact cards, PDFs and slides bring along, with plain
 * spaces and line breaks, in Unicode's form NFC, trimmed. Changes of direction (U+202D and the like) are always removed, since a text
 * would read as another one.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(SPACES, ' ')
    .replace(NEEDS_JOINERS.test(text) ? JOINERS_OR_UNSEEN : NEEDED_OR_UNSEEN, '$1')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}

/** The same in one line: a space instead of line breaks and tabs. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split(/[\t\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

const DASHES = /[\p{Pd}\u2212]/gu;

/** The same for what is written in ASCII, such as phone numbers, addresses and amounts: any dash is a hyphen, wide digits are digits. */
export const cleanAscii = (text: string): string => cleanLine(text.normalize('NFKC').replace(DASHES, '-'));

/** A check that cleans what was entered, before the checks that follow it. */
export const cleaned =
  (clean: (text: string) => string) =>
  (payload: { value: string }): void => {
    payload.value = clean(payload.value);
  };
