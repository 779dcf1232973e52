import { afterEach, describe, expect, test } from '@jest/globals';
import { SMS_CONSENT_VERSION } from '@backflow/contracts/identity';
import type { SmsSettings } from '@backflow/contracts/identity';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { NotificationSettings } from './notification-settings.tsx';

const NONE: SmsSettings = {
  ...{ from: '+14155550100', phoneNumber: null, consentedAt: null, pendingNumber: null, stopped: null },
};
const NUMBER = '+14155552671';
const CONFIRMED = { ...NONE, phoneNumber: NUMBER, consentedAt: '2026-11-23T18:00:00.000Z' };

/** The settings of a member, as the service would change them. */
function open(settings: SmsSettings, responses: Responses = {}, isOn = false) {
  const member = buildMember({ phoneNumber: '(415) 555-2671', smsNotifications: isOn });
  let current = settings;
  const change = (next: SmsSettings, smsNotifications: boolean) => {
    current = next;
    member.smsNotifications = smsNotifications;
    return data(next);
  };
  const calls = fakeApi({
    'GET /api/user': () => data({ ...member }),
    'GET /api/user/sms': () => data(current),
    'POST /api/user/sms': () => change({ ...NONE, pendingNumber: NUMBER }, false),
    'POST /api/user/sms/confirm': () => change(CONFIRMED, true),
    'DELETE /api/user/sms': () => change(NONE, false),
    'PATCH /api/user/notifications': () => {
      member.smsNotifications = false;
      return data({ ...member });
    },
    ...responses,
  });
  const user = renderInShell(<NotificationSettings user={member} />, { at: '/settings', as: member });
  return { user, calls, member };
}
afterEach(cleanup);

const smsSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'SMS Alerts' });
const sent = (calls: ReturnType<typeof open>['calls'], method: string, path: string) =>
  calls.find((call) => call.method === method && call.path === path)?.body;

describe('the switch of text messages', () => {
  test('asks for a number with the text that the member agrees to, then for the code', async () => {
    const { user, calls } = open(NONE);
    expect(smsSwitch().checked).toBe(false);
    // Also before the settings are there: the click is not lost.
    await user.click(smsSwitch());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('(415) 555-2671');
    const { textContent } = screen.getByRole('dialog');
    for (const part of ['data rates may apply', 'Reply STOP', 'HELP for help'])
      expect(textContent).toContain(part);
    await user.click(dialog.getByRole('button', { name: 'Agree and Continue' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog').textContent).toContain('sent a code to (415) 555-2671'),
    );
    expect(sent(calls, 'POST', '/api/user/sms')).toEqual({
      phoneNumber: '(415) 555-2671',
      consentVersion: SMS_CONSENT_VERSION,
    });
    const code = within(screen.getByRole('dialog')).getByLabelText('Code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, 'POST', '/api/user/sms/confirm')).toEqual({ code: '123456' });
    expect(useToasts.getState().current?.title).toBe('Text messages are on');
    expect(screen.getByText('Number for text messages: (415) 555-2671')).toBeTruthy();
  });

  test('shows a refused number beside its field', async () => {
    const message = 'We can send text messages to numbers in the USA and Canada only';
    const { user } = open(NONE, {
      'POST /api/user/sms': () =>
        failure(400, 'VALIDATION_FAILED', message, [{ path: 'phoneNumber', message }]),
    });
    await user.click(smsSwitch());
    await user.click(await screen.findByRole('button', { name: 'Agree and Continue' }));
    await waitFor(() => expect(screen.getByText(message)).toBeTruthy());
    expect(screen.getByLabelText('Mobile number').getAttribute('aria-invalid')).toBe('true');
  });

  test('is on with a confirmed number, and is turned off at once', async () => {
    const { user, calls } = open(CONFIRMED, {}, true);
    await waitFor(() => expect(smsSwitch().checked).toBe(true));
    await user.click(smsSwitch());
    await waitFor(() =>
      expect(sent(calls, 'PATCH', '/api/user/notifications')).toEqual({ smsNotifications: false }),
    );
  });

  test('is off without a number, whatever the account says', async () => {
    const { calls } = open(NONE, {}, true);
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/user/sms')).toBe(true));
    expect(smsSwitch().checked).toBe(false);
  });

  test.each([
    ['reply' as const, '(415) 555-2671 has replied STOP', /text START to \(415\) 555-0100/],
    ['refused' as const, 'Text messages cannot be delivered to (415) 555-2671', /number of a mobile phone/],
  ])('after a %s says why it is off', async (stopped, title, hint) => {
    open({ ...CONFIRMED, stopped }, {}, true);
    await waitFor(() => expect(screen.getByText(title)).toBeTruthy());
    expect(screen.getByText(hint)).toBeTruthy();
    expect(smsSwitch().checked).toBe(false);
  });

  test('is disabled where the site sends no text messages', async () => {
    open({ ...NONE, from: null });
    await waitFor(() => expect(smsSwitch().disabled).toBe(true));
    expect(screen.getByText('This site does not send text messages yet.')).toBeTruthy();
  });

  test('the number can be removed', async () => {
    const { user } = open(CONFIRMED, {}, true);
    await user.click(await screen.findByRole('button', { name: 'Remove Number' }));
    await waitFor(() => expect(screen.queryByText(/Number for text messages/)).toBeNull());
    expect(useToasts.getState().current?.title).toBe('Number removed');
  });
});
