import { LoadMoreList, formatAmount, formatCount } from '@backflow/remote-kit';
import { getHref } from '@backflow/contracts';
import { getMemberStatement, mailMemberStatement } from '@backflow/contracts/bookings';
import { mutate } from '@backflow/platform';
import { InvoiceTools } from '../company-bookings/invoice-tools.tsx';
import { SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { bookingCounts, debtsQuery } from './api.ts';
import { InvoiceRow } from './invoice-row.tsx';
import styles from './person.module.css';

/** The open invoices of a member; nothing where all is paid. */
export function Debts({ memberId }: { memberId: string }) {
  const { data: counts, isPending } = useQuery(bookingCounts(memberId));
  const query = useInfiniteQuery({
    ...debtsQuery(memberId),
    enabled: counts !== undefined && counts.unpaid.count > 0,
  });
  // Stands above the other bookings: they wait for it.
  if (isPending || query.isLoading) {
    return (
      <SkeletonGroup label="Loading what is unpaid">
        <SkeletonLine width="40%" />
      </SkeletonGroup>
    );
  }
  const debts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!counts || counts.unpaid.count === 0 || debts.length === 0) return null;
  const { count, amount } = counts.unpaid;
  return (
    <section className={styles.debts} aria-labelledby="person-debts">
      <h3 id="person-debts">
        {formatAmount(amount)} unpaid in {formatCount(count, 'invoice', 'invoices')}
      </h3>
      <InvoiceTools
        invoices={debts}
        statementHref={getHref(getMemberStatement, { id: memberId })}
        mailStatement={() => mutate(mailMemberStatement, { params: { id: memberId } })}
      />
      <LoadMoreList
        items={debts}
        query={query}
        errorMessage="More invoices could not be loaded."
        className={styles.rows}
      >
        {(invoice) => <InvoiceRow invoice={invoice} />}
      </LoadMoreList>
    </section>
  );
}
