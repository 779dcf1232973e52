import { afterEach, describe, expect, test } from '@jest/globals';
import { currentSession } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { AuthDialog } from '../../sign-in/auth-dialog.tsx';
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
    expect(screen.getByDisplayValue('pat@example.com')).toBe(screen.getByLabelText('Email'));
  });

  test('of an empty form names each problem, until its field is filled', async () => {
    fakeApi({});
    const user = renderInShell(<LoginPage />, { at: '/login' });
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'pat@example.com');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
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

describe('an account with a second factor', () => {
  const required = failure(401, 'SECOND_FACTOR_REQUIRED', 'Please confirm with your second factor.');
  const pat = buildMember({ email: 'pat@example.com' });

  test.each([
    ['page', <LoginPage key="page" />, 'Sign In'],
    ['dialog', <AuthDialog key="dialog" />, 'Login'],
  ])('is asked for a code in place of the fields of the %s', async (_place, form, button) => {
    const calls = fakeApi({
      'POST /api/login': () => required,
      'POST /api/login/second-factor/options': () => data({ hasTotp: true, passkey: null }),
      'POST /api/login/second-factor': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? data(pat)
          : failure(400, 'VALIDATION_FAILED', 'Not correct', [{ path: 'code', message: 'Not correct' }]),
    });
    const user = renderInShell(form, { at: '/login' });
    await signIn(user, button);
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    expect(document.activeElement).toBe(code);
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
    await user.type(code, '654321');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Not correct')).toBeTruthy();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(currentSession().user?.id).toBe(pat.id));
    expect(useToasts.getState().current?.title).toBe('Welcome back!');
    expect(calls.filter(({ path }) => path === '/api/login')).toHaveLength(1);
  });

  test('is led back to the password when that was too long ago', async () => {
    fakeApi({
      'POST /api/login': () => required,
      'POST /api/login/second-factor/options': () => data({ hasTotp: true, passkey: null }),
      'POST /api/login/second-factor': () => failure(410, 'LINK_SPENT', 'Signing in took too long.'),
    });
    const user = renderInShell(<LoginPage />, { at: '/login' });
    await signIn(user, 'Sign In');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(useToasts.getState().current?.description).toBe('Signing in took too long.');
  });
});
