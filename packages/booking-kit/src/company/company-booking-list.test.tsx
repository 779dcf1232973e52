import type { CompanyBooking } from '@backflow/contracts/bookings';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { GroupDialog } from '../group/group-dialog.tsx';
import { CompanyBookingList } from './company-booking-list.tsx';

const COMPANY = { id: '5b3d8c1e-0000-4000-8000-000000000001', name: 'Valley Backflow' };
const [ANNA, CARL] = ['5b3d8c1e-0000-4000-8000-000000000002', '5b3d8c1e-0000-4000-8000-000000000003'];
const BOOKING: CompanyBooking = {
  ...{ id: ANNA, status: 'pending', bookedAt: '2026-11-20T12:00:00.000Z', attended: false },
  ...{ member: { id: ANNA, name: 'Anna Ames' }, isPaidByCompany: true, isMovable: true },
  offer: { offers: 'events', id: CARL, title: 'Repair day', startsAt: '2099-12-04T16:00:00.000Z' },
};
const PATH = `/api/user/companies/${COMPANY.id}/bookings`;

const renderList = (booking: Partial<CompanyBooking>, mayCancel: boolean) => {
  fakeApi({
    [`GET ${PATH}`]: () => data([{ ...BOOKING, ...booking }]),
    [`GET /api/registrations/${ANNA}/cancellation`]: () =>
      data({
        ...{ refusal: null, company: COMPANY.name, refundUntil: null, text: '' },
        money: { effect: 'credit', number: 'INV-1', amount: '80.00' },
      }),
  });
  return renderInShell(<CompanyBookingList company={COMPANY} offerHref={() => '/'} mayCancel={mayCancel} />, {
    as: buildMember(),
  });
};
const NAME = 'Cancel the seat of Anna Ames';

test('an owner cancels the seat of a colleague, and reads what happens to the company’s money', async () => {
  const user = renderList({}, true);
  await user.click(await screen.findByRole('button', { name: NAME }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the registration of Anna Ames?' }));
  expect(await dialog.findByText('A credit note comes by email.')).toBeTruthy();
});

test.each<[Partial<CompanyBooking>, boolean, boolean]>([
  [{ status: 'waitlisted', isMovable: false }, true, true],
  [{ isMovable: false }, true, false],
  [{ status: 'waitlisted', isMovable: false, isPaidByCompany: false }, true, false],
  [{}, false, false],
])('offers it for what can be cancelled: %o', async (booking, mayCancel, isOffered) => {
  renderList(booking, mayCancel);
  await screen.findByText('Anna Ames');
  expect(screen.queryByRole('button', { name: NAME }) !== null).toBe(isOffered);
});

test('a group reads and sends the price for as many seats', async () => {
  const more = { role: 'technician', sharesBookings: false, sharesHours: false };
  const members = [
    { ...more, userId: ANNA, firstName: 'Anna', lastName: 'Ames', joinedAt: '2026-11-20T12:00:00.000Z' },
    { ...more, userId: CARL, firstName: 'Carl', lastName: 'Cruz', joinedAt: '2026-11-20T12:00:00.000Z' },
  ];
  fakeApi({
    [`GET /api/companies/${COMPANY.id}/people`]: () =>
      data({ members, invitations: [], mayManage: false, mayInvite: [] }),
  });
  const sent: (string | null | undefined)[] = [];
  const user = renderInShell(
    <GroupDialog
      title="Repair day"
      company={COMPANY}
      choice={null}
      priced={{
        price: '100.00',
        accessLevel: 'paid',
        prices: [{ kind: 'company', price: '80.00', seats: 2 }],
      }}
      hasWaitingList={false}
      send={(_id, { price }) => {
        sent.push(price);
        return Promise.resolve({ seats: [], booked: 0, waiting: 0, invoice: null });
      }}
      invoiceHref={() => '/'}
      onClose={() => undefined}
    />,
    { as: buildMember() },
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Anna Ames' }));
  expect(screen.getByText(/a line of \$100.00 for each/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Carl Cruz' }));
  expect(screen.getByText(/a line of \$80.00 for each/)).toBeTruthy();
  await user.type(screen.getByLabelText(/Purchase order/), 'PO 9');
  await user.click(screen.getByRole('button', { name: 'Book 2 Seats' }));
  await screen.findByText('Nobody was booked');
  expect(sent).toEqual(['80.00']);
});
