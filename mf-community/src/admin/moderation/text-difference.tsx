import { VisuallyHidden } from '@backflow/ui';
import { useMemo } from 'react';
import { diffTexts } from './diff-texts.ts';
import type { DifferencePart } from './diff-texts.ts';
import styles from './text-difference.module.css';

const MAX_COMPARE_MS = 500;

/** A text with added and removed words marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffTexts(before, after, MAX_COMPARE_MS), [before, after]);
  return <DifferenceParts parts={parts} />;
}

export const DifferenceParts = ({ parts }: { parts: readonly DifferencePart[] }) => (
  <p className={styles.text}>
    {parts.map(({ value, added, removed }, index) => {
      const key = `${index} ${value.length}`;
      if (added) return <Part key={key} as="ins" label="Added" value={value} />;
      return removed ? <Part key={key} as="del" label="Removed" value={value} /> : value;
    })}
  </p>
);

/** Adds a hidden label: screen readers hardly announce `ins` and `del`. */
const Part = ({ as: Tag, label, value }: { as: 'ins' | 'del'; label: string; value: string }) => (
  <Tag>
    <VisuallyHidden>{label}: </VisuallyHidden>
    {value}
    <VisuallyHidden> (end)</VisuallyHidden>
  </Tag>
);
