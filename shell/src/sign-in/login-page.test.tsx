import { afterEach, describe, expect, test } from '@jest/globals';
import { useToasts } from '@backflow/platform';
import { failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { AuthDialog } from './auth-dialog.tsx';
import { LoginPage } from './login-page.tsx';

afterEach(cleanup);

const UNAVAILABLE = 'Signing in is not possible at the moment. Please try again soon.';
const CREDENTIALS = 'Login failed. Please check your credentials.';
const SUSPENDED = 'Your account is suspended. The reason: Sells gauges in the forum';
const proxyPage = (status: number) => ({ status, body: '<html>' });

const FAILURES = [
  ['a refusal', failure(401, 'LOGIN_FAILED', 'Wrong email or password.'), 'Wrong email or password.'],
  ['a refusal without a message', proxyPage(401), CREDENTIALS],
  ['a suspension', failure(403, 'SUSPENDED', SUSPENDED), SUSPENDED],
  ['a broken server', proxyPage(502), UNAVAILABLE],
  ['a server that says why', failure(503, 'UNAVAILABLE', 'Back in a minute.'), 'Back in a minute.'],
] as const;

async function signIn(user: ReturnType<typeof renderInShell>, button: string) {
  await user.type(screen.getByLabelText('Email'), 'pat@example.com');
  await user.type(screen.getByLabelText('Password'), 'Copper-Pipe-42');
  await user.click(screen.getByRole('button', { name: button }));
}

describe('a failed sign-in', () => {
  test.each(FAILURES)('by %s, on the page', async (_case, response, message) => {
    fakeApi({ 'POST /api/login': () => response });
    await signIn(renderInShell(<LoginPage />, { at: '/login' }), 'Sign In');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
  });

  test.each(FAILURES)('by %s, in the dialog', async (_case, response, message) => {
    fakeApi({ 'POST /api/login': () => response });
    await signIn(renderInShell(<AuthDialog />), 'Login');
    const description = message === CREDENTIALS ? UNAVAILABLE : message;
    await waitFor(() =>
      expect(useToasts.getState().current).toMatchObject({ title: 'Login failed', description }),
    );
  });

  test('because nothing answered, in the dialog', async () => {
    fakeApi({});
    await signIn(renderInShell(<AuthDialog />), 'Login');
    await waitFor(() =>
      expect(useToasts.getState().current).toMatchObject({
        title: 'Login failed',
        description: UNAVAILABLE,
      }),
    );
  });

  test('because nothing answered says so', async () => {
    fakeApi({});
    await signIn(renderInShell(<LoginPage />, { at: '/login' }), 'Sign In');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('did not answer'));
  });
});
