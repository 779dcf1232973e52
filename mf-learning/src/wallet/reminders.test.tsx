import type { ReminderSettings } from '@backflow/contracts/credentials';
import { buildMember, data, failure, fakeApi, renderInShell, toastText } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Reminders } from './reminders.tsx';

const PATH = '/api/user/credential-reminders';

function open({ fails = false } = {}) {
  let stored: ReminderSettings = { stages: [90, 60, 30, 7, 0], byMail: true, bySms: false };
  const calls = fakeApi({
    [`GET ${PATH}`]: () => data(stored),
    [`PATCH ${PATH}`]: ({ body }) => {
      if (fails) return failure(503, 'UNAVAILABLE', 'Try again soon.');
      stored = body as ReminderSettings;
      return data(stored);
    },
  });
  const user = renderInShell(<Reminders />, { as: buildMember() });
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { user, sent };
}

test('a day and a way are chosen, each saved with the rest', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('checkbox', { name: '60 days before' }));
  await waitFor(() => expect(toastText()).toContain('Reminders saved'));
  await user.click(screen.getByRole('switch', { name: /By Text Message/ }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { stages: [90, 30, 7, 0], byMail: true, bySms: false },
      { stages: [90, 30, 7, 0], byMail: true, bySms: true },
    ]),
  );
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: /By Text Message/ })).toHaveProperty('ariaBusy', null),
  );
  expect(screen.getByRole('checkbox', { name: 'On the day' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: '60 days before' })).toHaveProperty('checked', false);
});

test('what could not be saved is shown as it was', async () => {
  const { user } = open({ fails: true });
  await user.click(await screen.findByRole('checkbox', { name: '7 days before' }));
  await waitFor(() => expect(toastText()).toContain('Try again soon.'));
  expect(screen.getByRole('checkbox', { name: '7 days before' })).toHaveProperty('checked', true);
});
