import { afterEach, describe, expect, test } from '@jest/globals';
import { requireSignIn, toast } from '@backflow/platform';
import { dismissToast, useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { AuthDialog } from './auth-dialog.tsx';

afterEach(cleanup);

const DONE = 'Successfully registered for event!';
const shown = () => useToasts.getState().current;

/** Opens the dialog with an action that runs after signing in and shows a toast. */
function open(responses: Responses, whenSignedIn = () => toast({ title: DONE })) {
  const calls = fakeApi(responses);
  const user = renderInShell(<AuthDialog />);
  requireSignIn(whenSignedIn);
  return { user, calls };
}

async function signIn({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.type(screen.getByLabelText('Email'), 'pat@example.com');
  await user.type(screen.getByLabelText('Password'), 'Copper-Pipe-42');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

async function register({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await user.type(screen.getByLabelText('Email'), 'pat@example.com');
  await user.type(screen.getByLabelText('Password'), 'Copper-Pipe-42');
  await user.type(screen.getByLabelText('First name'), 'Pat');
  await user.type(screen.getByLabelText('Last name'), 'Fitter');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

const welcomed = { 'POST /api/login': () => data(buildMember()) };
const LOGGED_IN = 'You have been logged in successfully.';

describe('the toast after signing in for an action', () => {
  test('says both', async () => {
    await signIn(open(welcomed));
    await waitFor(() => expect(shown()?.title).toBe('Welcome back!'));
    expect(shown()).toMatchObject({ variant: 'default', description: `${LOGGED_IN}\n${DONE}` });
  });

  test('says both of a new account', async () => {
    await register(open({ 'POST /api/register': () => data(buildMember()) }));
    await waitFor(() => expect(shown()?.title).toBe('Your account has been created successfully.'));
    expect(shown()?.description).toBe(DONE);
  });

  test('begins with what failed', async () => {
    await signIn(open(welcomed, () => toast({ title: 'This event is full', variant: 'destructive' })));
    await waitFor(() => expect(shown()?.variant).toBe('destructive'));
    expect(shown()).toMatchObject({
      title: 'This event is full',
      description: `Welcome back!\n${LOGGED_IN}`,
    });
  });

  test('once it is gone says nothing of it again, nor to the toast after the next', async () => {
    await signIn(open(welcomed, () => undefined));
    await waitFor(() => expect(shown()?.title).toBe('Welcome back!'));
    dismissToast();
    toast({ title: DONE });
    expect(shown()?.title).toBe(DONE);
    expect(shown()).not.toHaveProperty('description');
  });
});

test('the server’s error for the address is shown beside it, without a toast', async () => {
  const message = 'An account with this email already exists';
  const refused = () => failure(409, 'EMAIL_TAKEN', message, [{ path: 'email', message }]);
  await register(open({ 'POST /api/register': refused }));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(shown()).toBeNull();
});

test('an error without a field is shown in a toast', async () => {
  const message = 'New accounts cannot be made at the moment. Please come back later.';
  await register(open({ 'POST /api/register': () => failure(403, 'REGISTRATION_DISABLED', message) }));
  await waitFor(() => expect(shown()).toMatchObject({ title: 'Registration failed', description: message }));
});
