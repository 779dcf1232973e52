import { AccountDetails, InvoiceDetails, ListedPayment, Payment } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { pacificDay } from '@backflow/contracts/time';
import { data, toastText } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inMenu } from '../bookings/testing/bookings-site.tsx';
import { INVOICES, buildInvoice, findRow, show } from './testing/money-site.tsx';

const buildAccount = (overrides: Partial<AccountDetails> = {}): AccountDetails =>
  makeFixture(AccountDetails, {
    ...{ bookingId: 'b1', title: 'RPZ field test day', member: { id: 'u1', name: 'Ann Lee' } },
    ...{ agreed: '325.00', invoiced: '325.00', received: '0.00', due: '325.00', surplus: '0.00' },
    ...{ dueOn: '2099-10-31', agreements: [], documents: [], payments: [] },
    ...overrides,
  });

const today = pacificDay(new Date());

test('a part of one is paid, with day, method and reference, and the rest stays due', async () => {
  const invoice = buildInvoice();
  const path = `/api/admin/invoices/${invoice.id}/payments`;
  const { user, sent } = show([invoice], {
    [`POST ${path}`]: () => data(makeFixture(InvoiceDetails, { refund: 'none', balance: '125.00' })),
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
  const payment = makeFixture(Payment, {
    ...{ id: 'p1', kind: 'payment', amount: '200.00', day: '2026-10-09', method: 'check', reference: '1041' },
    ...{ reason: null, reverses: null, isReversed: false, recordedAt: '2026-10-09T17:00:00.000Z' },
    recordedBy: 'Ada Admin',
  });
  const account = buildAccount({
    ...{ received: '200.00', due: '125.00' },
    agreements: [{ price: '325.00', rule: null, reason: 'booked', agreedAt: '2026-10-01T16:00:00.000Z' }],
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
  await inMenu(user, invoice.number, 'Account');
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
  const details = makeFixture(InvoiceDetails, {
    ...{
      id: invoice.id,
      number: invoice.number,
      kind: 'invoice',
      status: 'paid',
      bookingId: invoice.bookingId,
    },
    billTo: { name: 'Ann Lee', company: null, address: null, purchaseOrder: null },
    lines: [{ description: 'RPZ field test day', details: null, amount: '325.00' }],
    ...{ total: '325.00', net: '325.00' },
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
  await inMenu(user, invoice.number, 'Correct and Reissue…');
  // Its form replaces what is shown while the invoice is loading.
  await screen.findByText('Nothing changes for Ann Lee.');
  const dialog = within(screen.getByRole('dialog', { name: `Correct and reissue ${invoice.number}` }));
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
  const payment = makeFixture(ListedPayment, {
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
