import { Account, AccountDetails, Attendee, MemberBooking } from '@backflow/contracts/bookings';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { confirmPayment } from '../bookings/testing/bookings-site.tsx';
import CompanyMoney from '../widgets/company-money.tsx';
import { PersonName } from '../rows/person-cells.tsx';
import { PersonBookings } from './person-bookings.tsx';

const KIM = 'a0a0a0a0-0000-4000-8000-0000000000a1';
const PATH = `/api/admin/users/${KIM}/bookings`;

const booking = (overrides: Partial<MemberBooking> = {}): MemberBooking =>
  makeFixture(MemberBooking, {
    ...{ id: nextId(), status: 'confirmed', bookedAt: '2026-11-20T17:00:00.000Z', amount: null },
    ...{ documents: [], payments: [] },
    offer: {
      ...{ offers: 'events', id: 'e1', title: 'RPZ rebuild', isWithdrawn: false },
      startsAt: '2026-12-04T16:00:00.000Z',
    },
    ...overrides,
  });
const owed = () =>
  booking({
    ...{ id: 'b1', status: 'pending', member: { id: KIM, name: 'Kim Nguyen' } },
    account: makeFixture(Account, {
      ...{ agreed: '325.00', received: '100.00', due: '225.00', surplus: '0.00', dueOn: '2099-12-31' },
    }),
    documents: [
      {
        ...{ id: 'i1', kind: 'invoice', number: 'INV-2026-00007', status: 'sent', total: '325.00' },
        ...{ dueOn: '2099-12-31', refund: 'none', pdfHref: '/api/admin/invoices/i1/pdf' },
      },
    ],
    payments: [
      {
        ...{ id: 'p1', kind: 'payment', amount: '100.00', day: '2026-11-02', method: 'check' },
        reference: '1041',
      },
    ],
  });
const noDebts = { dated: 1, courses: 0, attended: 0, unpaid: { count: 0, amount: '0' } };

const PAY = 'POST /api/admin/registrations/b1/payments';

function open(element: ReactElement, responses: Responses) {
  const calls = fakeApi(responses);
  const as = buildMember({ isAdmin: true });
  return { user: renderInShell(element, { at: `/admin/people/${KIM}`, as }), calls };
}

