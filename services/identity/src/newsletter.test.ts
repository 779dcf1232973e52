import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../test/start-identity.ts';
import { expireLinks, mailsTo, tokenFor } from '../test/mails.ts';
import { createClient } from '@backflow/service-kit/testing';
import { anAccount } from '../test/people.ts';

const service = await useIdentity();

const subscribe = (email: unknown) => createClient(service.url).post('/api/newsletter', { email });
const confirm = (token: string) => createClient(service.url).post('/api/newsletter/confirm', { token });
const unsubscribe = (token: string) =>
  createClient(service.url).post('/api/newsletter/unsubscribe', { token });
/** Posts a form without an origin, as mail programs do. */
const unsubscribeByOneClick = (token: string) =>
  createClient(service.url).fetch(`/api/newsletter/unsubscribe/one-click?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const getRows = async (email: string) =>
  (
    await service.context.db.sequelize.query(
      'select confirmed_at as "confirmedAt" from newsletter_subscriptions where email = $1',
      { bind: [email] },
    )
  )[0] as { confirmedAt: Date | null }[];

async function subscriber() {
  const { email } = anAccount();
  await subscribe(email);
  await confirm(await tokenFor(service, email, '/newsletter/confirm'));
  return email;
}

describe('subscribing', () => {
  it('stores the address, and starts when its owner confirms', async () => {
    const { email } = anAccount();
    expect(await subscribe(email.toUpperCase())).toMatchObject({ status: 200, body: { data: null } });
    expect(await getRows(email)).toEqual([{ confirmedAt: null }]);
    const token = await tokenFor(service, email, '/newsletter/confirm');
    expect((await confirm(token)).status).toBe(200);
    expect(await getRows(email)).toEqual([{ confirmedAt: expect.any(Date) }]);
    expect((await confirm(token)).status).toBe(410);
  });

  it('twice gets the same response and one row; a confirmed address gets no mail', async () => {
    const { email } = anAccount();
    const [first, second] = [await subscribe(email), await subscribe(email)];
    expect(second.body).toEqual(first.body);
    expect(await getRows(email)).toHaveLength(1);
    await confirm(await tokenFor(service, email, '/newsletter/confirm'));
    const before = (await mailsTo(service, email)).length;
    expect((await subscribe(email)).body).toEqual(first.body);
    expect(await mailsTo(service, email)).toHaveLength(before);
  });

  it('creates one row for concurrent requests', async () => {
    const { email } = anAccount();
    const responses = await Promise.all(Array.from({ length: 5 }, () => subscribe(email)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await getRows(email)).toHaveLength(1);
    expect((await subscribe(email)).status).toBe(429);
  });

  it('refuses invalid addresses', async () => {
    for (const email of ['', 'nope', 7, null, `${'x'.repeat(300)}@example.com`])
      expect(await subscribe(email)).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });

  it('does not start with an expired link', async () => {
    const { email } = anAccount();
    await subscribe(email);
    await expireLinks(service);
    expect((await confirm(await tokenFor(service, email, '/newsletter/confirm'))).status).toBe(410);
    expect(await getRows(email)).toEqual([{ confirmedAt: null }]);
  });
});

describe('unsubscribing', () => {
  it('takes one click in a mail program, and can be repeated', async () => {
    const email = await subscriber();
    const token = await tokenFor(service, email, '/newsletter/unsubscribe');
    expect((await unsubscribeByOneClick(token)).status).toBe(200);
    expect(await getRows(email)).toEqual([]);
    expect((await unsubscribeByOneClick(token)).status).toBe(200);
    expect((await unsubscribeByOneClick('x'.repeat(43))).status).toBe(410);
    expect((await unsubscribeByOneClick('short')).status).toBe(400);
  });

  it('deletes the address, and can be repeated', async () => {
    const email = await subscriber();
    const token = await tokenFor(service, email, '/newsletter/unsubscribe');
    for (let n = 0; n < 2; n += 1) expect((await unsubscribe(token)).status).toBe(200);
    expect(await getRows(email)).toEqual([]);
    await subscribe(email);
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await getRows(email)).toEqual([]);
  });

  it('needs a link to unsubscribe', async () => {
    const { email } = anAccount();
    await subscribe(email);
    expect((await unsubscribe(await tokenFor(service, email, '/newsletter/confirm'))).status).toBe(410);
    expect(await getRows(email)).toHaveLength(1);
  });
});
