import { isPositive } from '@backflow/contracts/bookings';
import type { InvoiceDetails } from '@backflow/contracts/bookings';
import { formatAmount } from '@backflow/remote-kit';
import type { ReactNode } from 'react';
import styles from './invoice-lines.module.css';

interface Props {
  invoice: Pick<InvoiceDetails, 'lines' | 'total' | 'balance'>;
  totalLabel: ReactNode;
  /** The name of the table for screen readers; columns then are named for these alone. */
  caption?: string;
  /** Rows between the total and what is still due. */
  children?: ReactNode;
}

/** The lines of an invoice or a credit note with their total. */
export const InvoiceLines = ({ invoice, totalLabel, caption, children }: Props) => (
  <table className={styles.table}>
    {caption !== undefined && <caption className={styles.hidden}>{caption}</caption>}
    <thead className={caption === undefined ? styles.heads : styles.hidden}>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map(({ description, details, amount, isCancelled }, index) => (
        // The index is the key: lines have no id and never change.
        <tr key={index}>
          <td>
            {description}
            {details !== null && <small>{details}</small>}
            {isCancelled === true && <small>Cancelled: see its credit note.</small>}
          </td>
          <td>{formatAmount(amount)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{totalLabel}</th>
        <td>{formatAmount(invoice.total)}</td>
      </tr>
      {children}
      {isPositive(invoice.balance) && invoice.balance !== invoice.total && (
        <tr>
          <th scope="row">Still due</th>
          <td>{formatAmount(invoice.balance)}</td>
        </tr>
      )}
    </tfoot>
  </table>
);
