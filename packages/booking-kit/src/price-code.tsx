import { useModule } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { enterCode, useEnteredCode } from './my-price.ts';
import type { PricedRecord } from './my-price.ts';
import styles from './price-code.module.css';

const loadDialog = () => import('./price-code-dialog.tsx');

interface Props {
  record: PricedRecord;
  offers: 'events' | 'courses';
}

/** The way to enter a price code, and the code that was entered. Nothing for a record without codes. */
export function PriceCode({ record: { id, takesCodes }, offers }: Props) {
  const entered = useEnteredCode(id);
  const [isOpen, setIsOpen] = useState(false);
  const module = useModule(isOpen ? loadDialog : undefined, () => setIsOpen(false));
  if (!takesCodes) return null;
  return (
    <div className={styles.code}>
      {entered && (
        <span role="status">
          {entered.isUsed
            ? `Code ${entered.code} counts.`
            : `Code ${entered.code} is not needed: you pay as little without it.`}
        </span>
      )}
      <Button
        size="sm"
        variant="ghost"
        pending={isOpen && !module}
        onClick={() => (entered ? enterCode(id, null) : setIsOpen(true))}
      >
        {entered ? 'Remove Code' : 'Enter a Price Code'}
      </Button>
      {isOpen && module && <module.PriceCodeDialog {...{ id, offers }} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
