import { afterEach, describe, expect, test } from '@jest/globals';
import { COMMON_PASSWORD_ERROR } from '@backflow/contracts/identity';
import { siteSettings } from '@backflow/platform';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { RegisterPage } from './register-page.tsx';

const settings = siteSettings();

afterEach(() => {
  cleanup();
  settings.registrationOpen = true;
  settings.refuseCommonPasswords = false;
});

function open(responses: Responses = {}) {
  const calls = fakeApi(responses);
  return { user: renderInShell(<RegisterPage />, { at: '/register' }), calls };
}
const getProblem = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('problems show beside their fields, the first takes the focus, and an edit clears only its own', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Password'), 'Backflow1');
  await user.type(screen.getByLabelText('Confirm password'), 'Backflow2');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(getProblem('Confirm password')).toBe('Passwords do not match'));
  expect(getProblem('First name')).toBe('First name is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));

  await user.type(screen.getByLabelText('First name'), ' ');
  expect(getProblem('First name')).toBeUndefined();
  expect(getProblem('Last name')).toBe('Last name is required');
});

test('while registration is closed the page says so, and has no form', () => {
  settings.registrationOpen = false;
  open();
  expect(screen.getByText('Registration is closed at the moment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

type User = ReturnType<typeof open>['user'];
async function register(user: User, password: string) {
  await user.type(screen.getByLabelText('Email'), 'pat@example.com');
  await user.type(screen.getByLabelText('First name'), 'Patricia');
  await user.type(screen.getByLabelText('Last name'), 'Fitter');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}
const made = { 'POST /api/register': () => data(buildMember()) };
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

test('a field error of the server is shown once, beside the field, which gets the focus', async () => {
  const message = 'An account with this email already exists';
  const { user } = open({
    'POST /api/register': () => failure(409, 'EMAIL_TAKEN', message, [{ path: 'email', message }]),
  });
  await register(user, 'Copper-Pipe-42');
  await waitFor(() => expect(getProblem('Email')).toBe(message));
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('an error without a field is shown above the form', async () => {
  const message = 'Too many accounts were made from here. Please wait an hour.';
  const { user } = open({ 'POST /api/register': () => failure(429, 'TOO_MANY_REQUESTS', message) });
  await register(user, 'Copper-Pipe-42');
  expect(await screen.findByText(message)).toBeTruthy();
});

describe.each(['Password1', 'Patricia-1979'])('the common password %s', (password) => {
  test('where those are refused, is so beside its field, and nothing is sent', async () => {
    settings.refuseCommonPasswords = true;
    const { user, calls } = open(made);
    await register(user, password);
    expect(screen.getByText('Weak')).toBeTruthy();
    expect(lines().at(-1)).toBe('Not a commonly used password (not yet met)');
    await waitFor(() => expect(getProblem('Password')).toBe(COMMON_PASSWORD_ERROR));
    expect(screen.getAllByText(COMMON_PASSWORD_ERROR)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(calls).toEqual([]);
  });

  test('elsewhere only shows as Weak', async () => {
    const { user, calls } = open(made);
    await register(user, password);
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ password }));
  });
});

test('a password with all five lines ticked is Strong, and is sent where common ones are refused', async () => {
  settings.refuseCommonPasswords = true;
  const { user, calls } = open({ 'POST /api/register': () => failure(503, 'UNAVAILABLE', 'Not now') });
  await register(user, 'Copper-Pipe-42');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText('Strong')).toBeTruthy();
  expect(lines().filter((line) => line.endsWith('(met)'))).toHaveLength(5);
});
