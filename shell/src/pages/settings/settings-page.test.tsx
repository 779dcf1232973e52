import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { deviceName } from '@backflow/remote-kit';
import { listEvents } from '@backflow/contracts/events';
import { COMMON_PASSWORD_ERROR } from '@backflow/contracts/identity';
import { queryClient, queryOf, siteSettings } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { SettingsPage } from './settings-page.tsx';

const PAT = buildMember({ firstName: 'Patricia', lastName: 'Fitter', email: 'pat@example.com' });
const WANTED = 'new@example.com';
const here = {
  ...{ id: 'a', network: '192.0.2.7', signedInAt: '2026-11-20T17:00:00.000Z', isCurrent: true },
  lastUsedAt: '2026-11-21T01:30:00.000Z',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
};
const phone = {
  ...{ id: 'b', network: '2001:db8:1:2::/64', signedInAt: '2026-11-19T17:00:00.000Z', isCurrent: false },
  lastUsedAt: '2026-11-19T17:00:00.000Z',
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
};

const NO_SMS = { from: null, phoneNumber: null, consentedAt: null, pendingNumber: null, stopped: null };

const NO_FACTOR = { totpSince: null, passkeys: [], recoveryCodesLeft: 0 };
const APP = { ...NO_FACTOR, totpSince: '2026-11-20T17:00:00.000Z', recoveryCodesLeft: 2 };

function open(responses: Responses = {}, member = PAT) {
  const calls = fakeApi({
    'GET /api/user/sessions': () => data([here, phone]),
    'GET /api/user': () => data(member),
    'GET /api/user/sms': () => data(NO_SMS),
    'GET /api/user/second-factor': () => data(NO_FACTOR),
    ...responses,
  });
  return { user: renderInShell(<SettingsPage />, { at: '/settings', as: member }), calls };
}
const settings = siteSettings();
afterEach(cleanup);
beforeEach(() => {
  settings.refuseCommonPasswords = false;
});

const dialog = () => screen.findByRole('dialog');

/** The form with this submit button. */
const getForm = (button: string) => {
  const form = screen.getByRole('button', { name: button }).closest('form');
  if (!form) throw new Error(`${button} is in no form`);
  return within(form);
};
const profile = () => getForm('Save Changes');
const password = () => getForm('Change Password');
const getProblem = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

describe('another address', () => {
  test('asks for the present password, beneath it, and only then', async () => {
    const { user, calls } = open({ 'PATCH /api/user/profile': () => data({ ...PAT, pendingEmail: WANTED }) });
    expect(profile().queryByLabelText('Present password')).toBeNull();
    await user.clear(profile().getByLabelText('Email'));
    await user.type(profile().getByLabelText('Email'), WANTED);
    const fields = [...document.querySelectorAll('input')].map(({ name }) => name);
    expect(fields.indexOf('currentPassword')).toBe(fields.indexOf('email') + 1);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(document.body.textContent).toContain('Please enter your present password'));
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.type(profile().getByLabelText('Present password'), 'Copper-Pipe-42');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(profile().queryByLabelText('Present password')).toBeNull());
    const sent = calls.find(({ method }) => method === 'PATCH')?.body;
    expect(sent).toMatchObject({ email: WANTED, currentPassword: 'Copper-Pipe-42' });
    expect(profile().getByLabelText<HTMLInputElement>('Email').value).toBe(PAT.email);
  });

  test('a profile without one sends no password', async () => {
    const { user, calls } = open({ 'PATCH /api/user/profile': () => data(PAT) });
    await user.type(profile().getByLabelText(/Company/), 'Lee');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(useToasts.getState().current?.title).toBe('Profile updated'));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('currentPassword');
  });

  test('that is pending is shown, its link can be sent again, and it can be cancelled', async () => {
    const { user, calls } = open(
      {
        'POST /api/email/confirm/resend': () => data(null),
        'DELETE /api/user/pending-email': () => data(PAT),
        'GET /api/user': () => data(PAT),
      },
      { ...PAT, pendingEmail: WANTED },
    );
    expect(screen.getByText(`Waiting for confirmation of ${WANTED}`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Again' }));
    await waitFor(() => expect(useToasts.getState().current?.description).toContain(WANTED));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/^Waiting for confirmation/)).toBeNull());
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/user/pending-email');
  });
});

