import { AdminInvoice } from '@backflow/contracts/bookings';
import type { InvoiceSummary } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { MoneyPage } from '../money-page.tsx';

export const INVOICES = '/api/admin/invoices';
export const HOUR_MS = 60 * 60 * 1000;
let count = 0;

export const buildInvoice = (overrides: Partial<AdminInvoice> = {}): AdminInvoice => {
  const number = ++count;
  return makeFixture(AdminInvoice, {
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

export function show(invoices: readonly AdminInvoice[], more: Responses = {}, at = '/admin/money') {
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

export const getRequest = (ids: readonly string[], task: object) => ({ scope: 'invoices', ids, task });
export const findRow = async ({ number }: AdminInvoice) =>
  within(await screen.findByRole('row', { name: new RegExp(number) }));
