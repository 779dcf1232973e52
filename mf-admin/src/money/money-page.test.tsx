import { InvoiceDetails } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { pacificDay } from '@backflow/contracts/time';
import { data, toastText } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { bulkRequests, bulkSite } from '../bulk/testing/bulk-site.ts';
import { inMenu } from '../bookings/testing/bookings-site.tsx';
import { HOUR_MS, INVOICES, buildInvoice, findRow, getRequest, show } from './testing/money-site.tsx';

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
  const payment = { day: pacificDay(new Date()), method: 'check', reference: null };
  expect(bulkRequests(calls)).toEqual([getRequest([paid.id], { name: 'invoices.pay', payment })]);
  await waitFor(() => expect(screen.queryByText(paid.number)).toBeNull());
  expect(screen.getByText(other.number)).toBeTruthy();
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
  await inMenu(user, never.number, 'Send Reminder');
  await waitFor(() => expect(toastText()).toBe('1 reminder sent'));
  await inMenu(user, today.number, 'Remind Again');
  const asked = within(await screen.findByRole('dialog', { name: 'Remind Again' }));
  asked.getByText(`Ann ${today.user.lastName} was reminded 2 hours ago. Send another reminder?`);
  await user.click(asked.getByRole('button', { name: 'Remind Again' }));
  await waitFor(() =>
    expect(bulkRequests(calls)).toEqual([
      getRequest([never.id], { name: 'invoices.remind', again: false }),
      getRequest([today.id], { name: 'invoices.remind', again: true }),
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
      getRequest([invoices[0]?.id ?? ''], { name: 'invoices.remind', again: false }),
    ]),
  );
});

test('one is sent again, and voided with a reason and what happens to the seat', async () => {
  const invoice = buildInvoice({ balance: '125.00' });
  const details = () => data(makeFixture(InvoiceDetails, { id: invoice.id }));
  const { user, sent } = show([invoice], {
    [`POST ${INVOICES}/${invoice.id}/send`]: details,
    [`POST ${INVOICES}/${invoice.id}/void`]: details,
  });
  await inMenu(user, invoice.number, 'Send Again');
  await waitFor(() => expect(toastText()).toBe(`${invoice.number} is on its way`));
  await inMenu(user, invoice.number, 'Void…');
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
        makeFixture(InvoiceDetails, {
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
