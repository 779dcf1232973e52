import { VisuallyHidden } from '@backflow/ui';
import { diffWords, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './text-difference.module.css';

/** Two long texts that have nothing in common take seconds to compare: they are shown one after the other instead. */
const MAX_COMPARE_MS = 500;

interface Props {
  before: string;
  after: string;
}

/** The waiting version of a text, with the words that were added and those that were removed. */
export function TextDifference({ before, after }: Props) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`;
        if (added) return <Part key={key} as="ins" label="Added" value={value} />;
        return removed ? <Part key={key} as="del" label="Removed" value={value} /> : value;
      })}
    </p>
  );
}

/** By words; where only spaces and line breaks differ, which Markdown minds, by these too. */
function diffTexts(before: string, after: string) {
  const options = { timeout: MAX_COMPARE_MS };
  const words = diffWords(before, after, options);
  if (words?.some(({ added, removed }) => added || removed)) return words;
  return (
    (words && diffWordsWithSpace(before, after, options)) ?? [
      { value: `${before}\n`, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

/** Named in words too: screen readers say little of `ins` and `del`. */
const Part = ({ as: Tag, label, value }: { as: 'ins' | 'del'; label: string; value: string }) => (
  <Tag>
    <VisuallyHidden>{label}: </VisuallyHidden>
    {value}
    <VisuallyHidden> (end)</VisuallyHidden>
  </Tag>
);
