import { DEFAULT_BOOKING_SETTINGS } from '@backflow/contracts/bookings';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import BookingSettings from '../widgets/booking-settings.tsx';

const PATH = '/api/admin/booking-settings';
let stored: { version: number; [name: string]: unknown };
beforeEach(() => {
  stored = { ...DEFAULT_BOOKING_SETTINGS, version: 3 };
});

function open() {
  fakeApi({
    [`GET ${PATH}`]: () => data(stored),
    [`PATCH ${PATH}`]: ({ body }) => {
      const { version, ...changes } = body as { version: number };
      if (version !== stored.version) {
        const refusal = failure(409, 'CONFLICT', 'This has been changed by someone else meanwhile.');
        return { ...refusal, body: { ...(refusal.body as object), current: stored } };
      }
      stored = { ...stored, ...changes, version: version + 1 };
      return data(stored);
    },
  });
  return renderInShell(<BookingSettings />, { as: buildMember({ isAdmin: true }) });
}

const enter = async (user: ReturnType<typeof open>, label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
  await user.clear(field);
  await user.type(field, text);
};
const save = (user: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Save Changes' }));

test('are saved with their version, and shown as members will read them', async () => {
  const user = open();
  await enter(user, 'Name of the tax', 'Sales tax');
  await enter(user, 'Tax rate in percent', '8.25');
  await enter(user, 'Minutes until an invoice is sent', '120');
  await enter(user, 'Full refund until', '7');
  await user.click(screen.getByRole('switch', { name: 'Send reminders' }));
  const preview = within(screen.getByRole('region', { name: 'What members read' }));
  preview.getByText('Total: $325.00, Sales tax (8.25%) included');
  preview.getByText(/^Your invoice is sent in 2 hours\./);
  preview.getByText(/^Until 7 days before the start: everything is returned\./);
  await save(user);
  await screen.findByText('This holds for bookings from now on.');
  expect(stored).toEqual({
    ...DEFAULT_BOOKING_SETTINGS,
    ...{ taxLabel: 'Sales tax', taxRate: '8.25', sendAfterMinutes: 120, refundDays: 7 },
    ...{ sendsReminders: true, version: 4 },
  });
});

test('refuse what is no number beside its field, and the preview goes on', async () => {
  const user = open();
  await user.clear(await screen.findByRole('textbox', { name: /^Days to pay after/ }));
  screen.getByText('Due in … days, or 7 days before the start if that is earlier');
  await save(user);
  await screen.findByText('Days to pay must be a whole number');
  expect(stored.version).toBe(3);
});

test('changed by somebody else meanwhile are shown beside one’s own', async () => {
  const user = open();
  await enter(user, 'Days to pay after the invoice', '21');
  stored = { ...stored, paymentDays: 14, sendsReminders: true, version: 4 };
  await save(user);
  await user.click(
    within(await screen.findByRole('group', { name: 'Days to pay after the invoice' })).getByRole('radio', {
      name: /Mine|Yours/,
    }),
  );
  within(screen.getByRole('group', { name: 'Send reminders' })).getByText(/On/);
  await user.click(screen.getByRole('button', { name: 'Save This Choice' }));
  await screen.findByText('This holds for bookings from now on.');
  expect(stored).toMatchObject({ paymentDays: 21, sendsReminders: true, version: 5 });
});