describe('what other pages show of the account', () => {
  const events = queryOf(listEvents, {});
  const isStale = () => queryClient.getQueryState(events.queryKey)?.isInvalidated;

  async function openWithEvents(responses: Responses, member?: typeof PAT) {
    const { user } = open({ 'GET /api/events': () => data([]), ...responses }, member);
    await queryClient.query(events);
    expect(isStale()).toBe(false);
    return user;
  }

  test('is refetched after a change of the profile', async () => {
    const user = await openWithEvents({ 'PATCH /api/user/profile': () => data(PAT) });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(isStale()).toBe(true));
  });

  test('is refetched after the photo was removed', async () => {
    const user = await openWithEvents(
      { 'DELETE /api/upload/profile-photo': () => data(null) },
      { ...PAT, profileImageUrl: '/api/files/1' },
    );
    await user.click(screen.getByRole('button', { name: 'Remove Photo' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Photo' }));
    await waitFor(() => expect(useToasts.getState().current?.title).toBe('Profile photo removed'));
    expect(isStale()).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Choose Photo'));
  });
});

describe('the password', () => {
  const fill = async (user: ReturnType<typeof open>['user'], newPassword: string) => {
    await user.type(password().getByLabelText('Present password'), 'Copper-Pipe-42');
    await user.type(password().getByLabelText('New password'), newPassword);
    await user.type(password().getByLabelText('Confirm password'), newPassword);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
  };

  test('is changed with the present one, and the fields are empty again', async () => {
    const { user, calls } = open({ 'POST /api/user/password': () => data(null) });
    await fill(user, 'Brass-Valve-77');
    await waitFor(() => expect(useToasts.getState().current?.title).toBe('Password changed'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'Copper-Pipe-42',
      password: 'Brass-Valve-77',
    });
    expect(password().getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  test('made of the owner’s name is Weak; where that is refused, it is so before anything is sent', async () => {
    settings.refuseCommonPasswords = true;
    const { user, calls } = open();
    await fill(user, 'Patricia-1979');
    expect(password().getByText('Weak')).toBeTruthy();
    expect(password().getAllByRole('listitem')).toHaveLength(5);
    expect(password().getByText(/Not a commonly used password/).textContent).toContain('(not yet met)');
    await waitFor(() =>
      expect(getProblem(password().getByLabelText('New password'))).toBe(COMMON_PASSWORD_ERROR),
    );
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('that is incorrect is reported once, beside its field', async () => {
    const message = 'The present password is not correct';
    const refused = failure(400, 'VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]);
    const { user } = open({ 'POST /api/user/password': () => refused });
    await fill(user, 'Brass-Valve-77');
    await waitFor(() => expect(getProblem(password().getByLabelText('Present password'))).toBe(message));
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(useToasts.getState().current).toBeNull();
  });
});

describe('the list of sessions', () => {
  test('names devices in plain words with Pacific times, and signs out the others', async () => {
    let sessions = [here, phone];
    const { user, calls } = open({
      'GET /api/user/sessions': () => data(sessions),
      'POST /api/user/sessions/end': () => {
        sessions = [here];
        return data(null);
      },
    });
    const own = (await screen.findByText('This device')).closest('li');
    expect(own?.textContent).toContain('Firefox on a Windows computer');
    expect(own?.textContent).toContain('192.0.2.7 · Last used Nov 20, 2026 at 5:30 PM PT');
    expect(screen.getByText('Safari on an iPhone')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign Out Elsewhere' }));
    await user.type(within(await dialog()).getByLabelText('Present password'), 'Copper-Pipe-42');
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign Out Elsewhere' }));
    await waitFor(() => expect(screen.queryByText('Safari on an iPhone')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'Copper-Pipe-42',
    });
    expect(screen.queryByRole('button', { name: 'Sign Out Elsewhere' })).toBeNull();
    expect(useToasts.getState().current?.title).toBe('Signed out elsewhere');
  });

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge on a Linux computer'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome on an Android device'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605', 'Safari on a Mac'],
    ['curl/8.5.0', 'Unknown device'],
  ])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

describe('two-step sign-in', () => {
  test('is set up with the password and a first code, and shows the recovery codes once', async () => {
    const codes = ['0483 9920 1174', '1555 2121 9090'];
    const uri = 'otpauth://totp/Backflow:pat?secret=GEZDGNBVGY3TQOJQ';
    let factor: typeof NO_FACTOR | typeof APP = NO_FACTOR;
    const { user, calls } = open({
      'GET /api/user/second-factor': () => data(factor),
      'POST /api/user/totp': () => data({ secret: 'GEZDGNBVGY3TQOJQ', uri }),
      'POST /api/user/totp/confirm': () => {
        factor = APP;
        return data({ recoveryCodes: codes });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set Up App' }));
    await user.type(within(await dialog()).getByLabelText('Present password'), 'Copper-Pipe-42');
    await user.click(within(await dialog()).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await user.type(within(await dialog()).getByLabelText('Code'), '123 456');
    await user.click(within(await dialog()).getByRole('button', { name: 'Turn On' }));
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I Have Saved Them' }));
    expect(await screen.findByText('2 are left. Each works once.')).toBeTruthy();
    expect(screen.getByText('Few recovery codes are left')).toBeTruthy();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { currentPassword: 'Copper-Pipe-42' },
      { code: '123 456' },
    ]);
  });

  test('stands first for an administrator who has to set it up', async () => {
    open({}, { ...PAT, isAdmin: true, needsSecondFactor: true });
    expect(await screen.findByText('Administrators of this site need two-step sign-in')).toBeTruthy();
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Two-step sign-in ');
  });

  test('lets a code stand for the password when ending sessions', async () => {
    const { user, calls } = open({
      'GET /api/user/second-factor': () => data(APP),
      'POST /api/user/sessions/end': () => data(null),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign Out Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Use a Code' }));
    await user.type(within(await dialog()).getByLabelText('Code'), '123456');
    await user.click(within(await dialog()).getByRole('button', { name: 'Sign Out Elsewhere' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ code: '123456' }),
    );
  });
});
