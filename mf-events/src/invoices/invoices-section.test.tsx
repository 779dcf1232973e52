import type { Invoice, InvoiceDetails } from '@backflow/contracts/bookings';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { inHours } from '../testing/build-event.ts';
import { buildInvoice, buildInvoiceDetails, sent } from '../testing/build-invoice.ts';
import { InvoicesSection } from './invoices-section.tsx';

function open(invoices: readonly Invoice[], responses: Responses = {}, at = '') {
  const details = Object.fromEntries(
    invoices.map((invoice) => [
      `GET /api/user/invoices/${invoice.id}`,
      () => data(buildInvoiceDetails({ ...invoice })),
    ]),
  );
  const calls = fakeApi({ 'GET /api/user/invoices': () => data(invoices), ...details, ...responses });
  const user = renderInShell(<InvoicesSection />, {
    at: `/dashboard?tab=my-training${at}`,
    as: buildMember(),
  });
  return { calls, user };
}

const day = (hours: number) => inHours(hours).slice(0, 10);

describe('the invoices on the dashboard', () => {
  test('have their state, the day they are due, a file and the total to be paid; what is open comes first', async () => {
    const overdue = sent();
    open([
      buildInvoice({
        title: 'Paid class',
        status: 'paid',
        sendAt: null,
        sentAt: inHours(-99),
        paidAt: inHours(-9),
      }),
      buildInvoice({
        title: 'New class',
        number: 'INV-2026-00019',
        sendAt: inHours(0.9),
        total: '100.10',
        balance: '100.10',
      }),
      buildInvoice({
        title: 'Late class',
        ...overdue,
        dueOn: day(-72),
        total: '1700.20',
        balance: '1700.20',
      }),
      buildInvoice({ title: 'Sent class', ...sent(), dueOn: day(72), total: '60.00', balance: '25.00' }),
      buildInvoice({ title: 'Cancelled class', ...sent(), status: 'void' }),
      buildInvoice({
        title: 'Credit',
        ...sent(),
        kind: 'credit-note',
        number: 'CN-2026-00003',
        ...{ refund: 'due', balance: '-50.00' },
      }),
    ]);
    await screen.findByText('New class');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const states = rows.map((text) => /(?:Late|Sent|New|Paid|Cancelled) class|Credit/.exec(text)?.[0]);
    expect(states).toEqual([
      ...['Late class', 'Sent class', 'New class', 'Paid class', 'Cancelled class', 'Credit'],
    ]);
    expect(rows[0]).toMatch(/due .*\$1,700\.20Overdue/);
    expect(rows[1]).toMatch(/\$25\.00Due/);
    expect(rows[2]).toMatch(/INV-2026-00019, sent in 5[345] minutes, due .*\$100\.10Not sent yet$/);
    expect(rows[3]).toMatch(/paid [A-Z].*Paid/);
    expect(rows[4]).toMatch(/\$325\.00Void/);
    expect(rows[5]).toMatch(/CN-2026-00003−\$325\.00To be returned/);
    expect(screen.getByText('3 invoices to be paid').parentElement?.textContent).toContain('$1,825.30');
    expect(screen.getByText('To be returned to you').parentElement?.textContent).toContain('$50.00');
    expect(await screen.findByText(/Pay by check/)).toBeTruthy();
    const files = screen.getAllByRole('link', { name: /^Download INV-2026-00017 as PDF$/ });
    expect(files[0]?.getAttribute('href')).toBe(`/api/user/invoices/${overdue.id}/pdf`);
  });

  test('are hidden without any, and an error has a retry', async () => {
    const { calls } = open([]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(document.body.textContent).toBe('');
    open([], { 'GET /api/user/invoices': () => failure(503, 'UNAVAILABLE', 'Please try again soon.') });
    expect(await screen.findByText('Your invoices could not be loaded')).toBeTruthy();
  });
});

describe('an invoice that is not sent yet', () => {
  const invoice = buildInvoice({ sendAt: inHours(0.9) });
  const path = `/api/user/invoices/${invoice.id}`;

  /** A server that stores whom it is billed to, and sends it. */
  function server() {
    let stored: InvoiceDetails = buildInvoiceDetails({ ...invoice });
    const change = (fields: Partial<InvoiceDetails>) => {
      stored = { ...stored, ...fields };
      return data(stored);
    };
    return {
      [`GET ${path}`]: () => data(stored),
      [`PATCH ${path}`]: ({ body }: { body: unknown }) =>
        change({ billTo: { ...stored.billTo, ...(body as Partial<InvoiceDetails['billTo']>) } }),
      [`POST ${path}/send`]: () => change(sent(invoice.id)),
    };
  }

  test('opens by its address and by its row, and closes', async () => {
    const { user } = open([invoice], server(), `&invoice=${invoice.id}`);
    const dialog = await screen.findByRole('dialog', { name: `Invoice ${invoice.number}` });
    await within(dialog).findByText(/Valley Pipe/);
    expect(within(dialog).getByText(/Sent by email in 5[345] minutes/)).toBeTruthy();
    expect(within(dialog).getByRole('table').textContent).toContain('Total$325.00');
    await user.click(within(dialog).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: invoice.title }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('can be billed to somebody else, and to a company’s order', async () => {
    const { user, calls } = open([invoice], server(), `&invoice=${invoice.id}`);
    await user.click(await screen.findByRole('button', { name: 'Change Billing Details' }));
    const company = await screen.findByLabelText('Company');
    await user.clear(company);
    await user.type(company, 'Delta Plumbing');
    await user.type(screen.getByLabelText('Purchase order'), 'PO 42');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Delta Plumbing/)).toBeTruthy();
    expect(screen.getByText('Purchase order PO 42')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      ...{ name: 'Mary Member', company: 'Delta Plumbing', purchaseOrder: 'PO 42' },
    });
  });

  test('is sent now after a question, and is a file then', async () => {
    const { user, calls } = open([invoice], server(), `&invoice=${invoice.id}`);
    await user.click(await screen.findByRole('button', { name: 'Send Now' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send the invoice now?' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Send Now' }));
    const file = await screen.findByRole('link', { name: 'Download PDF' });
    expect(file.getAttribute('href')).toBe(`${path}/pdf`);
    expect(screen.queryByRole('button', { name: 'Change Billing Details' })).toBeNull();
  });

  test('that a job is about to send can’t be changed, and is shown as sent once it is', async () => {
    let stored = buildInvoiceDetails({ ...invoice, sendAt: inHours(-0.001) });
    const { calls } = open([invoice], { [`GET ${path}`]: () => data(stored) }, `&invoice=${invoice.id}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Sent by email in a moment')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Change Billing Details' })).toBeNull();
    stored = { ...stored, ...sent(invoice.id) };
    expect(await dialog.findByRole('link', { name: 'Download PDF' }, { timeout: 10_000 })).toBeTruthy();
    expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  }, 20_000);

  test('that was sent meanwhile keeps its billing details, and says so', async () => {
    const refused = () => failure(409, 'CONFLICT', 'This invoice was sent meanwhile.');
    const { user } = open([invoice], { ...server(), [`PATCH ${path}`]: refused }, `&invoice=${invoice.id}`);
    await user.click(await screen.findByRole('button', { name: 'Change Billing Details' }));
    await user.type(await screen.findByLabelText('Purchase order'), 'PO 42');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(document.body.textContent + (useToasts.getState().current?.description ?? '')).toContain(
        'This invoice was sent meanwhile.',
      ),
    );
  });
});

test('a credit note names what it cancels, and what is given back', async () => {
  const note = buildInvoice({ ...sent(), kind: 'credit-note', number: 'CN-2026-00003', refund: 'made' });
  const details = buildInvoiceDetails({
    ...note,
    lines: [{ description: 'Repair class', details: null, amount: '-325.00' }],
    related: { id: 'i9', number: 'INV-2026-00009' },
  });
  open([note], { [`GET /api/user/invoices/${note.id}`]: () => data(details) }, `&invoice=${note.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Credit note CN-2026-00003' }));
  expect((await dialog.findByRole('link', { name: 'INV-2026-00009' })).getAttribute('href')).toContain(
    'invoice=i9',
  );
  expect(dialog.getByText('Returned')).toBeTruthy();
  expect(dialog.getByRole('table').textContent).toContain('−$325.00');
  expect(dialog.queryByText('How to pay')).toBeNull();
});
