import { describe, expect, it } from '@jest/globals';
import { SMS_CONSENT_VERSION } from '@backflow/contracts/identity';
import { SMS_CODE, sendSms } from '@backflow/contracts/notifications';
import type { TestClient } from '@backflow/service-kit/testing';
import { useIdentity } from '../../test/start-identity.ts';

const FROM = '+14155550199';
let now = Date.now();
const service = await useIdentity({ SMS_FROM: FROM }, () => now);

let count = 0;
/** A valid number that no other test uses. */
const newNumber = () => `+1415555${String(2000 + (count += 1))}`;

async function buildCaller(overrides: Parameters<typeof service.buildMember>[0] = {}) {
  const member = await service.buildMember(overrides);
  return { id: member.id, email: member.email, client: await service.as(member) };
}

const ask = (client: TestClient, phoneNumber: string, consentVersion = SMS_CONSENT_VERSION) =>
  client.post('/api/user/sms', { phoneNumber, consentVersion });
const confirm = (client: TestClient, code: string) => client.post('/api/user/sms/confirm', { code });
const getSettings = async (client: TestClient) => (await client.get('/api/user/sms')).body.data;
const isOn = async (client: TestClient): Promise<unknown> =>
  (await client.get('/api/user')).body.data.smsNotifications;

/** The newest code that was sent to a number. */
async function codeFor(number: string): Promise<string> {
  const codes = (await service.queued(sendSms)).filter(({ to }) => to === number);
  return codes.at(-1)?.data.code ?? '';
}

async function confirmed(client: TestClient, number: string) {
  expect((await ask(client, number)).status).toBe(200);
  expect((await confirm(client, await codeFor(number))).status).toBe(200);
}

const anotherCode = (code: string) => (code === '000000' ? '000001' : '000000');

const getActions = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id).map(({ action }) => action);

describe('a number for text messages', () => {
  it('is confirmed by the code that is sent there; then messages are on', async () => {
    const { id, client } = await buildCaller();
    const number = newNumber();
    expect(await getSettings(client)).toEqual({
      ...{ from: FROM, phoneNumber: null, consentedAt: null, pendingNumber: null, stopped: null },
    });
    const typed = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
    const asked = await ask(client, typed);
    expect(asked.body.data).toMatchObject({ phoneNumber: null, pendingNumber: number });
    expect(await isOn(client)).toBe(false);
    const code = await codeFor(number);
    expect(code).toMatch(/^\d{6}$/);
    expect((await service.queued(sendSms)).at(-1)).toMatchObject({ template: SMS_CODE, to: number });

    const { body } = await confirm(client, code);
    expect(body.data).toEqual({
      ...{ from: FROM, phoneNumber: number, pendingNumber: null, stopped: null },
      consentedAt: new Date(now).toISOString(),
    });
    expect(await isOn(client)).toBe(true);
    expect(await getActions(id)).toEqual(['sms.request', 'sms.confirm']);
    expect(JSON.stringify(await service.auditEntries())).not.toContain(number);
  });

  it.each([
    ['12345', /such as/],
    ['(415) 555-0100 ext. 7', /such as/],
    ['+44 7911 123456', /USA and Canada/],
    ['+1 876 555 0123', /USA and Canada/],
  ])('%s is refused', async (phoneNumber, message) => {
    const { client } = await buildCaller();
    const { status, body } = await ask(client, phoneNumber);
    expect([status, body.errors[0].path]).toEqual([400, 'phoneNumber']);
    expect(body.errors[0].message).toMatch(message);
  });

  it('gets no code before the address is confirmed, nor for a text that has changed', async () => {
    const number = newNumber();
    const unconfirmed = await buildCaller({ isEmailConfirmed: false });
    expect((await ask(unconfirmed.client, number)).body.code).toBe('EMAIL_UNCONFIRMED');
    const { client } = await buildCaller();
    expect((await ask(client, number, SMS_CONSENT_VERSION + 1)).status).toBe(409);
    expect(await codeFor(number)).toBe('');
  });

  it('gets five codes an hour, whoever asks', async () => {
    const number = newNumber();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { client } = await buildCaller();
      statuses.push((await ask(client, number)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('has five attempts at a code, which works once and for ten minutes', async () => {
    const { client } = await buildCaller();
    const number = newNumber();
    await ask(client, number);
    const code = await codeFor(number);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await confirm(client, anotherCode(code));
      expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'code']);
    }
    expect((await confirm(client, code)).body.code).toBe('LINK_SPENT');

    await ask(client, number);
    now += 11 * 60_000;
    expect((await confirm(client, await codeFor(number))).body.code).toBe('LINK_SPENT');
    expect((await getSettings(client)).pendingNumber).toBeNull();
    await confirmed(client, number);
    expect((await confirm(client, await codeFor(number))).body.code).toBe('LINK_SPENT');
  });

  it('counts each of many attempts that come at once', async () => {
    const { client } = await buildCaller();
    const number = newNumber();
    await ask(client, number);
    const wrong = anotherCode(await codeFor(number));
    const results = await Promise.all(Array.from({ length: 12 }, () => confirm(client, wrong)));
    expect(results.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('that is confirmed is used again without a code', async () => {
    const { client } = await buildCaller();
    const number = newNumber();
    await confirmed(client, number);
    await client.patch('/api/user/notifications', { smsNotifications: false });
    const sent = (await service.queued(sendSms)).length;
    expect((await ask(client, number)).body.data).toMatchObject({ phoneNumber: number, pendingNumber: null });
    expect(await isOn(client)).toBe(true);
    expect(await service.queued(sendSms)).toHaveLength(sent);
  });

  it('leaves the account that had it before', async () => {
    const number = newNumber();
    const [former, owner] = [await buildCaller(), await buildCaller()];
    await confirmed(former.client, number);
    await confirmed(owner.client, number);
    expect(await getSettings(former.client)).toMatchObject({ phoneNumber: null });
    expect(await isOn(former.client)).toBe(false);
    expect(await isOn(owner.client)).toBe(true);
  });

  it('is deleted with one call, and the second changes nothing', async () => {
    const { id, client } = await buildCaller();
    await confirmed(client, newNumber());
    for (let call = 0; call < 2; call += 1) {
      const { body } = await client.delete('/api/user/sms');
      expect(body.data).toMatchObject({ phoneNumber: null, pendingNumber: null });
    }
    expect(await isOn(client)).toBe(false);
    expect((await getActions(id)).filter((action) => action === 'sms.remove')).toHaveLength(1);
  });

  it('goes with the account, from everywhere', async () => {
    const { id, email, client } = await buildCaller();
    const number = newNumber();
    await confirmed(client, number);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await admin.post(`/api/admin/users/${id}/erase`, { email })).status).toBe(200);
    const other = await buildCaller();
    await confirmed(other.client, number);
  });

  it('cannot be asked for where the site sends none', async () => {
    const { SMS_FROM: _, ...settings } = service.context.settings;
    const { client } = await buildCaller();
    Object.assign(service.context.settings, { SMS_FROM: undefined });
    const { status, body } = await ask(client, newNumber());
    Object.assign(service.context.settings, { ...settings, SMS_FROM: FROM });
    expect([status, body.message]).toEqual([409, 'This site does not send text messages.']);
  });
});
