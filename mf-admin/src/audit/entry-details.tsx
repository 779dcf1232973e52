import type { AuditEntry } from '@backflow/contracts/identity';
import { Button, VisuallyHidden } from '@backflow/ui';
import { useState } from 'react';
import { differencesOf, markDifference } from './differences.ts';
import type { Difference } from './differences.ts';
import styles from './entry-details.module.css';

const SHOWN = 4;
const LONGEST = 240;

/** What an entry says was before, and after; much of it on demand. */
export function EntryDetails({ details }: Pick<AuditEntry, 'details'>) {
  const [isOpen, setIsOpen] = useState(false);
  const all = differencesOf(details);
  if (all.length === 0) return <span className={styles.none}>No details</span>;
  const isMuch = all.length > SHOWN || all.some(isLong);
  return (
    <div className={styles.details}>
      <dl className={styles.fields}>
        {(isOpen ? all : all.slice(0, SHOWN)).map((difference) => (
          <Field key={difference.field} difference={difference} isWhole={isOpen} />
        ))}
      </dl>
      {isMuch && (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Show Less' : moreLabel(all.length)}
          </Button>
        </div>
      )}
    </div>
  );
}

const moreLabel = (count: number): string => (count > SHOWN ? `Show All ${count} Fields` : 'Show All');

const isLong = ({ before = '', after }: Difference): boolean => {
  const marked = markDifference(before, after);
  return marked.before.length > LONGEST || marked.after.length > LONGEST;
};

function Field({
  difference: { field, before, after },
  isWhole,
}: {
  difference: Difference;
  isWhole: boolean;
}) {
  const cut = (text: string) => (isWhole || text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`);
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
