import { AdminInvoice, Attendee, InvoiceDetails, MemberBooking } from '@backflow/contracts/bookings';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { useToasts } from '@backflow/platform';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { confirmPayment } from '../bookings/testing/bookings-site.tsx';
import { PersonName } from '../rows/person-cells.tsx';
import PersonBookings from '../widgets/person-bookings.tsx';
import PersonCourses from '../widgets/person-courses.tsx';

const KIM = 'a0a0a0a0-0000-4000-8000-0000000000a1';
const PATH = `/api/admin/users/${KIM}/bookings`;

const booking = (overrides: Partial<MemberBooking> = {}): MemberBooking =>
  makeFixture(MemberBooking, {
    ...{ id: nextId(), status: 'confirmed', bookedAt: '2026-11-20T17:00:00.000Z', amount: null },
    offer: {
      ...{ offers: 'events', id: 'e1', title: 'RPZ rebuild', isWithdrawn: false },
      startsAt: '2026-12-04T16:00:00.000Z',
    },
    ...overrides,
  });
const owed = () =>
  makeFixture(AdminInvoice, {
    ...{ id: 'i1', kind: 'invoice', number: 'INV-2026-00007', status: 'sent', total: '325.00' },
    ...{ bookingId: 'b1', balance: '325.00', refund: 'none' },
    ...{ title: 'RPZ rebuild', dueOn: '2099-12-31' },
  });
const noDebts = { dated: 1, courses: 0, attended: 0, unpaid: { count: 0, amount: '0' } };

const PAY = 'POST /api/admin/invoices/i1/payments';

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

  it('begin with what is unpaid, which is marked paid in place', async () => {
    let debts = [owed()];
    const { user, calls } = open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () =>
        data({ ...noDebts, unpaid: { count: debts.length, amount: debts.length === 0 ? '0' : '325.00' } }),
      [`GET ${PATH}`]: () => data([booking()]),
      'GET /api/admin/invoices': () => data(debts),
      [PAY]: () => {
        debts = [];
        return data(makeFixture(InvoiceDetails, { balance: '0.00', refund: 'none' }));
      },
    });
    const region = within(await screen.findByRole('region', { name: '$325.00 unpaid in 1 invoice' }));
    region.getByText('RPZ rebuild · due Dec 31, 2099');
    expect(region.getByRole('link', { name: 'INV-2026-00007' }).getAttribute('href')).toBe(
      '/admin/money?search=INV-2026-00007&invoice=i1',
    );
    await user.click(region.getByRole('button', { name: 'Mark Paid: RPZ rebuild' }));
    await confirmPayment(user);
    await waitFor(() => expect(screen.queryByRole('region', { name: /unpaid/ })).toBeNull());
    expect(calls.find(({ path }) => path === '/api/admin/invoices')?.query).toMatchObject({
      ...{ member: KIM, show: 'open' },
    });
    expect(useToasts.getState().current?.description).toBe('Nothing is due any more.');
  });

  it('stay unpaid after a failure, which says why', async () => {
    const { user } = open(<PersonBookings id={KIM} />, {
      [`GET ${PATH}/counts`]: () => data({ ...noDebts, unpaid: { count: 1, amount: '325.00' } }),
      [`GET ${PATH}`]: () => data([]),
      'GET /api/admin/invoices': () => data([owed()]),
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
    expect(await screen.findByText('No events or webinars booked.')).toBeTruthy();
  });
});

it('the courses of a person have their progress', async () => {
  const course = booking({
    progress: { completed: 3, total: 8 },
    offer: { offers: 'courses', id: 'c1', title: 'Reading a gauge', startsAt: null, isWithdrawn: false },
  });
  const { calls } = open(<PersonCourses id={KIM} />, { [`GET ${PATH}`]: () => data([course]) });
  expect(await screen.findByText('booked Nov 20, 2026 · 3 of 8 lessons (37%)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reading a gauge' }).getAttribute('href')).toBe(
    '/admin/bookings/courses/c1',
  );
  expect(calls[0]?.query.type).toBe('courses');
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
