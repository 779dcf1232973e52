import {
  AccountDetails,
  AdminInvoice,
  InvoiceDetails,
  ListedPayment,
  Payment,
} from '@backflow/contracts/bookings';
import type { InvoiceSummary } from '@backflow/contracts/bookings';
import { fixtureOf } from '@backflow/contracts/testing';
import { pacificDay } from '@backflow/contracts/time';
import { buildMember, data, fakeApi, renderInShell, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bulkRequests, bulkSite } from '../bulk/testing/bulk-site.ts';
import { MoneyPage } from './money-page.tsx';

const INVOICES = '/api/admin/invoices';
const HOUR_MS = 60 * 60 * 1000;
let count = 0;

const buildInvoice = (overrides: Partial<AdminInvoice> = {}): AdminInvoice => {
  const number = ++count;
  return fixtureOf(AdminInvoice, {
    ...{
      id: `i${number}`,
      kind: 'invoice',
      number: `INV-2026-0000${number}`,
      status: 'sent',
      total: '325.00',
      balance: '325.00',
      bookingId: `b${number}`,
    },
    ...{ title: 'RPZ field test day', offers: 'events', offerId: 'e1', startsAt: '2099-12-04T16:00:00.000Z' },
    ...{ issuedAt: '2026-10-01T17:00:00.000Z', sentAt: '2026-10-01T18:00:00.000Z', agedFrom: '2026-10-01' },
    ...{ dueOn: '2099-10-31', refund: 'none', pdfHref: `${INVOICES}/i${number}/pdf` },
    billedTo: { name: `Ann Lee ${number}`, company: 'Lee Plumbing', purchaseOrder: null },
    user: {
      ...{ id: `u${number}`, firstName: 'Ann', lastName: `Lee ${number}`, email: `ann${number}@example.com` },
      ...{ emailStatus: 'confirmed', phoneNumber: null, company: null },
    },
    ...overrides,
  });
};

const SUMMARY: InvoiceSummary = {
  ...{ count: 3, amount: '1250.00', soon: { count: 1, amount: '325.00' } },
  ages: [
    { age: '0-30', count: 0, amount: '0.00' },
    { age: '31-60', count: 2, amount: '650.00' },
    { age: '61-90', count: 0, amount: '0.00' },
    { age: 'over-90', count: 1, amount: '600.00' },
  ],
  overdue: { count: 2, amount: '925.00' },
  refundDue: { count: 1, amount: '75.00' },
  received: { count: 4, amount: '1300.00' },
};

function show(invoices: readonly AdminInvoice[], more: Responses = {}, at = '/admin/money') {
  let listed = invoices;
  const calls = fakeApi({
    [`GET ${INVOICES}`]: () => ({ body: { success: true, data: listed, page: { nextCursor: null } } }),
    [`GET ${INVOICES}/summary`]: () => data(SUMMARY),
    'GET /api/admin/money/findings': () => data([]),
    ...more,
  });
  const user = renderInShell(<MoneyPage />, { at, as: buildMember({ isAdmin: true }) });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  const setListed = (next: readonly AdminInvoice[]) => (listed = next);
  return { user, calls, sent, setListed };
}

const requestOf = (ids: readonly string[], task: object) => ({ scope: 'invoices', ids, task });
const findRow = async ({ number }: AdminInvoice) =>
  within(await screen.findByRole('row', { name: new RegExp(number) }));
