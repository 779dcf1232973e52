import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UnfollowPage } from './unfollow-page.tsx';

const PATH = 'POST /api/forum/unfollow';
const render = (at = '/forum/unfollow?token=abc.def') => renderInShell(<UnfollowPage />, { at });
const button = () => screen.getByRole('button', { name: 'Stop Following' });

test('opening the page changes nothing; the button sends the token', async () => {
  const calls = fakeApi({ [PATH]: () => data(null) });
  const user = render();
  expect(screen.getByRole('heading', { level: 1, name: 'Stop following this topic' })).toBeTruthy();
  await waitFor(() => expect(window.location.href).toMatch(/\/forum\/unfollow$/));
  expect(calls).toEqual([]);
  await user.click(button());
  expect(await screen.findByText('You no longer follow this topic')).toBeTruthy();
  expect(calls.map(({ method, query }) => [method, query])).toEqual([['POST', { token: 'abc.def' }]]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows a failure, and can be retried', async () => {
  let isDown = true;
  fakeApi({ [PATH]: () => (isDown ? failure(503, 'UNAVAILABLE', 'Not now.') : data(null)) });
  const user = render();
  await user.click(button());
  expect(await screen.findByText('Not now.')).toBeTruthy();
  isDown = false;
  await user.click(button());
  expect(await screen.findByText('You no longer follow this topic')).toBeTruthy();
});

test.each([400, 404, 410])('an invalid token (%i) asks to open the mail again', async (status) => {
  fakeApi({ [PATH]: () => failure(status, 'LINK_SPENT', 'No.') });
  const user = render();
  await user.click(button());
  expect(await screen.findByText('This link does not work')).toBeTruthy();
});

test('without a token there is no button', () => {
  fakeApi({});
  render('/forum/unfollow');
  expect(screen.getByText('This link is not complete')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
