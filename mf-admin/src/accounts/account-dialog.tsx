import { PAYMENT_METHODS, absoluteAmount, formatRule, isPositive } from '@backflow/contracts/bookings';
import type { AGREEMENT_REASONS, AccountDetails, Payment } from '@backflow/contracts/bookings';
import { Link, formatPacific, toast } from '@backflow/platform';
import { QueryPending, formatAmount, formatDay } from '@backflow/remote-kit';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { Button, Dialog } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { accountQuery, takeBack } from './account-api.ts';
import styles from './account.module.css';
import { adminInvoiceHref } from './invoice-href.ts';
import { MarkPaidButton } from './mark-paid-button.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

interface Props {
  bookingId: string;
  onClose: () => void;
}

/** The account of a booking, record by record: sums agreed, invoiced, received and returned. */
export function AccountDialog({ bookingId, onClose }: Props) {
  const query = useQuery(accountQuery(bookingId));
  const account = query.data;
  const [opened, setOpened] = useState<'payment' | 'refund' | Payment | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Dialog
        open
        title={account ? `Account of ${account.member.name}` : 'Account'}
        description={account?.title}
        onClose={onClose}
        footer={
          account && (
            <>
              {isPositive(account.surplus) && (
                <Button size="sm" onClick={() => setOpened('refund')}>
                  Record Refund
                </Button>
              )}
              {isPositive(account.due) && <MarkPaidButton onClick={() => setOpened('payment')} />}
            </>
          )
        }
      >
        {account ? (
          <Account account={account} onTakeBack={setOpened} />
        ) : (
          <QueryPending noun="account" query={query} height={220} />
        )}
      </Dialog>
      {account && (opened === 'payment' || opened === 'refund') && (
        <PaymentDialog
          kind={opened}
          bookingId={bookingId}
          amount={opened === 'payment' ? account.due : account.surplus}
          description={`${account.member.name}, ${account.title}`}
          onClose={close}
        />
      )}
      {opened !== null && typeof opened === 'object' && (
        <ReasonDialog
          title={opened.kind === 'payment' ? 'Take back a payment' : 'Take back a refund'}
          description={`${formatPayment(opened)} was recorded by mistake. It stays in the list, with its opposite.`}
          sendLabel="Take Back"
          draft={`take-back.${opened.id}`}
          errorMessage="Failed to take it back."
          send={async (reason) => {
            await takeBack(opened.id, reason);
            toast({ title: 'Taken back' });
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface AccountProps {
  account: AccountDetails;
  onTakeBack: (payment: Payment) => void;
}

function Account({ account, onTakeBack }: AccountProps) {
  const { agreed, invoiced, received, due, dueOn, surplus } = account;
  return (
    <div className={styles.account}>
      <dl className={styles.figures}>
        <Figure name="Agreed">{formatAmount(agreed)}</Figure>
        <Figure name="Invoiced">{formatAmount(invoiced)}</Figure>
        <Figure name="Received">{formatAmount(received)}</Figure>
        {isPositive(surplus) ? (
          <Figure name="To be returned">{formatAmount(surplus)}</Figure>
        ) : (
          <Figure name={dueOn === null ? 'Due' : `Due ${formatDay(dueOn, 'MMM d, yyyy')}`}>
            {formatAmount(due)}
          </Figure>
        )}
      </dl>
      <ol className={styles.records} aria-label="Records">
        {getRecords(account).map(({ key, day, text, details, amount, payment }) => (
          <li key={key}>
            <time dateTime={day}>{formatDay(day, 'MMM d, yyyy')}</time>
            <span className={styles.text}>
              {text}
              {details !== null && <small>{details}</small>}
            </span>
            <span className={styles.amount}>{amount}</span>
            {payment && (
              <Button size="sm" variant="quiet" onClick={() => onTakeBack(payment)}>
                Take Back
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const REASONS: Readonly<Record<(typeof AGREEMENT_REASONS)[number], string>> = {
  booked: 'Agreed when it was booked',
  moved: 'Agreed by the move to this date',
  repriced: 'Agreed by a new price',
  corrected: 'Agreed by a correction',
  waived: 'Nothing to pay any more',
  reassigned: 'Seat given to a colleague',
  'carried-over': 'Carried over from before',
};

interface AccountRecord {
  key: string;
  /** Such as 2026-12-04. */
  day: string;
  /** Orders records of the same day. */
  at: string;
  text: ReactNode;
  details: string | null;
  amount: string;
  /** One that can be taken back. */
  payment?: Payment;
}

/** Agreements, documents and payments, oldest first. */
function getRecords({ agreements, documents, payments }: AccountDetails): AccountRecord[] {
  const records: AccountRecord[] = [
    ...agreements.map(({ price, rule, reason, agreedAt }, index) => ({
      ...{ key: `agreement ${index}`, day: getDay(agreedAt), at: agreedAt, text: REASONS[reason] },
      ...{ details: rule && formatRule(rule), amount: formatAmount(price) },
    })),
    ...documents.map(({ id, kind, number, status, issuedAt, total }) => ({
      ...{ key: id, day: getDay(issuedAt), at: issuedAt, details: status === 'void' ? 'Void' : null },
      text: <Link to={adminInvoiceHref({ id, number })}>{number}</Link>,
      amount: `${kind === 'credit-note' ? '−' : ''}${formatAmount(total)}`,
    })),
    ...payments.map((payment) => ({
      ...{ key: payment.id, day: payment.day, at: payment.recordedAt },
      text: formatKind(payment),
      details: formatHow(payment),
      amount: formatAmount(payment.amount),
      ...(payment.reverses === null && !payment.isReversed && { payment }),
    })),
  ];
  return records.sort((a, b) => a.at.localeCompare(b.at));
}

const getDay = (instant: string): string => formatPacific(instant, 'yyyy-MM-dd');

/** 'Payment', 'Refund taken back' */
const formatKind = ({ kind, reverses }: Payment): string =>
  `${kind === 'payment' ? 'Payment' : 'Refund'}${reverses === null ? '' : ' taken back'}`;

/** 'Check, no. 1041, recorded by Ada Admin' */
const formatHow = ({ method, reference, reason, isReversed, recordedBy }: Payment): string =>
  [
    reason ?? PAYMENT_METHODS[method],
    reference,
    recordedBy !== null && `recorded by ${recordedBy}`,
    isReversed && 'taken back',
  ]
    .filter(Boolean)
    .join(', ');

const formatPayment = ({ amount, day }: Payment): string =>
  `${formatAmount(absoluteAmount(amount))} of ${formatDay(day)}`;
