import { data } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import Mail from '../widgets/mail.tsx';
import { showTo, toastText } from './testing/bookings-site.tsx';

const id = (number: number) => `e0e0e0e0-0000-4000-8000-00000000000${number}`;
const IDS = [1, 2, 3].map(id);
const reach = (count: number) => ({ recipients: count, unreached: 0, people: [] });

test('the attendees of several events are mailed, one mail an event, but for those with nobody', async () => {
  const { user, calls } = showTo(
    <Mail offers="events" ids={IDS.join(',')} />,
    Object.fromEntries(
      IDS.flatMap((each, index) => [
        [`GET /api/admin/events/${each}/mail/reach`, () => data(reach(index * 2))],
        [`POST /api/admin/events/${each}/mail`, () => data(reach(index * 2))],
      ]),
    ),
    '/admin?tab=events&mail=selected',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Email All Attendees of 3 events' }));
  expect(await dialog.findByText('It goes to 6 people.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Subject'), 'Parking');
  await user.type(dialog.getByLabelText(/^Message/), 'Behind the hall.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toastText()).toBe('Email sent: It goes to 6 people.'));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/admin/events/${id(2)}/mail`,
    `/api/admin/events/${id(3)}/mail`,
  ]);
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('mail')).toBeNull());
});