const inMenu = async (user: ReturnType<typeof show>['user'], { number }: AdminInvoice, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${number}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('shows totals and ages, each with its list, and the oldest invoices', async () => {
  const invoice = buildInvoice();
  show([
    invoice,
    buildInvoice({ offers: 'courses', offerId: 'c1', title: 'Reading a Gauge', startsAt: null }),
  ]);
  expect(await screen.findByRole('heading', { name: 'Money', level: 1 })).toBeTruthy();
  const href = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Open: $1,250.00')).toBe('/admin/money');
  expect(await href('Overdue: $925.00')).toBe('/admin/money?show=overdue');
  expect(await href('Start Within 7 Days: $325.00')).toBe('/admin/money?starts=soon');
  expect(await href('To Be Returned: $75.00')).toBe('/admin/money?show=refund-due');
  expect(await href(/^Received in \w+: \$1,300\.00$/)).toBe('/admin/money?view=payments');
  expect(await href('31–60 Days 2 · $650')).toBe('/admin/money?age=31-60');
  expect(await href('Over 90 Days 1 · $600')).toBe('/admin/money?age=over-90');
  expect(await href('RPZ field test day')).toBe('/admin/bookings/events/e1');
  expect(await href('Reading a Gauge')).toBe('/admin/bookings/courses/c1');
  const row = await findRow(invoice);
  for (const text of ['$325.00', 'Due', 'Lee Plumbing', 'Oct 31, 2099'])
    expect(row.getByText(text)).toBeTruthy();
  expect(await href('Export CSV')).toBe('/api/admin/invoices/csv?show=open');
});

test('the filters of the address are those of the list and of the file', async () => {
  const { calls } = show([buildInvoice()], {}, '/admin/money?show=overdue&offers=events&age=nonsense');
  await screen.findByRole('link', { name: 'RPZ field test day' });
  expect(calls.find(({ path }) => path === INVOICES)?.query).toMatchObject({
    show: 'overdue',
    offers: 'events',
  });
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/invoices/csv?show=overdue&offers=events',
  );
});

test('the state of each can be read: overdue, not sent yet, paid, void, and credit notes', async () => {
  show(
    [
      buildInvoice({ dueOn: '2026-10-31' }),
      buildInvoice({ status: 'issued', sentAt: null, pdfHref: null }),
      buildInvoice({ status: 'paid', balance: '0.00', paidAt: '2026-10-05T17:00:00.000Z' }),
      buildInvoice({ status: 'void', balance: '0.00' }),
      buildInvoice({ kind: 'credit-note', number: 'CN-2026-00001', refund: 'due' }),
      buildInvoice({ kind: 'credit-note', number: 'CN-2026-00002', refund: 'made' }),
    ],
    {},
    '/admin/money?show=all',
  );
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  for (const text of ['Overdue', 'Not sent yet', 'Paid', 'Void', 'To be returned', 'Returned'])
    expect(table.getAllByText(text, { selector: 'span:not(:has(time))' })).toHaveLength(1);
  // Nothing is paid twice: only what is open can be.
  expect(table.getAllByRole('button', { name: 'Mark Paid' })).toHaveLength(2);
});

const buildAccount = (overrides: Partial<AccountDetails> = {}): AccountDetails =>
  fixtureOf(AccountDetails, {
    ...{ bookingId: 'b1', title: 'RPZ field test day', member: { id: 'u1', name: 'Ann Lee' } },
    ...{ agreed: '325.00', invoiced: '325.00', received: '0.00', due: '325.00', surplus: '0.00' },
    ...{ dueOn: '2099-10-31', agreements: [], documents: [], payments: [] },
    ...overrides,
  });

const today = pacificDay(new Date());

