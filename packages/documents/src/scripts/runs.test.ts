import { describe, expect, it } from '@jest/globals';
import { breakLines, getRuns, readParagraph } from './runs.ts';

const runsOf = (line: string) => getRuns(line, readParagraph(line));
const textsOf = (line: string) => runsOf(line).map(({ text }) => text);
const facesOf = (line: string) => runsOf(line).map(({ face }) => face?.replace(/-[^-]+-wght-normal$/, ''));

describe('the runs of a line', () => {
  it('are one where DejaVu has all letters', () => {
    expect(runsOf('Łukasz, Ελλάς, Владимир: 100 %')).toEqual([
      { text: 'Łukasz, Ελλάς, Владимир: 100 %', face: undefined, level: 0 },
    ]);
  });

  it('have the forms of Chinese characters that the letters beside them tell', () => {
    expect(facesOf('王')).toEqual(['noto-sans-sc']);
    expect(facesOf('王さ')).toEqual(['noto-sans-jp', 'noto-sans-jp']);
    expect(facesOf('김王')).toEqual(['noto-sans-kr', 'noto-sans-kr']);
  });

  it('keep marks and joiners with their letter', () => {
    expect(textsOf('श्‍री Pat')).toEqual(['श्‍री', ' Pat']);
  });

  it('come from left to right, with numbers in words that run to the left', () => {
    expect(textsOf('דוד 12 כהן')).toEqual([' כהן', '12', 'דוד ']);
    expect(textsOf('For דוד כהן, PO 7')).toEqual(['For ', 'דוד כהן', ', PO 7']);
  });
});

describe('lines', () => {
  const breakAt = (text: string, width: number) => breakLines(text, width, (part) => part.length);

  it('break between words, and after punctuation', () => {
    expect(breakAt('one two, three', 8)).toEqual(['one two,', 'three']);
    expect(breakAt('a (b c) d', 5)).toEqual(['a (b', 'c) d']);
  });

  it('break between words that no space parts', () => {
    expect(breakAt('我们学习检测', 4)).toEqual(['我们学习', '检测']);
    expect(breakAt('สมชายใจดี', 6)).toEqual(['สมชาย', 'ใจดี']);
  });

  it('split a word that is too wide, and keep an empty text', () => {
    expect(breakAt('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
    expect(breakAt('', 3)).toEqual(['']);
  });
});
