import { AdminInvoice } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import FoundInvoices from './found-invoices.tsx';

const open = (search: string) => {
  const invoice = makeFixture(AdminInvoice, {
    ...{
      id: 'i1',
      kind: 'invoice',
      number: 'INV-2026-00042',
      status: 'paid',
      refund: 'none',
      total: '325.00',
    },
    ...{ title: 'RPZ rebuild', billedTo: { name: 'Kim Nguyen', company: 'Pipes', purchaseOrder: 'PO-77' } },
  });
  const calls = fakeApi({ 'GET /api/admin/invoices': () => data([invoice]) });
  renderInShell(<FoundInvoices search={search} />, { at: '/', as: buildMember({ isAdmin: true }) });
  return calls;
};

it('invoices found say to whom, what and how much, and lead to their details', async () => {
  const calls = open('1041');
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'INV-2026-00042, PipesPaid · $325.00 · RPZ rebuild · purchase order PO-77',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/money?show=all&search=INV-2026-00042&invoice=i1',
    '/admin/money?show=all&search=1041',
  ]);
  expect(calls.map(({ query }) => query)).toEqual([{ show: 'all', search: '1041', limit: '4' }]);
});

it('a name is not searched for in invoices', () => {
  expect(open('kim')).toEqual([]);
  expect(screen.queryByRole('listitem')).toBeNull();
});