test('a part of one is paid, with day, method and reference, and the rest stays due', async () => {
  const invoice = buildInvoice();
  const path = `/api/admin/registrations/${invoice.bookingId}/payments`;
  const { user, sent } = show([invoice], {
    [`POST ${path}`]: () => data(buildAccount({ received: '200.00', due: '125.00' })),
  });
  await user.click((await findRow(invoice)).getByRole('button', { name: 'Mark Paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Paid' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  dialog.getByText('All that is due.');
  const enter = async (text: string) => {
    await user.clear(amount);
    await user.type(amount, text);
  };
  await enter('330');
  dialog.getByText('$5.00 too much: it is to be returned.');
  await enter('200');
  dialog.getByText('The rest, $125.00, stays due.');
  await user.selectOptions(dialog.getByLabelText('Method'), 'Bank transfer');
  await user.type(dialog.getByLabelText(/^Reference/), 'T-17');
  fireEvent.change(dialog.getByLabelText('Day of the payment'), { target: { value: '2099-01-01' } });
  await user.click(dialog.getByRole('button', { name: 'Mark Paid' }));
  await dialog.findByText('This day is in the future');
  fireEvent.change(dialog.getByLabelText('Day of the payment'), { target: { value: today } });
  await user.click(dialog.getByRole('button', { name: 'Mark Paid' }));
  await waitFor(() => expect(toastText()).toBe('Recorded - $125.00 stays due.'));
  expect(sent(path)).toEqual([{ amount: '200', day: today, method: 'bank-transfer', reference: 'T-17' }]);
});

test('several are marked as paid, each in full, and leave the list', async () => {
  const [paid, other] = [buildInvoice(), buildInvoice()];
  const { user, calls, setListed } = show(
    [paid, other],
    bulkSite(() => {
      setListed([other]);
      return { ok: true };
    }),
  );
  await user.click(await screen.findByRole('checkbox', { name: `Select ${paid.number}, ${paid.title}` }));
  await user.click(
    within(screen.getByRole('group', { name: 'Selected invoices' })).getByRole('button', {
      name: 'Mark Paid',
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Paid' }));
  expect(dialog.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Mark Paid' }));
  await waitFor(() => expect(toastText()).toBe('1 invoice marked as paid'));
  const payment = { day: today, method: 'check', reference: null };
  expect(bulkRequests(calls)).toEqual([requestOf([paid.id], { name: 'invoices.pay', payment })]);
  await waitFor(() => expect(screen.queryByText(paid.number)).toBeNull());
  expect(screen.getByText(other.number)).toBeTruthy();
});

test('no more is returned than is to be returned', async () => {
  const credit = buildInvoice({
    kind: 'credit-note',
    number: 'CN-2026-00007',
    refund: 'due',
    balance: '-75.00',
  });
  const path = `/api/admin/registrations/${credit.bookingId}/refunds`;
  const { user, sent } = show([credit], { [`POST ${path}`]: () => data(buildAccount({ due: '0.00' })) });
  await user.click(await screen.findByRole('button', { name: 'Record Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Refund' }));
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '75.01');
  await user.click(dialog.getByRole('button', { name: 'Record Refund' }));
  await dialog.findByText('At most $75.00 can be returned');
  await user.clear(amount);
  await user.click(dialog.getByRole('button', { name: 'Record Refund' }));
  await waitFor(() =>
    expect(sent(path)).toEqual([{ amount: null, day: today, method: 'check', reference: null }]),
  );
});

test('an account has its records in order, and a payment is taken back with a reason', async () => {
  const invoice = buildInvoice();
  const payment = fixtureOf(Payment, {
    ...{ id: 'p1', kind: 'payment', amount: '200.00', day: '2026-10-09', method: 'check', reference: '1041' },
    ...{ reason: null, reverses: null, isReversed: false, recordedAt: '2026-10-09T17:00:00.000Z' },
    recordedBy: 'Ada Admin',
  });
  const account = buildAccount({
    ...{ received: '200.00', due: '125.00' },
    agreements: [{ price: '325.00', reason: 'booked', agreedAt: '2026-10-01T16:00:00.000Z' }],
    documents: [
      {
        ...{ id: invoice.id, kind: 'invoice', number: invoice.number, status: 'sent', lines: [] },
        ...{ issuedAt: '2026-10-01T17:00:00.000Z', total: '325.00', balance: '125.00' },
      },
    ],
    payments: [payment],
  });
  const reversed = buildAccount({
    payments: [
      { ...payment, isReversed: true },
      {
        ...{ ...payment, id: 'p2', amount: '-200.00', reverses: 'p1', reason: 'Bounced' },
        recordedAt: '2026-10-12T17:00:00.000Z',
      },
    ],
  });
  const { user, sent } = show([invoice], {
    [`GET /api/admin/registrations/${invoice.bookingId}/account`]: () => data(account),
    'POST /api/admin/payments/p1/reverse': () => data({ ...reversed, bookingId: invoice.bookingId }),
  });
  await inMenu(user, invoice, 'Account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Account of Ann Lee' }));
  const records = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(records()).toEqual([
    'Oct 1, 2026Agreed when it was booked$325.00',
    `Oct 1, 2026${invoice.number}$325.00`,
    'Oct 9, 2026PaymentCheck, 1041, recorded by Ada Admin$200.00Take Back',
  ]);
  expect(dialog.getByText('Due Oct 31, 2099').parentElement?.textContent).toContain('$125.00');
  await user.click(dialog.getByRole('button', { name: 'Take Back' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Take back a payment' }));
  await user.type(asked.getByLabelText('Reason'), 'Bounced');
  await user.click(asked.getByRole('button', { name: 'Take Back' }));
  await waitFor(() => expect(sent('/api/admin/payments/p1/reverse')).toEqual([{ reason: 'Bounced' }]));
  await dialog.findByText('Bounced, 1041, recorded by Ada Admin');
  expect(records().at(-1)).toContain('−$200.00');
  expect(dialog.queryByRole('button', { name: 'Take Back' })).toBeNull();
});

test('one is corrected and issued again, and what changes is said before', async () => {
  const invoice = buildInvoice({ status: 'paid', balance: '0.00' });
  const details = fixtureOf(InvoiceDetails, {
    ...{
      id: invoice.id,
      number: invoice.number,
      kind: 'invoice',
      status: 'paid',
      bookingId: invoice.bookingId,
    },
    billTo: { name: 'Ann Lee', company: null, address: null, purchaseOrder: null },
    lines: [{ description: 'RPZ field test day', details: null, amount: '325.00' }],
  });
  const { user, sent } = show(
    [invoice],
    {
      [`GET ${INVOICES}/${invoice.id}`]: () => data(details),
      [`GET /api/admin/registrations/${invoice.bookingId}/account`]: () =>
        data(buildAccount({ bookingId: invoice.bookingId, received: '325.00', due: '0.00' })),
      [`POST ${INVOICES}/${invoice.id}/correct`]: () =>
        data({ ...details, id: 'i99', number: 'INV-2026-00099', total: '275.00' }),
    },
    '/admin/money?show=paid',
  );
  await inMenu(user, invoice, 'Correct and Reissue…');
  const dialog = within(await screen.findByRole('dialog', { name: `Correct and reissue ${invoice.number}` }));
  await dialog.findByText('Nothing changes for Ann Lee.');
  await user.type(dialog.getByRole('textbox', { name: /^Company/ }), 'Lee Plumbing');
  await user.click(dialog.getByRole('button', { name: 'Add Line' }));
  const line = within(dialog.getByRole('group', { name: 'Line 2' }));
  dialog.getByText(/Each line needs an amount/);
  await user.type(line.getByRole('textbox', { name: 'Description' }), 'Discount');
  await user.type(line.getByRole('textbox', { name: 'Amount' }), '-50');
  dialog.getByText(`Credit note for ${invoice.number}, new invoice over $275.00`);
  dialog.getByText('$50.00 are to be returned to Ann Lee.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed by phone');
  await user.click(dialog.getByRole('button', { name: 'Correct and Reissue' }));
  await waitFor(() => expect(toastText()).toBe('INV-2026-00099 is issued, over $275.00'));
  expect(sent(`${INVOICES}/${invoice.id}/correct`)).toEqual([
    {
      billTo: { name: 'Ann Lee', company: 'Lee Plumbing', address: null, purchaseOrder: null },
      lines: [
        { description: 'RPZ field test day', details: null, amount: '325.00' },
        { description: 'Discount', details: null, amount: '-50' },
      ],
      reason: 'Agreed by phone',
    },
  ]);
});

test('payments are listed by day, and are a file with the same filters', async () => {
  const payment = fixtureOf(ListedPayment, {
    ...{ id: 'p1', kind: 'refund', amount: '-75.00', day: '2026-11-03', method: 'card', reverses: null },
    ...{ title: 'RPZ field test day', offers: 'events', offerId: 'e1', invoiceNumber: 'CN-2026-00001' },
    member: { id: 'u1', name: 'Ann Lee' },
  });
  const { calls } = show(
    [],
    { 'GET /api/admin/payments': () => data([payment]) },
    '/admin/money?view=payments&from=2026-11-01',
  );
  const row = within(await screen.findByRole('row', { name: /Nov 3, 2026/ }));
  for (const text of ['Refund', 'Card', 'Ann Lee', 'CN-2026-00001', '−$75.00'])
    expect(row.getByText(text)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/api/admin/payments')?.query).toMatchObject({
    from: '2026-11-01',
  });
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/payments/csv?from=2026-11-01',
  );
});

test('amounts that disagreed before there were accounts have a list of their own', async () => {
  const finding = {
    ...{ id: 'f1', bookingId: 'b1', finding: 'Two open invoices', shown: '650.00', recorded: '325.00' },
    ...{
      offers: 'events',
      offerId: 'e1',
      title: 'RPZ field test day',
      member: { id: 'u1', name: 'Ann Lee' },
    },
  };
  const { user } = show([], { 'GET /api/admin/money/findings': () => data([finding]) });
  await user.click(await screen.findByRole('tab', { name: 'Amounts That Disagreed Before (1)' }));
  expect(screen.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/admin/people/u1');
  screen.getByText('Screens showed $650.00, the records have $325.00.');
});

test('one that was reminded of within a day is reminded of again only after a question', async () => {
  const [never, today] = [
    buildInvoice(),
    buildInvoice({ remindedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(), reminders: 1 }),
  ];
  const { user, calls } = show(
    [never, today],
    bulkSite(() => ({ ok: true })),
  );
  await inMenu(user, never, 'Send Reminder');
  await waitFor(() => expect(toastText()).toBe('1 reminder sent'));
  await inMenu(user, today, 'Remind Again');
  const asked = within(await screen.findByRole('dialog', { name: 'Remind Again' }));
  asked.getByText(`Ann ${today.user.lastName} was reminded 2 hours ago. Send another reminder?`);
  await user.click(asked.getByRole('button', { name: 'Remind Again' }));
  await waitFor(() =>
    expect(bulkRequests(calls)).toEqual([
      requestOf([never.id], { name: 'invoices.remind', again: false }),
      requestOf([today.id], { name: 'invoices.remind', again: true }),
    ]),
  );
});

test('a change that runs while the page is loaded again is followed to its end', async () => {
  const invoice = buildInvoice();
  const running = { scope: 'invoices', ids: [invoice.id], task: { name: 'invoices.pay' } } as const;
  const { setListed } = show(
    [invoice],
    bulkSite(
      () => {
        setListed([]);
        return { ok: true };
      },
      { running: { ...running, ids: [invoice.id] }, steps: [0, 1] },
    ),
  );
  await screen.findByText('0 of 1 done');
  await waitFor(() => expect(toastText()).toBe('1 invoice marked as paid'));
  await waitFor(() => expect(screen.queryByText(invoice.number)).toBeNull());
});

test('several are reminded of; paid ones and the ones reminded of within a day are left out', async () => {
  const invoices = [
    buildInvoice(),
    buildInvoice({ remindedAt: new Date(Date.now() - HOUR_MS).toISOString() }),
    buildInvoice({ status: 'paid', paidAt: '2026-10-05T17:00:00.000Z' }),
  ];
  const { user, calls } = show(
    invoices,
    bulkSite(() => ({ ok: true })),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
  await user.click(screen.getByRole('button', { name: 'Send Reminders' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Send Reminders' }));
  asked.getByText('Send 1 reminder by email, one for each invoice?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 invoice reminded of/ }));
  asked.getByText('Send 2 reminders by email, one for each invoice?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 invoice/ }));
  await user.click(asked.getByRole('button', { name: 'Send Reminders' }));
  await waitFor(() =>
    expect(bulkRequests(calls)).toEqual([
      requestOf([invoices[0]?.id ?? ''], { name: 'invoices.remind', again: false }),
    ]),
  );
});

test('one is sent again, and voided with a reason and what happens to the seat', async () => {
  const invoice = buildInvoice({ balance: '125.00' });
  const details = () => data(fixtureOf(InvoiceDetails, { id: invoice.id }));
  const { user, sent } = show([invoice], {
    [`POST ${INVOICES}/${invoice.id}/send`]: details,
    [`POST ${INVOICES}/${invoice.id}/void`]: details,
  });
  await inMenu(user, invoice, 'Send Again');
  await waitFor(() => expect(toastText()).toBe(`${invoice.number} is on its way`));
  await inMenu(user, invoice, 'Void…');
  const dialog = within(await screen.findByRole('dialog', { name: `Void ${invoice.number}` }));
  dialog.getByText('A credit note cancels it and goes to the member: $200.00 is to be returned.');
  await user.click(dialog.getByRole('button', { name: 'Void Invoice' }));
  await dialog.findByText('Reason is required');
  await user.click(dialog.getByRole('radio', { name: 'Cancel the booking' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Booked twice');
  await user.click(dialog.getByRole('button', { name: 'Void Invoice' }));
  await waitFor(() => expect(toastText()).toBe(`${invoice.number} is void`));
  expect(sent(`${INVOICES}/${invoice.id}/void`)).toEqual([{ reason: 'Booked twice', seat: 'cancel' }]);
});

test('its details have whom it is billed to, its lines, tax, history and the credit note', async () => {
  const invoice = buildInvoice({ remindedAt: '2026-11-10T17:00:00.000Z', reminders: 2 });
  const { user } = show([invoice], {
    [`GET ${INVOICES}/${invoice.id}`]: () =>
      data(
        fixtureOf(InvoiceDetails, {
          ...{ id: invoice.id, number: invoice.number, kind: 'invoice', status: 'void', total: '275.00' },
          ...{ issuedAt: invoice.issuedAt, sentAt: invoice.sentAt, dueOn: '2026-10-31', title: 'RPZ' },
          pdfHref: invoice.pdfHref,
          billTo: {
            name: 'Ann Lee',
            company: 'Lee Plumbing',
            address: '1 Way\nFresno',
            purchaseOrder: 'PO-7',
          },
          lines: [
            { description: 'RPZ field test day', details: 'Dec 4, 2099', amount: '325.00' },
            { description: 'Paid for another date', details: null, amount: '-50.00' },
          ],
          tax: { label: 'Sales tax', rate: '8.25', amount: '20.96' },
          related: { id: 'cn1', number: 'CN-2026-00001' },
        }),
      ),
  });
  await user.click(await screen.findByRole('button', { name: invoice.number }));
  const dialog = within(await screen.findByRole('dialog', { name: invoice.number }));
  await dialog.findByText('RPZ field test day');
  for (const text of [
    'Sales tax (8.25%) included: $20.96',
    'Oct 1, 2026, 11:00 AM PT',
    'Last of 2 reminders',
    '$275.00',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByText(/Purchase order PO-7/).textContent).toBe(
    'Ann Lee\nLee Plumbing\n1 Way\nFresno\nPurchase order PO-7',
  );
  expect(dialog.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(invoice.pdfHref);
  expect(dialog.getByRole('link', { name: 'CN-2026-00001' }).getAttribute('href')).toBe(
    '/admin/money?show=all&search=CN-2026-00001&invoice=cn1',
  );
});

test('says so where everything is paid', async () => {
  show([]);
  expect(await screen.findByText('Everything is paid')).toBeTruthy();
});
