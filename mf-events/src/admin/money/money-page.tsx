import { hrefOf } from '@backflow/contracts';
import { exportInvoices } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { useListPages, useNow, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage, useAddressDialog } from '@backflow/remote-kit/admin';
import { DataTable, ListArea, ListBar, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import type { FilterChoice } from '@backflow/remote-kit/lists';
import { Button, EmptyState, buttonClass } from '@backflow/ui';
import { useRef, useState } from 'react';
import { useLoadAll } from '../bookings/use-load-all.ts';
import { InvoiceFilter, invoiceList, recordRefund, sendNow } from './api.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceQuestion, isReminded } from './invoice-question.tsx';
import { isOpen } from './invoice-status.ts';
import { AGE_LABELS, InvoiceTotals } from './invoice-totals.tsx';
import styles from './money.module.css';
import { useInvoiceActions } from './use-invoice-actions.ts';
import { VoidDialog } from './void-dialog.tsx';

const NOUNS = ['invoice', 'invoices'] as const;

const CHOICES: readonly FilterChoice<InvoiceFilter>[] = [
  {
    name: 'show',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'paid', label: 'Paid' },
      { value: 'refund-due', label: 'To Refund' },
      { value: 'void', label: 'Void' },
      { value: 'all', label: 'All, With Credit Notes' },
    ],
  },
  {
    name: 'age',
    label: 'Age',
    options: [
      { value: '', label: 'Any Age' },
      ...Object.entries(AGE_LABELS).map(([value, label]) => ({ value, label: `${label} Old` })),
    ],
  },
  {
    name: 'offers',
    label: 'Events or courses',
    options: [
      { value: '', label: 'Events and Courses' },
      { value: 'events', label: 'Events' },
      { value: 'courses', label: 'Courses' },
    ],
  },
  {
    name: 'starts',
    label: 'Date of the event',
    options: [
      { value: '', label: 'Any Date' },
      { value: 'soon', label: 'Starts Within 7 Days' },
      { value: 'past', label: 'Past' },
    ],
  },
];

/** What is asked before it is done. */
interface Question {
  what: 'paid' | 'remind' | 'refunded';
  invoices: readonly AdminInvoice[];
  /** Whether these are the selected ones: the ones that fail stay selected. */
  isSelection?: boolean;
}

/** Invoices and credit notes: open ones first, the oldest at the top. */
export function MoneyPage() {
  const filters = useSearchFilters(InvoiceFilter);
  const list = useListPages(invoiceList(filters.filters));
  const selection = useSelection({ rows: list.items ?? [], resetKey: JSON.stringify(filters.filters) });
  const loadAll = useLoadAll(list.query, selection.select);
  const { runBulk, runOne, pendingIds, progress, isPending } = useInvoiceActions();
  const [question, setQuestion] = useState<Question | null>(null);
  const [toVoid, setToVoid] = useState<AdminInvoice | null>(null);
  const details = useAddressDialog('invoice');
  const countText = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  const isChanging = list.isChanging || filters.isDebouncing;
  const rows = selection.rows.filter(isOpen);
  const refunded = ({ id, number }: AdminInvoice) =>
    runOne({
      ...{ id, run: () => recordRefund(id) },
      ...{ done: `${number} is settled`, failed: 'Failed to record the refund.' },
    });
  const confirm = (invoices: readonly AdminInvoice[], again: boolean) => {
    if (!question) return;
    setQuestion(null);
    if (question.what === 'refunded') return invoices.forEach(refunded);
    runBulk({
      ...{ what: question.what, again, ids: invoices.map(({ id }) => id) },
      ...(question.isSelection && { onDone: selection.select }),
    });
  };
  return (
    <AdminPage
      title="Money"
      lead="Invoices and credit notes of events and courses."
      actions={
        <a
          href={hrefOf(exportInvoices, {}, { ...filters.filters })}
          download
          className={buttonClass('quiet', 'sm')}
        >
          Export CSV
        </a>
      }
    >
      <InvoiceTotals age={filters.filters.age} now={now} />
      <div className={styles.list}>
        <ListBar
          nouns={NOUNS}
          filters={filters}
          choices={CHOICES}
          count={isChanging ? undefined : list.items?.length}
          hasMore={list.query.hasNextPage}
          countRef={countText}
        />
        <ListArea
          plural={NOUNS[1]}
          items={list.items}
          query={list.query}
          isFiltered={filters.isFiltered}
          onClear={filters.clear}
          empty={
            <EmptyState drawing="classroom" title="Everything is paid">
              Invoices that wait for their payment appear here.
            </EmptyState>
          }
        >
          {(invoices) => (
            <DataTable
              label="Invoices"
              rows={invoices}
              query={list.query}
              isChanging={isChanging}
              columns={invoiceColumns({
                ...{ now, pendingIds },
                onOpen: ({ id }) => details.open(id),
                onPaid: ({ id }) => runBulk({ what: 'paid', ids: [id] }),
                onRemind: (invoice) =>
                  isReminded(invoice, now)
                    ? setQuestion({ what: 'remind', invoices: [invoice] })
                    : runBulk({ what: 'remind', ids: [invoice.id] }),
                onSend: ({ id, number }) =>
                  runOne({
                    ...{ id, run: () => sendNow(id) },
                    ...{ done: `${number} is on its way`, failed: 'Failed to send the invoice.' },
                  }),
                onVoid: setToVoid,
                onRefunded: (invoice) => setQuestion({ what: 'refunded', invoices: [invoice] }),
              })}
              selection={{ ...selection, labelOf: ({ number, title }) => `Select ${number}, ${title}` }}
            />
          )}
        </ListArea>
        <SelectionBar nouns={NOUNS} selection={selection} progress={progress}>
          {loadAll && (
            <Button size="sm" variant="ghost" pending={loadAll.isPending} onClick={loadAll.run}>
              {loadAll.label}
            </Button>
          )}
          <Button
            size="sm"
            disabled={isPending || rows.length === 0}
            onClick={() => setQuestion({ what: 'remind', invoices: rows, isSelection: true })}
          >
            Send Reminders
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={isPending || rows.length === 0}
            onClick={() => setQuestion({ what: 'paid', invoices: rows, isSelection: true })}
          >
            Mark Paid
          </Button>
        </SelectionBar>
      </div>
      {question && (
        <InvoiceQuestion
          what={question.what}
          invoices={question.invoices}
          now={now}
          onConfirm={confirm}
          onClose={() => setQuestion(null)}
        />
      )}
      {toVoid && <VoidDialog invoice={toVoid} onClose={() => setToVoid(null)} />}
      {details.value !== null && (
        <InvoiceDialog
          key={details.value}
          id={details.value}
          row={list.items?.find(({ id }) => id === details.value)}
          now={now}
          onClose={details.close}
        />
      )}
    </AdminPage>
  );
}
