import { data } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { EVENT_ID, buildAttendee, callsTo, showEvent, toastText } from './testing/bookings-site.tsx';

describe('a mail to all', () => {
  const reach = {
    recipients: 1,
    unreached: 2,
    people: [
      { id: 'p1', firstName: 'Ann', lastName: 'Lee', emailStatus: 'unconfirmed' },
      { id: 'p2', firstName: 'Bo', lastName: 'Diaz', emailStatus: 'bounced' },
    ],
  };
  const open = async (more: Responses = {}) => {
    const shown = showEvent(
      [buildAttendee(), buildAttendee({ status: 'pending' }), buildAttendee({ status: 'waitlisted' })],
      more,
    );
    await screen.findByRole('button', { name: 'All (3)' });
    await shown.user.click(screen.getByRole('button', { name: 'Email All' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email All Attendees' }));
    return { ...shown, dialog };
  };

  test('says to how many it goes, before and after', async () => {
    const path = `/api/admin/events/${EVENT_ID}/mail`;
    const { user, dialog, calls } = await open({
      [`GET ${path}/reach`]: ({ query }) => data({ ...reach, recipients: query.to === 'all' ? 1 : 0 }),
      [`POST ${path}`]: () => data({ recipients: 1, unreached: 2 }),
    });
    expect(await dialog.findByText('0 people receive it by email.')).toBeTruthy();
    const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Everyone with a seat (2)', 'The waiting list (1)', 'All of them (3)']);
    await user.selectOptions(dialog.getByLabelText('To'), 'All of them (3)');
    expect(await dialog.findByText('1 person receives it by email.')).toBeTruthy();
    expect(dialog.getByText('2 people do not receive it now:')).toBeTruthy();
    expect(dialog.getByText('Ann Lee (address not confirmed)')).toBeTruthy();
    expect(dialog.getByText('Bo Diaz (address refuses email)')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Subject is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Subject'), 'Parking');
    await user.type(dialog.getByLabelText('Message'), 'Behind the shop.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(toastText()).toBe('Email sent: It goes to 1 person. 2 people do not receive it now.'),
    );
    const sent = { to: 'all', subject: 'Parking', message: 'Behind the shop.' };
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([sent]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Email All Attendees' })).toBeNull());
  });

  test('is not lost without a question', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Subject'), 'Parking');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Leave without sending?' }));
    await user.click(asked.getByRole('button', { name: 'Keep Writing' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('Parking');
  });
});
