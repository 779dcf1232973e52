/** Lengths from which one or two letters may be wrong. Every neighbour of a shorter word is a different word. */
const ONE_WRONG = 4;
const TWO_WRONG = 7;

/** The number of letters of a word that may be wrong. */
export const getTolerance = ({ length }: string): number =>
  length < ONE_WRONG ? 0 : length < TWO_WRONG ? 1 : 2;

/**
 * The edit distance from the typed letters to a word, or to the beginning of one: letters removed, added, replaced or swapped
 * with the next.
 */
export function editDistance(typed: string, word: string, isBeginning: boolean): number {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isExchanged = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      line.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, line];
  }
  return isBeginning ? Math.min(...above) : (above.at(-1) ?? 0);
}
