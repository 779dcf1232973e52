const MAX_LENGTH = 400;
const MAX_WORDS = 10;
const MAX_WORD_LENGTH = 60;

/** The words of what a person typed, as the index has them: letters and digits, in lower case, the first ten. */
export const typedWords = (typed: string): string[] =>
  wordsOf(typed.slice(0, MAX_LENGTH))
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
