import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { ORIGIN, startNotifications } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';

const TOKEN = 'the-token-of-the-account';
const PATH = '/api/sms/incoming';

let service: Notifications;
let count = 0;
beforeAll(async () => {
  const account = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: TOKEN, SMS_FROM: '+14155550199' };
  service = await startNotifications('smtp://127.0.0.1:9', account);
});
afterAll(() => service.stop());

async function buildReader() {
  const { id } = await service.buildMember();
  const number = `+1415555${String(3000 + (count += 1))}`;
  await service.admin.query('update identity.users set sms_notifications = true where id = $1', [id]);
  await service.admin.query('insert into identity.sms_consents values ($1, $2, 1, now())', [id, number]);
  return { id, number };
}

/** A message to the site as the provider sends it, with fields that the contract does not name. */
async function receive(
  From: string,
  Body: string,
  { url = ORIGIN + PATH, token = TOKEN, signed, ...more }: Record<string, string | undefined> = {},
) {
  const fields: Record<string, string> = { From, Body, MessageSid: 'SM1', NumMedia: '0' };
  for (const [name, value] of Object.entries(more)) if (value !== undefined) fields[name] = value;
  const signature = signed ?? twilio.getExpectedTwilioSignature(token, url, fields);
  const client = await service.as(null);
  const response = await client.fetch(PATH, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const getState = async ({ id, number }: { id: string; number: string }) => {
  const { rows } = await service.admin.query(
    `select sms_notifications as "isOn",
            (select reason from identity.sms_stops where phone_number = $2) as stopped,
            (select array_agg(action order by l.id) from identity.audit_lines l where subject_id = $1) as actions
       from identity.users where id = $1`,
    [id, number],
  );
  return rows[0];
};

describe('a reply', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'Unsubscribe', 'CANCEL', 'end', 'QUIT'])(
    '%j ends all messages to the number',
    async (word) => {
      const reader = await buildReader();
      const { status, type, text } = await receive(reader.number, word);
      expect([status, type]).toEqual([200, 'text/xml; charset=utf-8']);
      expect(text).not.toContain('<Message>');
      expect(await getState(reader)).toEqual({ isOn: false, stopped: 'reply', actions: ['sms.stop'] });
    },
  );

  it('START begins them again; both are audited once, however often they come', async () => {
    const reader = await buildReader();
    for (const word of ['STOP', 'STOP', 'START', 'START']) await receive(reader.number, word);
    expect(await getState(reader)).toEqual({ isOn: true, stopped: null, actions: ['sms.stop', 'sms.start'] });
  });

  it('STOP from a number without an account counts as well', async () => {
    const number = '+14155550777';
    await receive(number, 'STOP');
    expect(await getState({ ...(await buildReader()), number })).toMatchObject({ stopped: 'reply' });
  });

  it('STOP as the provider has recognised it, in whatever words', async () => {
    const reader = await buildReader();
    await receive(reader.number, 'Arrêter', { OptOutType: 'STOP' });
    expect(await getState(reader)).toMatchObject({ isOn: false, stopped: 'reply' });
  });

  it('HELP is answered with whom to ask, unless the provider has', async () => {
    const { number } = await buildReader();
    await service.changeSettings({
      brandName: 'Pipes & Valves <Academy>',
      contactEmail: 'help@valves.example',
    });
    const { text } = await receive(number, 'Help');
    expect(text).toMatch(/<Message>Pipes &#38; Valves &#60;Academy&#62;: .*help@valves.example.*STOP/);
    expect((await receive(number, 'HELP', { OptOutType: 'HELP' })).text).not.toContain('<Message>');
  });

  it('of any other kind changes nothing', async () => {
    const reader = await buildReader();
    for (const word of ['', 'Thanks!', 'please stop by at nine', '🛑']) await receive(reader.number, word);
    expect(await getState(reader)).toEqual({ isOn: true, stopped: null, actions: null });
  });
});

describe('without the provider’s signature', () => {
  it.each([
    ['nothing is accepted', { signed: '' }],
    ['nor with another token', { token: 'guessed' }],
    ['nor for another address', { url: 'https://evil.example/api/sms/incoming' }],
    [
      'nor with a changed field',
      { signed: twilio.getExpectedTwilioSignature(TOKEN, ORIGIN + PATH, { From: '1' }) },
    ],
  ])('%s', async (_what, options) => {
    const reader = await buildReader();
    const { status } = await receive(reader.number, 'STOP', options);
    expect(status).toBe(403);
    expect(await getState(reader)).toEqual({ isOn: true, stopped: null, actions: null });
  });

  it('nor where no account is set up, signed with an empty token', async () => {
    const other = await startNotifications('smtp://127.0.0.1:9');
    const fields = { From: '+14155550100', Body: 'STOP' };
    const signature = twilio.getExpectedTwilioSignature('', ORIGIN + PATH, fields);
    const client = await other.as(null);
    const response = await client.fetch(PATH, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
    expect(response.status).toBe(403);
    await other.stop();
  });
});
