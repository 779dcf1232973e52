import { cutText } from '@backflow/contracts';
import type { AuditEntry } from '@backflow/contracts/identity';
import { Button, VisuallyHidden } from '@backflow/ui';
import { useState } from 'react';
import { getDifferences, markDifference } from './differences.ts';
import type { Difference } from './differences.ts';
import styles from './entry-details.module.css';

const MAX_FIELDS = 4;
const MAX_LENGTH = 240;

/** The values before and after an audited change. A long list is collapsed. */
export function EntryDetails({ details }: Pick<AuditEntry, 'details'>) {
  const [isOpen, setIsOpen] = useState(false);
  const all = getDifferences(details);
  if (all.length === 0) return <span className={styles.none}>No details</span>;
  const isCollapsible = all.length > MAX_FIELDS || all.some(isLong);
  return (
    <div className={styles.details}>
      <dl className={styles.fields}>
        {(isOpen ? all : all.slice(0, MAX_FIELDS)).map((difference) => (
          <Field key={difference.field} difference={difference} isExpanded={isOpen} />
        ))}
      </dl>
      {isCollapsible && (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show Less' : moreLabel(all.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

const moreLabel = (count: number): string => (count > MAX_FIELDS ? `Show All ${count} Fields` : 'Show All');

const isLong = ({ before = '', after }: Difference): boolean => {
  const marked = markDifference(before, after);
  return [marked.before, marked.after].some((text) => cutText(text, MAX_LENGTH) !== text);
};

function Field({
  difference: { field, before, after },
  isExpanded,
}: {
  difference: Difference;
  isExpanded: boolean;
}) {
  const cut = (text: string) => (isExpanded ? text : cutText(text, MAX_LENGTH));
  if (before === undefined) {
    return (
      <div>
        <dt>{field}</dt>
        <dd>{cut(after)}</dd>
      </div>
    );
  }
  const marked = markDifference(before, after);
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {marked.start}
        {marked.before !== '' && (
          <>
            <VisuallyHidden>Before: </VisuallyHidden>
            <del>{cut(marked.before)}</del>
          </>
        )}
        {marked.before !== '' && marked.after !== '' && <span aria-hidden> → </span>}
        {marked.after !== '' && (
          <>
            <VisuallyHidden> After: </VisuallyHidden>
            <ins>{cut(marked.after)}</ins>
          </>
        )}
        {marked.end}
      </dd>
    </div>
  );
}
