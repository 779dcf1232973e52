import type { Invoice } from '@backflow/contracts/bookings';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent, buildOwn, inHours } from '../testing/build-event.ts';
import { buildInvoice } from '../testing/build-invoice.ts';
import { siteWith } from '../testing/events-site.ts';
import { EventsPage } from './events-page.tsx';

const PAID = { price: '325.00', accessLevel: 'paid' } as const;
const toast = () => useToasts.getState().current;

/** Registers for an event from its dialog. @returns the dialog */
async function register(
  event = buildEvent(),
  as = buildMember(),
  invoicesFor: (offerId: string) => readonly Invoice[] = () => [],
) {
  const status = event.accessLevel === 'paid' ? 'pending' : 'confirmed';
  const item = { ...buildOwn(event, status), ...(status === 'pending' && { due: event.price }) };
  const invoices = { 'GET /api/user/invoices': () => data(invoicesFor(event.id)) };
  siteWith([event], {
    ...invoices,
    [`POST /api/events/${event.id}/register`]: () => {
      siteWith([{ ...event, registration: item }], invoices);
      return { status: 201, body: { success: true, data: item } };
    },
  });
  const user = renderInShell(<EventsPage />, { as });
  await user.click(await screen.findByRole('link', { name: event.title }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByText('What comes next')).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Register/ }));
  await waitFor(() => expect(toast()?.title).toBe('Successfully registered for event!'));
  return dialog;
}

describe('registering for a paid event', () => {
  test('ends in words on the invoice, in the toast and then in the dialog', async () => {
    const dialog = await register(buildEvent(PAID));
    expect(toast()?.description).toBe(
      'Backflow Parts & Supply sends you the invoice by email. Check whom it is billed to, under My Training. Once it is paid, your seat is confirmed.',
    );
    expect(await dialog.findByText('What comes next')).toBeTruthy();
    const steps = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps[0]).toBe('Backflow Parts & Supply sends the invoice for $325.00 to member@example.com.');
    expect(steps).toHaveLength(3);
    expect(dialog.getByRole('link', { name: /@/ }).getAttribute('href')).toBe(
      'mailto:events@backflowparts.example',
    );
    expect(dialog.getByRole('button', { name: 'Registration Pending' })).toBeTruthy();
  });

  test('names the invoice, when it is sent, and where its billing details can be checked', async () => {
    const dialog = await register(buildEvent(PAID), buildMember(), (offerId) => [
      buildInvoice({ offerId, status: 'void' }),
      buildInvoice({ offerId, id: 'i1', number: 'INV-2026-00017', total: '325.00', sendAt: inHours(0.9) }),
    ]);
    const check = await dialog.findByRole('link', { name: 'Check whom it is billed to' });
    expect(check.getAttribute('href')).toBe('/dashboard?tab=my-training&invoice=i1');
    expect(check.closest('li')?.textContent).toMatch(
      /^Invoice INV-2026-00017 for \$325\.00 is sent to member@example\.com in 5[345] minutes\. /,
    );
  });

  test('asks for the confirmation of an address that is not confirmed', async () => {
    const dialog = await register(buildEvent(PAID), buildMember({ emailConfirmed: false }));
    expect(await dialog.findByText(/Please confirm this address/)).toBeTruthy();
  });
});

describe('registering for a free event', () => {
  test.each([
    ['promises the confirmation', {}, /^We send you the confirmation by email/],
    ['asks for a confirmed address first', { emailConfirmed: false }, /^Confirm your email address, and/],
  ])('%s', async (_what, who, description) => {
    const dialog = await register(buildEvent(), buildMember(who));
    expect(toast()?.description).toMatch(description);
    expect(await dialog.findByRole('button', { name: 'Already Registered' })).toBeTruthy();
    expect(dialog.queryByText('What comes next')).toBeNull();
  });

  test('promises no mail to whoever wants none', async () => {
    await register(buildEvent(), buildMember({ emailNotifications: false }));
    expect(toast()?.description).toBeUndefined();
  });
});
