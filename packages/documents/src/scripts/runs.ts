import bidiFactory from 'bidi-js';
import { RTL_FACE, findCountry, findFace } from './faces.ts';
import type { Choice, Face } from './faces.ts';

/** Letters beside each other with one font and one direction. */
export interface Run {
  text: string;
  /** Undefined: DejaVu. */
  face: Face | undefined;
}

// Its types are of an ES module, and Node loads the CommonJS one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
/** Combining marks and joiners are drawn with the letter before them. */
const JOINS = /^(?:\p{Mark}|\u200C|\u200D|\u0964|\u0965)$/u;

/** What the runs of each line take from the paragraph that it is of. */
export interface Paragraph {
  text: string;
  direction: 'ltr' | 'rtl';
  country: readonly string[];
}

export const readParagraph = (text: string): Paragraph => ({
  text,
  direction: (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 0 ? 'ltr' : 'rtl',
  country: findCountry(text),
});

/** The runs of a line from left to right. */
export function getRuns(
  line: string,
  { direction, country }: Pick<Paragraph, 'direction' | 'country'>,
  choice: Omit<Choice, 'country'> = {},
): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: (Run & { level: number })[] = [];
  const runAt: number[] = [];
  let index = 0;
  for (const letter of line) {
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    const face =
      level % 2 === 1
        ? RTL_FACE
        : last && JOINS.test(letter)
          ? last.face
          : findFace(letter, { ...choice, country });
    if (last?.level === level && last.face === face) last.text += letter;
    else runs.push({ text: letter, face, level });
    for (const { length } = letter; runAt.length < index + length;) runAt.push(runs.length - 1);
    index += letter.length;
  }
  // The indices of a run stay together when they are reordered.
  const order = new Set(bidi.getReorderedIndices(line, embedding).map((at) => runAt[at]));
  return [...order].flatMap((at) => runs[at ?? -1] ?? []);
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Breaks a paragraph into lines, between words also where a script writes no spaces. A word that is too wide is split. */
export function breakLines(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (text: string) => measure(text.trimEnd()) <= width;
  const place = (part: string) => {
    if (line === '' || fits(line + part)) line += part;
    else {
      lines.push(line.trimEnd());
      line = part.trimStart();
    }
  };
  for (const word of splitWords(paragraph)) {
    if (fits(word)) place(word);
    else for (const { segment } of LETTERS.segment(word)) place(segment);
  }
  return [...lines, line.trimEnd()];
}

/** Words with the punctuation and the spaces after them. */
function splitWords(text: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (!isWordLike || isOpen)) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
    isOpen = !/\s$/.test(segment) && !(isWordLike ?? false);
  }
  return parts;
}