describe('the bookings of a person', () => {
  it('have date, state and a link to the attendees of each', async () => {
    open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data(noDebts),
      [`GET ${PATH}`]: () => data([booking({ attended: true }), booking({ status: 'waitlisted', place: 3 })]),
    });
    const [first, second] = await screen.findAllByRole('listitem');
    const row = within(first ?? document.body);
    expect(row.getByRole('link', { name: 'RPZ rebuild' }).getAttribute('href')).toBe(
      '/admin/bookings/events/e1',
    );
    for (const text of ['Dec 4, 2026 · booked Nov 20, 2026', 'Confirmed', 'Attended'])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(second ?? document.body).getByText('Number 3 in line')).toBeTruthy();
    expect(screen.queryByText(/unpaid/)).toBeNull();
  });

  it('answer what was agreed, invoiced and paid, and are marked paid in place', async () => {
    let bookings = [owed()];
    const { user, calls } = open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () =>
        data({
          ...noDebts,
          unpaid: { count: bookings.length, amount: bookings.length === 0 ? '0' : '225.00' },
        }),
      [`GET ${PATH}`]: () => data(bookings),
      [PAY]: () => {
        bookings = [];
        return data(makeFixture(AccountDetails, { bookingId: 'b1', due: '0.00', surplus: '0.00' }));
      },
    });
    const row = within((await screen.findByText('RPZ rebuild')).closest('li') ?? document.body);
    expect(row.getByRole('button', { name: /^Due \$225\.00/ })).toBeTruthy();
    row.getByText('by Dec 31, 2099, $325.00 agreed, $100.00 paid');
    row.getByText('Paid $100.00 on Nov 2, 2026, check 1041');
    row.getByText('Due', { selector: 'span' });
    expect(row.getByRole('link', { name: 'INV-2026-00007' }).getAttribute('href')).toBe(
      '/admin/money?show=all&search=INV-2026-00007&invoice=i1',
    );
    expect(row.getByRole('link', { name: 'INV-2026-00007 as PDF' }).getAttribute('href')).toBe(
      '/api/admin/invoices/i1/pdf',
    );
    expect(await screen.findByText('$225.00 unpaid in 1 invoice')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Mark Paid: RPZ rebuild' }));
    await confirmPayment(user);
    await waitFor(() => expect(screen.queryByText(/unpaid in/)).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(useToasts.getState().current?.description).toBe('Nothing is due any more.');
  });

  it('name the company that pays instead of asking the person for money', async () => {
    const payer = { id: 'c1', name: 'Acme Plumbing' };
    open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data(noDebts),
      [`GET ${PATH}`]: () => data([{ ...owed(), payer }]),
    });
    const company = await screen.findByRole('link', { name: 'Acme Plumbing' });
    expect(company.getAttribute('href')).toBe('/admin/companies/c1');
    expect(screen.getByRole('button', { name: /^Open \$225\.00/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mark Paid/ })).toBeNull();
  });

  it('are shown on the page of a company with the payments of each person', async () => {
    open(<CompanyMoney id="c1" name="Acme" />, {
      'GET /api/admin/companies/c1/money': () =>
        data({ count: 0, amount: '0', ages: [], overdue: { count: 0, amount: '0' } }),
      'GET /api/admin/invoices': () => data([]),
      'GET /api/admin/companies/c1/accounts': () =>
        data([{ ...owed(), payer: { id: 'c1', name: 'Acme' }, offer: { ...owed().offer, startsAt: null } }]),
    });
    expect(await screen.findByText('Paid $100.00 on Nov 2, 2026, check 1041')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kim Nguyen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark Paid: RPZ rebuild' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Give the seat of Kim Nguyen to a colleague' })).toBeTruthy();
  });

  it('stay unpaid after a failure, which says why', async () => {
    const { user } = open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data({ ...noDebts, unpaid: { count: 1, amount: '225.00' } }),
      [`GET ${PATH}`]: () => data([owed()]),
      [PAY]: () => failure(409, 'CONFLICT', 'Booked again meanwhile.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark Paid: RPZ rebuild' }));
    await confirmPayment(user);
    await screen.findByText('Booked again meanwhile.');
    expect(screen.getByRole('button', { name: 'Mark Paid: RPZ rebuild' })).toBeTruthy();
  });

  it('say that there are none', async () => {
    open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data(noDebts),
      [`GET ${PATH}`]: () => data([]),
    });
    expect(await screen.findByText('Nothing booked.')).toBeTruthy();
  });

  it('are courses, too, with their progress', async () => {
    const course = booking({
      progress: { completed: 3, total: 8 },
      offer: { offers: 'courses', id: 'c1', title: 'Reading a gauge', startsAt: null, isWithdrawn: false },
    });
    open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data(noDebts),
      [`GET ${PATH}`]: () => data([course]),
    });
    expect(await screen.findByText('booked Nov 20, 2026 · 3 of 8 lessons (37%)')).toBeTruthy();
    expect(screen.getByText('Nothing to pay')).toBeTruthy();
  });
});

it('the names of attendees lead to the page of each, unless the account is gone', () => {
  const user = { id: KIM, firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' };
  const attendee = makeFixture(Attendee, {
    user: { ...user, emailStatus: 'confirmed', phoneNumber: null, company: null },
  });
  open(
    <>
      <PersonName user={attendee.user} />
      <PersonName user={{ ...attendee.user, firstName: 'Former', lastName: 'member', emailStatus: null }} />
    </>,
    {},
  );
  expect(screen.getByRole('link', { name: 'Kim Nguyen' }).getAttribute('href')).toBe(`/admin/people/${KIM}`);
  expect(screen.getByText('Former member').closest('a')).toBeNull();
});
