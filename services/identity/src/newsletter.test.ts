import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../test/start-identity.ts';
import { expireLinks, mailsTo, tokenFor } from '../test/mails.ts';
import { createClient } from '@backflow/service-kit/testing';
import { anAccount } from '../test/people.ts';

const service = useIdentity();

const ask = (email: unknown) => createClient(service.url).post('/api/newsletter', { email });
const confirm = (token: string) => createClient(service.url).post('/api/newsletter/confirm', { token });
const leave = (token: string) => createClient(service.url).post('/api/newsletter/unsubscribe', { token });
/** As a mail program does: a form, from nowhere. */
const leaveByOneClick = (token: string) =>
  createClient(service.url).fetch(`/api/newsletter/unsubscribe/one-click?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const rowsOf = async (email: string) =>
  (
    await service.context.db.sequelize.query(
      'select confirmed_at as "confirmedAt" from newsletter_subscriptions where email = $1',
      { bind: [email] },
    )
  )[0] as { confirmedAt: Date | null }[];

async function subscriber() {
  const { email } = anAccount();
  await ask(email);
  await confirm(await tokenFor(service, email, '/newsletter/confirm'));
  return email;
}

describe('subscribing', () => {
  it('notes the address, and begins when its owner confirms', async () => {
    const { email } = anAccount();
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { data: null } });
    expect(await rowsOf(email)).toEqual([{ confirmedAt: null }]);
    const token = await tokenFor(service, email, '/newsletter/confirm');
    expect((await confirm(token)).status).toBe(200);
    expect(await rowsOf(email)).toEqual([{ confirmedAt: expect.any(Date) }]);
    expect((await confirm(token)).status).toBe(410);
  });

  it('twice is the same answer and one row; once confirmed, no more mail', async () => {
    const { email } = anAccount();
    const [first, second] = [await ask(email), await ask(email)];
    expect(second.body).toEqual(first.body);
    expect(await rowsOf(email)).toHaveLength(1);
    await confirm(await tokenFor(service, email, '/newsletter/confirm'));
    const before = (await mailsTo(service, email)).length;
    expect((await ask(email)).body).toEqual(first.body);
    expect(await mailsTo(service, email)).toHaveLength(before);
  });

  it('from many places at once makes one row', async () => {
    const { email } = anAccount();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await rowsOf(email)).toHaveLength(1);
    expect((await ask(email)).status).toBe(429);
  });

  it('refuses what is no address', async () => {
    for (const email of ['', 'nope', 7, null, `${'x'.repeat(300)}@example.com`])
      expect(await ask(email)).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });

  it('is not begun by an expired link', async () => {
    const { email } = anAccount();
    await ask(email);
    await expireLinks(service);
    expect((await confirm(await tokenFor(service, email, '/newsletter/confirm'))).status).toBe(410);
    expect(await rowsOf(email)).toEqual([{ confirmedAt: null }]);
  });
});

describe('unsubscribing', () => {
  it('takes one click in a mail program, as often as it is clicked', async () => {
    const email = await subscriber();
    const token = await tokenFor(service, email, '/newsletter/unsubscribe');
    expect((await leaveByOneClick(token)).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    expect((await leaveByOneClick(token)).status).toBe(200);
    expect((await leaveByOneClick('x'.repeat(43))).status).toBe(410);
    expect((await leaveByOneClick('short')).status).toBe(400);
  });

  it('forgets the address, as often as the link is used', async () => {
    const email = await subscriber();
    const token = await tokenFor(service, email, '/newsletter/unsubscribe');
    for (let n = 0; n < 2; n += 1) expect((await leave(token)).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    await ask(email);
    expect((await leave(token)).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('takes its own link only', async () => {
    const { email } = anAccount();
    await ask(email);
    expect((await leave(await tokenFor(service, email, '/newsletter/confirm'))).status).toBe(410);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});
