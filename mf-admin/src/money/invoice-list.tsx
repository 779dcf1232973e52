import { INVOICE_STATES, absoluteAmount, isOpenInvoice, refundInvoice } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { mutate, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, formatAmount, useListPages, useNow } from '@backflow/remote-kit';
import type { useSearchFilters } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import { ListBar, ListTable, SelectionBar, filterChoice, useSelection } from '@backflow/remote-kit/lists';
import { Button, EmptyState } from '@backflow/ui';
import { Suspense, lazy, useRef, useState } from 'react';
import { AccountDialog } from '../accounts/lazy-account-dialog.ts';
import { MarkPaidButton } from '../accounts/mark-paid-button.tsx';
import { useLoadAll } from '../rows/use-load-all.ts';
import { invoiceList, sendNow } from './api.ts';
import type { InvoiceFilter } from './api.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import type { InvoiceAction } from './invoice-actions.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { AGE_LABELS } from './invoice-totals.tsx';
import styles from './money.module.css';
import { InvoicePaymentDialog, PaymentDialog, PaymentsDialog } from '../accounts/payment-dialog.tsx';
import { ReminderQuestion, isReminded } from './reminder-question.tsx';
import { useInvoiceActions } from './use-invoice-actions.ts';
import { VoidDialog } from './void-dialog.tsx';

const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }));

const NOUNS = ['invoice', 'invoices'] as const;

const CHOICES = [
  filterChoice('show', 'State', {
    open: 'Open',
    overdue: INVOICE_STATES.overdue,
    paid: INVOICE_STATES.paid,
    'refund-due': INVOICE_STATES['refund-due'],
    void: INVOICE_STATES.void,
    all: 'All, With Credit Notes',
  }),
  {
    name: 'age' as const,
    label: 'Age',
    options: [
      { value: '', label: 'Any Age' },
      ...Object.entries(AGE_LABELS).map(([value, label]) => ({ value, label: `${label} Old` })),
    ],
  },
  filterChoice('offers', 'Events or courses', {
    '': 'Events and Courses',
    events: 'Events',
    courses: 'Courses',
  }),
  filterChoice('starts', 'Date of the event', {
    '': 'Any Date',
    soon: 'Starts Within 7 Days',
    past: 'Past',
  }),
];

/** The dialog that is open over the list; `remind` and `pay` are for several invoices. */
type Opened =
  | { dialog: Exclude<InvoiceAction, 'details' | 'remind' | 'send'>; invoice: AdminInvoice }
  | { dialog: 'pay'; invoices: readonly AdminInvoice[] }
  | { dialog: 'remind'; invoices: readonly AdminInvoice[]; isSelection: boolean };

