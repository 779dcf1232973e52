import { afterEach, expect, test } from '@jest/globals';
import { COMMON_PASSWORD_ERROR } from '@backflow/contracts/identity';
import { siteSettings } from '@backflow/platform';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ResetPasswordPage } from './reset-password-page.tsx';

const settings = siteSettings();
afterEach(() => {
  cleanup();
  settings.refuseCommonPasswords = false;
});

const nobody = {
  'GET /api/user': () => failure(401, 'UNAUTHORIZED', 'Unauthorized'),
  'GET /api/password/link': () => data(null),
};
const saved = { 'POST /api/password/reset': () => data(null), ...nobody };

async function savePassword(password: string, responses: Responses) {
  const calls = fakeApi({ ...nobody, ...responses });
  const user = renderInShell(<ResetPasswordPage />, { at: '/reset-password?token=a-token' });
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Save New Password' }));
  return calls;
}
const getProblem = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('a common password, where those are refused, is so beside its field, and nothing is sent', async () => {
  settings.refuseCommonPasswords = true;
  const calls = await savePassword('Password1', saved);
  expect(screen.getByText('Weak')).toBeTruthy();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe(
    'Not a commonly used password (not yet met)',
  );
  await waitFor(() => expect(getProblem('New password')).toBe(COMMON_PASSWORD_ERROR));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('elsewhere it only shows as Weak', async () => {
  const calls = await savePassword('Password1', saved);
  expect(await screen.findByText('Your password is changed')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    token: 'a-token',
    password: 'Password1',
  });
});

test('the server’s error is shown once, beside its field', async () => {
  const errors = [{ path: 'password', message: COMMON_PASSWORD_ERROR }];
  await savePassword('Copper-Pipe-42', {
    'POST /api/password/reset': () => failure(400, 'VALIDATION_FAILED', COMMON_PASSWORD_ERROR, errors),
  });
  await waitFor(() => expect(getProblem('New password')).toBe(COMMON_PASSWORD_ERROR));
  expect(screen.getAllByText(COMMON_PASSWORD_ERROR)).toHaveLength(1);
});

test('a link that is spent leads to another', async () => {
  await savePassword('Copper-Pipe-42', {
    'POST /api/password/reset': () => failure(410, 'LINK_SPENT', 'This link does not work any more.'),
  });
  expect(await screen.findByText('This link does not work any more')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send Another Link' })).toBeTruthy();
});

test('a person without a password reads that it is their first one, and for which address', async () => {
  fakeApi({
    ...saved,
    'GET /api/password/link': () => data({ firstName: 'Ann', email: 'ann@delta.test' }),
  });
  const user = renderInShell(<ResetPasswordPage />, { at: '/reset-password?token=a-token' });
  await user.type(await screen.findByLabelText('Password'), 'Copper-Pipe-42');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Set your password, Ann');
  expect(screen.getByText(/ann@delta\.test/)).toBeTruthy();
  await user.type(screen.getByLabelText('Confirm password'), 'Copper-Pipe-42');
  await user.click(screen.getByRole('button', { name: 'Save Password' }));
  expect(await screen.findByText('Your password is set')).toBeTruthy();
});
