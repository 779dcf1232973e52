import { INVOICE_STATES, formatRule, isPositive } from '@backflow/contracts/bookings';
import type { Account, Payer } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { formatAmount } from '@backflow/remote-kit';
import { VisuallyHidden } from '@backflow/ui';
import { Suspense, useState } from 'react';
import { AccountDialog } from './lazy-account-dialog.ts';
import styles from './account.module.css';

interface Props {
  bookingId: string;
  account: Account;
  /** The company that pays, where that is to be said. */
  payer?: Payer | undefined;
  /** Names the account's member or offer, for screen readers. */
  title: string;
}

/** The amount due, to be returned or paid for a booking; a click shows its account. */
export function AccountButton({ bookingId, account, payer, title }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setIsOpened(true)}>
        {formatAccount(account, payer)} <VisuallyHidden>(account of {title})</VisuallyHidden>
      </button>
      {payer && (
        <small>
          <Link to={`/admin/companies/${payer.id}`}>{payer.name}</Link> pays
        </small>
      )}
      {account.rule && <small>{formatRule(account.rule)}</small>}
      {isOpened && (
        <Suspense>
          <AccountDialog bookingId={bookingId} onClose={() => setIsOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Due $325.00', of a company 'Open $325.00'; 'To be returned $50.00', 'Paid $325.00' */
function formatAccount({ due, surplus, received }: Account, payer: Payer | undefined): string {
  if (isPositive(due)) return `${payer ? 'Open' : INVOICE_STATES.due} ${formatAmount(due)}`;
  if (isPositive(surplus)) return `${INVOICE_STATES['refund-due']} ${formatAmount(surplus)}`;
  return isPositive(received) ? `${INVOICE_STATES.paid} ${formatAmount(received)}` : 'Nothing due';
}