/** Invoices and credit notes, and what is done with them: open ones first, the oldest at the top. */
export function InvoiceList({
  filters,
}: {
  filters: ReturnType<typeof useSearchFilters<typeof InvoiceFilter>>;
}) {
  const list = useListPages(invoiceList(filters.filters));
  const selection = useSelection({ rows: list.items ?? [], resetKey: JSON.stringify(filters.filters) });
  const loadAll = useLoadAll(list.query, selection.select);
  const { runBulk, runOne, pendingIds, progress, isPending } = useInvoiceActions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const details = useAddressDialog('invoice');
  const countText = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  const isChanging = list.isChanging || filters.isDebouncing;
  const rows = selection.rows.filter(isOpenInvoice);
  const close = () => setOpened(null);
  const sendReminders = (invoices: readonly AdminInvoice[], again: boolean, isSelection: boolean) => {
    const ids = invoices.map(({ id }) => id);
    runBulk({
      ...{ task: { name: 'invoices.remind', again }, ids },
      ...(isSelection && { onDone: selection.select }),
    });
  };
  const act = (action: InvoiceAction, invoice: AdminInvoice) => {
    const { id, number } = invoice;
    switch (action) {
      case 'details':
        return details.open(id);
      case 'send':
        return runOne({
          ...{ id, run: () => sendNow(id) },
          ...{ done: `${number} is on its way`, failed: 'Failed to send the invoice.' },
        });
      case 'remind':
        if (!isReminded(invoice, now)) return sendReminders([invoice], false, false);
        return setOpened({ dialog: 'remind', invoices: [invoice], isSelection: false });
      default:
        setOpened({ dialog: action, invoice });
    }
  };
  const row = list.items?.find(({ id }) => id === details.value);
  return (
    <div className={styles.list}>
      <ListBar
        nouns={NOUNS}
        filters={filters}
        choices={CHOICES}
        count={isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
        countRef={countText}
      />
      <ListTable
        label="Invoices"
        plural={NOUNS[1]}
        columns={invoiceColumns({ now, pendingIds, onAction: act })}
        list={list}
        filters={filters}
        selection={{ ...selection, getLabel: ({ number, title }) => `Select ${number}, ${title}` }}
        empty={
          <EmptyState drawing="classroom" title="Everything is paid">
            Invoices that wait for their payment appear here.
          </EmptyState>
        }
      />
      <SelectionBar nouns={NOUNS} selection={selection} progress={progress}>
        {loadAll && (
          <Button size="sm" variant="ghost" pending={loadAll.isPending} onClick={loadAll.run}>
            {loadAll.label}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          disabled={isPending || rows.length === 0}
          onClick={() => setOpened({ dialog: 'remind', invoices: rows, isSelection: true })}
        >
          Send Reminders
        </Button>
        <MarkPaidButton
          disabled={isPending || rows.length === 0}
          onClick={() => setOpened({ dialog: 'pay', invoices: rows })}
        />
      </SelectionBar>
      {details.value !== null && (
        <InvoiceDialog
          key={details.value}
          id={details.value}
          row={row}
          now={now}
          actions={
            row && <InvoiceActions invoice={row} pending={pendingIds.has(row.id)} onAction={act} isOpened />
          }
          onClose={details.close}
        />
      )}
      {opened?.dialog === 'remind' && (
        <ReminderQuestion
          invoices={opened.invoices}
          now={now}
          onConfirm={(invoices, again) => {
            close();
            sendReminders(invoices, again, opened.isSelection);
          }}
          onClose={close}
        />
      )}
      {opened?.dialog === 'pay' && (
        <PaymentsDialog
          invoices={opened.invoices.length}
          onConfirm={(payment) => {
            const ids = opened.invoices.map(({ id }) => id);
            runBulk({
              ...{ task: { name: 'invoices.pay', payment }, ids },
              onDone: selection.select,
            });
          }}
          onClose={close}
        />
      )}
      {opened && 'invoice' in opened && (
        <Suspense>
          <OneInvoice {...opened} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** The dialog of an action on one invoice. */
function OneInvoice({
  dialog,
  invoice,
  onClose,
}: Extract<Opened, { invoice: AdminInvoice }> & { onClose: () => void }) {
  if (dialog === 'void') return <VoidDialog {...{ invoice, onClose }} />;
  if (dialog === 'correct') return <CorrectDialog {...{ invoice, onClose }} />;
  if (dialog === 'account') return <AccountDialog bookingId={invoice.bookingId} onClose={onClose} />;
  if (dialog === 'payment') return <InvoicePaymentDialog {...{ invoice, onClose }} />;
  if (invoice.bookings > 1) return <JointRefund {...{ invoice, onClose }} />;
  const { bookingId, balance, number, title, billedTo } = invoice;
  return (
    <PaymentDialog
      kind={dialog}
      bookingId={bookingId}
      amount={absoluteAmount(balance)}
      description={`${billedTo.company ?? billedTo.name}, ${number} for ${title}`}
      onClose={onClose}
    />
  );
}

/** What is to be returned of an invoice over several bookings is returned as a whole. */
const JointRefund = ({ invoice, onClose }: { invoice: AdminInvoice; onClose: () => void }) => (
  <ConfirmDialog
    open
    title="Record Refund"
    question={`Was all of ${formatAmount(absoluteAmount(invoice.balance))} returned today, for ${invoice.title}?`}
    confirmLabel="Record Refund"
    variant="primary"
    cancelLabel="Not Yet"
    onConfirm={() => {
      onClose();
      mutate(refundInvoice, { params: { id: invoice.id } }).then(
        () => toast({ title: 'Recorded' }),
        (error: unknown) => toastFailure('Error', error, 'Failed to record the refund.'),
      );
    }}
    onClose={onClose}
  />
);
