import { Attendee, UnmatchedAttendance as Unmatched } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { UnmatchedAttendance } from './unmatched-attendance.tsx';

const person = (id: string, name: string) =>
  makeFixture(Unmatched, {
    ...{ id, name, offerId: 'w1', kind: 'webinar', title: 'Backflow basics', email: null, minutes: 85 },
  });

test('people of a report are decided: who they are, or that they are not one of ours', async () => {
  let people = [person('p1', 'iPad'), person('p2', 'Office')];
  const seat = makeFixture(Attendee, {
    ...{ id: 'b1', status: 'confirmed' },
    user: { ...makeFixture(Attendee).user, firstName: 'Bo', lastName: 'Berg' },
  });
  const decided = (id: string) => () => {
    people = people.filter((each) => each.id !== id);
    return data({ id });
  };
  const calls = fakeApi({
    'GET /api/admin/attendance/unmatched': () => data(people),
    'GET /api/admin/webinars/w1/registrations': () => ({ ...data([seat]), body: [seat] }),
    'POST /api/admin/attendance/unmatched/p1': decided('p1'),
    'POST /api/admin/attendance/unmatched/p2': decided('p2'),
  });
  const user = renderInShell(<UnmatchedAttendance offerId="w1" />, {
    ...{ at: '/admin', as: buildMember({ isAdmin: true }) },
  });
  const ipad = within(await screen.findByRole('group', { name: 'iPad' }));
  await user.type(ipad.getByRole('combobox', { name: 'Who is iPad?' }), 'berg');
  await user.click(await screen.findByRole('option', { name: 'Bo Berg' }));
  await user.click(ipad.getByRole('button', { name: 'Record Minutes' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'iPad' })).toBeNull());
  const office = within(screen.getByRole('group', { name: 'Office' }));
  await user.click(office.getByRole('button', { name: 'Not One of Ours' }));
  await waitFor(() => expect(screen.queryByText(/to decide/)).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { bookingId: 'b1' },
    { bookingId: null },
  ]);
});
