import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { StopMailsPage } from './stop-mails-page.tsx';

const PATH = 'POST /api/mail/unsubscribe';
const render = () => renderInShell(<StopMailsPage />, { at: '/mail/unsubscribe?token=a.digest.b' });
const button = () => screen.getByRole('button', { name: 'Stop These Emails' });

test('opening the page changes nothing; the button sends the token', async () => {
  const calls = fakeApi({ [PATH]: () => data(null) });
  const user = render();
  await waitFor(() => expect(window.location.href).toMatch(/\/mail\/unsubscribe$/));
  expect(calls).toEqual([]);
  await user.click(button());
  expect(await screen.findByText('We have turned them off')).toBeTruthy();
  expect(calls.map(({ query }) => query)).toEqual([{ token: 'a.digest.b' }]);
});

test('a link that does not work leads to the settings', async () => {
  fakeApi({ [PATH]: () => failure(410, 'LINK_SPENT', 'No.') });
  const user = render();
  await user.click(button());
  expect(await screen.findByText('This link does not work any more')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'your settings' })).toBeTruthy();
});
