import { cutText, firstCharacters, lastCharacters } from '@backflow/contracts';
import { diffWords, diffWordsWithSpace } from 'diff';

/** A piece of a difference; neither added nor removed is what both texts have. */
export interface DifferencePart {
  value: string;
  added: boolean;
  removed: boolean;
}

/**
 * Compares words; if they are equal, also the white space, which matters in Markdown.
 * @param timeout in milliseconds: comparing long, unrelated texts takes seconds. After it, one text follows the other.
 */
export function diffTexts(before: string, after: string, timeout: number): readonly DifferencePart[] {
  const parts = diffWords(before, after, { timeout });
  if (parts?.some(({ added, removed }) => added || removed)) return parts;
  return (
    (parts && diffWordsWithSpace(before, after, { timeout })) ?? [
      { value: `${before}\n`, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

/** Characters of the unchanged text around each change. */
const CONTEXT = 40;
/** Characters of an added or removed text. */
const CHANGED = 160;
/** Characters in total, after which further changes are left out. */
const TOTAL = 400;
const ELLIPSIS = '…';

/**
 * The changes of a long text with the words around them, on one line, for a row of a list.
 * @returns the same parts where nothing is left out
 */
export function shortenDifference(parts: readonly DifferencePart[]): readonly DifferencePart[] {
  const shortened: DifferencePart[] = [];
  let length = 0;
  for (const [index, part] of parts.entries()) {
    if (length > TOTAL) {
      shortened.push({ value: ELLIPSIS, added: false, removed: false });
      break;
    }
    // A changed line break is all that there is to see.
    const text = part.value.trim() === '' ? part.value : part.value.replace(/\s+/g, ' ');
    const value =
      part.added || part.removed
        ? cutText(text, CHANGED)
        : getContext(text, { isFirst: index === 0, isLast: index === parts.length - 1 });
    shortened.push({ ...part, value });
    length += value.length;
  }
  return shortened.every(({ value }, index) => value === parts[index]?.value) ? parts : shortened;
}

/** The ends of an unchanged text that are next to changes. */
function getContext(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const [start, end] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT];
  if (text.length <= start + end) return text;
  // Whole words, where they are not longer than the context.
  const head = firstCharacters(text, start).replace(/\s\S*$/, '');
  const tail = lastCharacters(text, end).replace(/^\S*\s/, '');
  return `${head}${ELLIPSIS}${tail}`;
}
