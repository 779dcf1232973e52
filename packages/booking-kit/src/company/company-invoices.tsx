import type { CompanyMoney } from '@backflow/contracts/bookings';
import { isPositive } from '@backflow/contracts/bookings';
import { LoadMoreList, QueryPending, formatAmount, formatCount } from '@backflow/remote-kit';
import { Muted, rowListClass } from '@backflow/ui';
import type { UseInfiniteQueryResult, InfiniteData, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CompanySection } from '../companies/company-section.tsx';
import styles from './company-invoices.module.css';

interface Props<Invoice> {
  /** What is open. */
  money: UseQueryResult<CompanyMoney>;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Invoice[] }>>;
  /** Beside the heading. */
  actions: ReactNode;
  /** Above the list, for its invoices. */
  tools?: (invoices: readonly Invoice[]) => ReactNode;
  /** Shown where the list is empty. */
  none?: string;
  children: (invoice: Invoice) => ReactNode;
}

/** What a company owes, and its invoices: those of the office's or of the company's own list. */
export function CompanyInvoices<Invoice extends { id: string }>({
  money,
  query,
  actions,
  tools,
  none,
  children,
}: Props<Invoice>) {
  const invoices = query.data?.pages.flatMap(({ items }) => items);
  const isEmpty = invoices?.length === 0;
  return (
    <CompanySection title="Invoices" actions={actions}>
      {isEmpty && none !== undefined ? <Muted>{none}</Muted> : money.data && <Totals money={money.data} />}
      {!invoices && <QueryPending noun="invoices" query={query} lines={['60%', '70%']} />}
      {invoices && !isEmpty && (
        <>
          {tools?.(invoices)}
          <LoadMoreList
            items={invoices}
            query={query}
            errorMessage="More invoices could not be loaded."
            className={rowListClass}
          >
            {children}
          </LoadMoreList>
        </>
      )}
    </CompanySection>
  );
}

const AGES = { '0-30': '0–30 days', '31-60': '31–60 days', '61-90': '61–90 days', 'over-90': 'over 90 days' };

/** What a company has to pay, with what is overdue, and its ages where it has several. */
function Totals({ money: { count, amount, overdue, ages } }: { money: CompanyMoney }) {
  if (count === 0) return <Muted>Everything is paid.</Muted>;
  const old = ages.filter((each) => each.count > 0);
  return (
    <>
      <p className={styles.totals}>
        <strong>{formatAmount(amount)}</strong> open in {formatCount(count, 'invoice', 'invoices')}
        {isPositive(overdue.amount) && (
          <span className={styles.overdue}>{formatAmount(overdue.amount)} overdue</span>
        )}
      </p>
      {old.length > 1 && (
        <Muted>{old.map((each) => `${formatAmount(each.amount)}: ${AGES[each.age]}`).join(' · ')}</Muted>
      )}
    </>
  );
}
