import { VisuallyHidden } from '@backflow/ui';
import { diffWords, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styles from './text-difference.module.css';

/** Comparing long, unrelated texts takes seconds. After this time, one is shown below the other. */
const MAX_COMPARE_MS = 500;

interface Props {
  before: string;
  after: string;
}

/** A text with added and removed words marked. */
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

/** Compares words; if they are equal, also the white space, which matters in Markdown. */
function diffTexts(before: string, after: string) {
  const options = { timeout: MAX_COMPARE_MS };
  const parts = diffWords(before, after, options);
  if (parts?.some(({ added, removed }) => added || removed)) return parts;
  return (
    (parts && diffWordsWithSpace(before, after, options)) ?? [
      { value: `${before}\n`, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}

/** With a hidden label: screen readers hardly announce `ins` and `del`. */
const Part = ({ as: Tag, label, value }: { as: 'ins' | 'del'; label: string; value: string }) => (
  <Tag>
    <VisuallyHidden>{label}: </VisuallyHidden>
    {value}
    <VisuallyHidden> (end)</VisuallyHidden>
  </Tag>
);
