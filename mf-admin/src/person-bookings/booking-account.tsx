import { PAYMENT_METHODS, absoluteAmount, isPositive } from '@backflow/contracts/bookings';
import type { MemberBooking } from '@backflow/contracts/bookings';
import { STATUS, InvoiceBadge } from '@backflow/booking-kit';
import { Link, formatPacific } from '@backflow/platform';
import { formatAmount, formatDay, useNow } from '@backflow/remote-kit';
import { Badge, Badges, Muted } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AccountButton } from '../accounts/account-button.tsx';
import { adminInvoiceHref } from '../accounts/invoice-href.ts';
import { MarkPaidButton } from '../accounts/mark-paid-button.tsx';
import { PaymentDialog } from '../accounts/payment-dialog.tsx';
import { formatProgress } from '../bookings/labels.ts';
import styles from './person.module.css';

/** A booking: what was agreed, paid and is due, its invoices and payments, and the button that records one. */
export function BookingAccount({
  booking,
  hasMember,
  children,
}: {
  booking: MemberBooking;
  hasMember: boolean;
  /** More buttons. */
  children?: ReactNode;
}) {
  const { id, account, offer, member, payer: company } = booking;
  const payer = hasMember ? undefined : company;
  const [isPaying, setIsPaying] = useState(false);
  return (
    <div className={styles.booking}>
      <What booking={booking} hasMember={hasMember} />
      {account ? (
        <>
          <div className={styles.sums}>
            <AccountButton bookingId={id} {...{ account, payer }} title={offer.title} />
            <Muted>
              {account.dueOn !== null && `by ${formatDay(account.dueOn, 'MMM d, yyyy')}, `}
              {formatAmount(account.agreed)} agreed, {formatAmount(account.received)} paid
            </Muted>
          </div>
          <Records booking={booking} />
          {isPositive(account.due) && !payer && (
            <MarkPaidButton of={offer.title} onClick={() => setIsPaying(true)} />
          )}
        </>
      ) : (
        <Muted>Nothing to pay</Muted>
      )}
      {children}
      {isPaying && account && (
        <PaymentDialog
          kind="payment"
          bookingId={id}
          amount={account.due}
          description={`${member.name}, ${offer.title}`}
          onClose={() => setIsPaying(false)}
        />
      )}
    </div>
  );
}

function What({
  booking: { status, attended, place, progress, bookedAt, offer, member },
  hasMember,
}: {
  booking: MemberBooking;
  hasMember: boolean;
}) {
  const facts = [
    offer.startsAt === null ? null : formatPacific(offer.startsAt, 'MMM d, yyyy'),
    `booked ${formatPacific(bookedAt, 'MMM d, yyyy')}`,
    progress && formatProgress(progress),
  ];
  return (
    <div className={styles.what}>
      <Link to={`/admin/bookings/${offer.offers}/${offer.id}`} className={styles.title}>
        {offer.title}
      </Link>
      {hasMember && <Link to={`/admin/people/${member.id}`}>{member.name}</Link>}
      <div className={styles.state}>
        <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
        <Badges>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
          {place !== undefined && <Badge>Number {place} in line</Badge>}
          {attended && (
            <Badge tone="water" icon="check">
              Attended
            </Badge>
          )}
          {offer.isWithdrawn && <Badge>Not offered any more</Badge>}
        </Badges>
      </div>
    </div>
  );
}

/** Invoices with their state and file, and payments with day and method. */
function Records({ booking: { documents, payments } }: { booking: MemberBooking }) {
  const now = useNow();
  return (
    <ul className={styles.records}>
      {documents.map((invoice) => (
        <li key={invoice.id}>
          <Link to={adminInvoiceHref(invoice)}>{invoice.number}</Link> <InvoiceBadge {...{ invoice, now }} />{' '}
          {invoice.pdfHref !== null && (
            <a href={invoice.pdfHref} download aria-label={`${invoice.number} as PDF`}>
              PDF
            </a>
          )}
        </li>
      ))}
      {payments.map(({ id, kind, amount, day, method, reference }) => (
        <li key={id}>
          {kind === 'payment' ? 'Paid' : 'Returned'} {formatAmount(absoluteAmount(amount))} on{' '}
          {formatDay(day, 'MMM d, yyyy')}, {PAYMENT_METHODS[method].toLowerCase()}
          {reference !== null && ` ${reference}`}
        </li>
      ))}
    </ul>
  );
}
