import { AdminInvoice, InvoiceDetails } from '@backflow/contracts/bookings';
import type { InvoiceSummary } from '@backflow/contracts/bookings';
import { fixtureOf } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
    ...more,
  });
  const user = renderInShell(<MoneyPage />, { at, as: buildMember({ isAdmin: true }) });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  const setListed = (next: readonly AdminInvoice[]) => (listed = next);
  return { user, calls, sent, setListed };
}

const okOf = ({ body }: { body: unknown }) =>
  data({ results: (body as { ids: string[] }).ids.map((id) => ({ id, ok: true })) });
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
  expect(await href('To Refund: $75.00')).toBe('/admin/money?show=refund-due');
  expect(await href(/^Received in \w+: \$1,300\.00$/)).toBe('/admin/money?show=paid');
  expect(await href('31–60 Days 2 · $650')).toBe('/admin/money?age=31-60');
  expect(await href('Over 90 Days 1 · $600')).toBe('/admin/money?age=over-90');
  expect(await href('RPZ field test day')).toBe('/admin/bookings/events/e1');
  expect(await href('Reading a Gauge')).toBe('/admin/bookings/courses/c1');
  const row = await findRow(invoice);
  for (const text of ['$325.00', 'Sent', 'Lee Plumbing', 'Oct 31, 2099'])
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
      buildInvoice({ status: 'paid', paidAt: '2026-10-05T17:00:00.000Z' }),
      buildInvoice({ status: 'void' }),
      buildInvoice({ kind: 'credit-note', number: 'CN-2026-00001', refund: 'due' }),
      buildInvoice({ kind: 'credit-note', number: 'CN-2026-00002', refund: 'made' }),
    ],
    {},
    '/admin/money?show=all',
  );
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  for (const text of ['Overdue', 'Not Sent Yet', 'Paid', 'Void', 'To Refund', 'Refunded'])
    expect(table.getAllByText(text, { selector: 'span:not(:has(time))' })).toHaveLength(1);
  // Nothing is paid twice: only what is open can be.
  expect(table.getAllByRole('button', { name: 'Mark Paid' })).toHaveLength(2);
});

test('one is marked as paid, and leaves the list', async () => {
  const [paid, other] = [buildInvoice(), buildInvoice()];
  const { user, sent, setListed } = show([paid, other], {
    [`POST ${INVOICES}/pay`]: (call) => {
      setListed([other]);
      return okOf(call);
    },
  });
  await user.click((await findRow(paid)).getByRole('button', { name: 'Mark Paid' }));
  await waitFor(() => expect(toastText()).toBe('1 invoice marked as paid'));
  expect(sent(`${INVOICES}/pay`)).toEqual([{ ids: [paid.id] }]);
  await waitFor(() => expect(screen.queryByText(paid.number)).toBeNull());
  expect(screen.getByText(other.number)).toBeTruthy();
});

test('one that was reminded of within a day is reminded of again only after a question', async () => {
  const [never, today] = [
    buildInvoice(),
    buildInvoice({ remindedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString(), reminders: 1 }),
  ];
  const { user, sent } = show([never, today], { [`POST ${INVOICES}/reminders`]: okOf });
  await inMenu(user, never, 'Send Reminder');
  await waitFor(() => expect(toastText()).toBe('1 reminder sent'));
  await inMenu(user, today, 'Remind Again');
  const asked = within(await screen.findByRole('dialog', { name: 'Remind Again' }));
  asked.getByText(`Ann ${today.user.lastName} was reminded 2 hours ago. Send another reminder?`);
  await user.click(asked.getByRole('button', { name: 'Remind Again' }));
  await waitFor(() =>
    expect(sent(`${INVOICES}/reminders`)).toEqual([
      { ids: [never.id], again: false },
      { ids: [today.id], again: true },
    ]),
  );
});

test('several are reminded of; paid ones and the ones reminded of within a day are left out', async () => {
  const invoices = [
    buildInvoice(),
    buildInvoice({ remindedAt: new Date(Date.now() - HOUR_MS).toISOString() }),
    buildInvoice({ status: 'paid', paidAt: '2026-10-05T17:00:00.000Z' }),
  ];
  const { user, sent } = show(invoices, { [`POST ${INVOICES}/reminders`]: okOf });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
  await user.click(screen.getByRole('button', { name: 'Send Reminders' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Send Reminders' }));
  asked.getByText('Send 1 reminder by email, one for each invoice?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 invoice reminded of/ }));
  asked.getByText('Send 2 reminders by email, one for each invoice?');
  await user.click(asked.getByRole('checkbox', { name: /Also 1 invoice/ }));
  await user.click(asked.getByRole('button', { name: 'Send Reminders' }));
  await waitFor(() =>
    expect(sent(`${INVOICES}/reminders`)).toEqual([{ ids: [invoices[0]?.id], again: false }]),
  );
});

test('one is sent again, voided with a reason, and the money of a credit note is returned', async () => {
  const invoice = buildInvoice();
  const credit = buildInvoice({
    kind: 'credit-note',
    number: 'CN-2026-00007',
    status: 'sent',
    refund: 'due',
  });
  const details = () => data(fixtureOf(InvoiceDetails, { id: invoice.id }));
  const { user, sent } = show([invoice, credit], {
    [`POST ${INVOICES}/${invoice.id}/send`]: details,
    [`POST ${INVOICES}/${invoice.id}/void`]: details,
    [`POST ${INVOICES}/${credit.id}/refunded`]: details,
  });
  await inMenu(user, invoice, 'Send Again');
  await waitFor(() => expect(toastText()).toBe(`${invoice.number} is on its way`));
  await inMenu(user, invoice, 'Void');
  const dialog = within(await screen.findByRole('dialog', { name: `Void ${invoice.number}` }));
  dialog.getByText(/A credit note cancels it and goes to the member/);
  await user.click(dialog.getByRole('button', { name: 'Void Invoice' }));
  await dialog.findByText('Reason is required');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Booked twice');
  await user.click(dialog.getByRole('button', { name: 'Void Invoice' }));
  await waitFor(() => expect(toastText()).toBe(`${invoice.number} is void`));
  expect(sent(`${INVOICES}/${invoice.id}/void`)).toEqual([{ reason: 'Booked twice' }]);
  await user.click(screen.getByRole('button', { name: 'Money Returned' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Money Returned' }));
  asked.getByText('Was $325.00 returned to Lee Plumbing?');
  await user.click(asked.getByRole('button', { name: 'Yes, It Was Returned' }));
  await waitFor(() => expect(toastText()).toBe('CN-2026-00007 is settled'));
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
