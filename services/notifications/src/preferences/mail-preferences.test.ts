import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingsWith } from '@backflow/contracts/settings';
import { ORIGIN, startNotifications } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';
import { reasonNotToSend } from './mail-preferences.ts';
import type { MailCategory } from './mail-preferences.ts';
import { signSubscription, unsubscribeLinks } from './unsubscribe.ts';

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
});
afterAll(() => service.stop());

const ON = { settings: settingsWith(undefined) };
const OFF = { settings: settingsWith({ emailNotifications: false }) };
const NOBODY = '6f1c1de0-1b7c-4a77-9a53-0a4f0d1d9a11';

async function member(flags: Record<string, boolean> = {}) {
  const { id } = await service.buildMember();
  for (const [flag, value] of Object.entries(flags)) {
    await service.admin.query(`update identity.users set ${flag} = $1 where id = $2`, [value, id]);
  }
  return id;
}
const reason = (category: MailCategory, userId?: string, site = ON) =>
  reasonNotToSend(service.context, site, { category, userId });
const getFlags = async (id: string) =>
  (
    await service.admin.query(
      'select email_notifications, weekly_email_digest, new_event_alerts from identity.users where id = $1',
      [id],
    )
  ).rows[0] as Record<string, boolean>;
const ALL_ON = { email_notifications: true, weekly_email_digest: true, new_event_alerts: true };

describe('a mail', () => {
  it('of every category is sent by default', async () => {
    const id = await member();
    for (const category of ['account', 'newsletter', 'events', 'forum', 'event-alerts', 'digest'] as const) {
      expect(await reason(category, id)).toBeNull();
    }
  });

  it('is sent only if it is mandatory when the site’s switch is off', async () => {
    const id = await member();
    for (const category of ['account', 'registration', 'supplier'] as const)
      expect(await reason(category, id, OFF)).toBeNull();
    for (const category of ['newsletter', 'events', 'forum', 'event-alerts', 'digest'] as const) {
      expect(await reason(category, id, OFF)).toBe('site');
    }
  });

  it.each([
    ['email_notifications', ['events', 'forum', 'event-alerts', 'digest']],
    ['weekly_email_digest', ['digest']],
    ['new_event_alerts', ['event-alerts']],
  ] as const)('to a member without %s is not sent in the categories %s', async (flag, unwanted) => {
    const id = await member({ [flag]: false });
    for (const category of [
      'account',
      'registration',
      'events',
      'forum',
      'event-alerts',
      'digest',
    ] as const) {
      const isUnwanted = (unwanted as readonly string[]).includes(category);
      expect(await reason(category, id)).toBe(isUnwanted ? 'member' : null);
    }
  });

  it('that depends on preferences needs an existing member', async () => {
    expect(await reason('digest', NOBODY)).toBe('no member');
    expect(await reason('digest')).toBe('no member');
    expect(await reason('account', NOBODY)).toBeNull();
  });
});

describe('an unsubscribe link', () => {
  const click = (token: string, init: RequestInit = {}) =>
    fetch(`${service.url}/api/mail/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      ...init,
    });

  it.each([
    ['events', 'email_notifications'],
    ['forum', 'email_notifications'],
    ['event-alerts', 'new_event_alerts'],
    ['digest', 'weekly_email_digest'],
  ] as const)('of %s turns off %s only, by the request of mail programs', async (category, flag) => {
    const id = await member();
    const other = await member();
    const links = unsubscribeLinks(service.context, { category, data: {}, userId: id });
    expect(links?.page).toMatch(`${ORIGIN}/mail/unsubscribe?token=${id}.${category}.`);
    expect(links?.oneClick).toMatch(`${ORIGIN}/api/mail/unsubscribe?token=`);
    const path = links?.oneClick.slice(ORIGIN.length) ?? '';
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true, data: null });
    }
    expect(await getFlags(id)).toEqual({ ...ALL_ON, [flag]: false });
    expect(await getFlags(other)).toEqual(ALL_ON);
  });

  it('does not exist for mandatory mail', () => {
    const account = { category: 'account', data: {}, userId: NOBODY } as const;
    expect(unsubscribeLinks(service.context, account)).toBeUndefined();
  });

  it('needs a valid token', async () => {
    const [id, other] = [await member(), await member()];
    const good = signSubscription(service.context, { userId: id, category: 'digest' });
    const elsewhere = { settings: { ...service.context.settings, SESSION_SECRET: 'x'.repeat(40) } };
    for (const token of [
      good.replace(id, other),
      good.replace('digest', 'events'),
      good.slice(0, -2),
      signSubscription(service.context, { userId: id, category: 'account' }),
      signSubscription(elsewhere, { userId: id, category: 'digest' }),
      'nonsense',
    ]) {
      expect((await click(token)).status).toBe(410);
    }
    expect((await click('x'.repeat(300))).status).toBe(400);
    expect((await fetch(`${service.url}/api/mail/unsubscribe`, { method: 'POST' })).status).toBe(400);
    expect(await getFlags(id)).toEqual(ALL_ON);
    expect(await getFlags(other)).toEqual(ALL_ON);
  });

  it('changes nothing for GET', async () => {
    const id = await member();
    await click(signSubscription(service.context, { userId: id, category: 'digest' }), { method: 'GET' });
    expect(await getFlags(id)).toEqual(ALL_ON);
  });
});

it('identity lets notifications change these flags only, and no other service', async () => {
  const id = await member();
  const { reader } = service.context.db;
  const set = (flag: string) =>
    reader.query('select identity.set_mail_preference_v1($1, $2, true)', [id, flag]);
  await expect(set('is_admin')).rejects.toThrow('there is no mail preference is_admin');
  await expect(
    reader.query('update identity.mail_preferences_v1 set email_notifications = false'),
  ).rejects.toThrow('permission denied');
  const { rows } = await service.admin.query(
    `select has_function_privilege('backflow_events', 'identity.set_mail_preference_v1(uuid, text, boolean)', 'execute') as can,
            has_table_privilege('backflow_events', 'identity.mail_preferences_v1', 'select') as sees`,
  );
  expect(rows).toEqual([{ can: false, sees: false }]);
});
