import { randomBytes } from 'node:crypto';
import { sendMail } from '@backflow/contracts/notifications';
import { describe, expect, it } from '@jest/globals';
import { startIdentity, useIdentity } from '../../test/start-identity.ts';
import type { IdentityService } from '../../test/start-identity.ts';
import { expireLinks, mailsTo, moveTo, tokenFor } from '../../test/mails.ts';
import { randomAddress, entropyBits, createClient, runWhileLocked } from '@backflow/service-kit/testing';
import { createSignInThrottle } from '../throttling/sign-in-throttle.ts';
import { anAccount, join, signIn } from '../../test/people.ts';

const service = await useIdentity();

const NEW_PASSWORD = 'Brass-Valve-77';
const PAGE = '/reset-password';
const requestLink = (email: string, address = randomAddress()) =>
  createClient(service.url, { address }).post('/api/password/forgot', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  createClient(service.url).post('/api/password/reset', { token, password });
const spent = { status: 410, body: { code: 'LINK_SPENT', message: expect.stringContaining('expired') } };

async function joinWithLink() {
  const person = await join(service.url);
  const { email } = person.account;
  await requestLink(email);
  return { ...person, email, token: await tokenFor(service, email, PAGE) };
}

describe('a forgotten password', () => {
  it('is replaced by the link in the mail; every session ends, and the new password signs in', async () => {
    const { visitor, account, email, token } = await joinWithLink();
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true, data: null } });
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await signIn(createClient(service.url), email, account.password)).status).toBe(401);
    const signedIn = await signIn(createClient(service.url), email, NEW_PASSWORD);
    expect(signedIn).toMatchObject({ status: 200, body: { data: { emailConfirmed: true } } });
    expect((await mailsTo(service, email)).map(({ template }) => template)).toContain('password-changed');
  });

  it('gets the same response and the same writes with and without an account', async () => {
    const { account } = await join(service.url);
    const count = async () => {
      const [tokens] = await service.context.db.sequelize.query('select 1 from one_time_tokens');
      return { tokens: tokens.length, mails: (await service.queued(sendMail)).length };
    };
    const before = await count();
    const known = await requestLink(account.email);
    const between = await count();
    const unknown = await requestLink('nobody-here@example.com');
    const after = await count();
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    const grown = (from: typeof before, to: typeof before) => [
      to.tokens - from.tokens,
      to.mails - from.mails,
    ];
    expect(grown(before, between)).toEqual([1, 1]);
    expect(grown(between, after)).toEqual([1, 1]);
    expect(await mailsTo(service, 'nobody-here@example.com')).toEqual([]);
  });

  it('takes about the same time with and without an account', async () => {
    const { account } = await join(service.url);
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    const time = async (into: number[], email: string) => {
      // Reset the limit of five mails per recipient, which this test does not measure.
      await service.context.redis.flushDb();
      const start = performance.now();
      await requestLink(email);
      into.push(performance.now() - start);
    };
    for (let round = 0; round < 25; round += 1) {
      await time(known, account.email);
      await time(unknown, `unknown-${round}@example.com`);
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('sends five mails an hour without refusing the owner, and refuses a network', async () => {
    const { account } = await join(service.url);
    for (const email of [account.email, 'unknown-victim@example.com']) {
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => (await requestLink(email)).status),
      );
      expect(statuses).toEqual(Array.from({ length: 8 }, () => 200));
    }
    const sent = (await mailsTo(service, account.email)).filter(
      ({ template }) => template === 'reset-password',
    );
    expect(sent).toHaveLength(5);
    const network = randomAddress();
    const responses = await Promise.all(
      Array.from({ length: 105 }, (_, n) => requestLink(`crowd-${n}@example.com`, network)),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a guesser', () => {
  const guess = (service: IdentityService, email: string) => {
    const throttle = createSignInThrottle(service.context.redis, service.context.settings.SESSION_SECRET);
    const wrong = (address: string) => throttle.attempt(email, address, () => Promise.resolve(null));
    return (times: number, from: () => string) =>
      Promise.allSettled(Array.from({ length: times }, () => wrong(from())));
  };

  it('cannot lock the owner out: the link in their mailbox lets them in, from any network', async () => {
    const { account } = await join(service.url);
    const strangers = guess(service, account.email);
    await strangers(130, randomAddress);
    for (let n = 0; n < 8; n += 1) await requestLink(account.email);
    const cafe = createClient(service.url, { address: randomAddress() });
    expect((await signIn(cafe, account.email, account.password)).status).toBe(429);

    expect((await cafe.post('/api/password/forgot', { email: account.email })).status).toBe(200);
    const token = await tokenFor(service, account.email, PAGE);
    expect((await cafe.post('/api/password/reset', { token, password: NEW_PASSWORD })).status).toBe(200);
    await strangers(20, randomAddress);
    expect((await signIn(cafe, account.email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, NEW_PASSWORD)).status).toBe(429);
  });

  it('who is the owner gets in with the new password at once', async () => {
    const { account } = await join(service.url);
    const home = randomAddress();
    await guess(service, account.email)(12, () => home);
    const browser = createClient(service.url, { address: home });
    expect((await signIn(browser, account.email, account.password)).status).toBe(429);
    await requestLink(account.email, home);
    const token = await tokenFor(service, account.email, PAGE);
    await browser.post('/api/password/reset', { token, password: NEW_PASSWORD });
    expect((await signIn(browser, account.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once', async () => {
    const { token } = await joinWithLink();
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, 'Other-Valve-88')).toMatchObject(spent);
  });

  it('works for one of two concurrent requests', async () => {
    const { email, token } = await joinWithLink();
    const passwords = ['First-Valve-71', 'Second-Valve-72'];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(createClient(service.url), email, winner)).status).toBe(200);
    const { sessionEpoch } = await service.context.models.User.findOne({
      where: { email },
      rejectOnEmpty: true,
    });
    expect(sessionEpoch).toBe(1);
  });

  it('voids the other links', async () => {
    const { email, token: first } = await joinWithLink();
    await requestLink(email);
    const second = await tokenFor(service, email, PAGE);
    expect((await reset(second === first ? '' : second)).status).toBe(200);
    expect(await reset(first)).toMatchObject(spent);
  });

  it('works once when two links are used concurrently, without a deadlock', async () => {
    const { email, token: first } = await joinWithLink();
    await requestLink(email);
    const second = await tokenFor(service, email, PAGE);
    const { id } = await service.context.models.User.findOne({ where: { email }, rejectOnEmpty: true });
    const rows = 'select from identity.users where id = $1 for update';
    const responses = await runWhileLocked(service, { rows, bind: [id] }, [
      () => reset(first),
      () => reset(second),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await service.deadlocks()).toBe(0);
  });

  it('expires after an hour', async () => {
    const { token } = await joinWithLink();
    await expireLinks(service);
    expect(await reset(token)).toMatchObject(spent);
  });

  it('expires exactly by the service’s clock', async () => {
    let now = Date.now();
    const timed = await startIdentity({}, () => now);
    try {
      const { account } = await join(timed.url);
      const requestAgain = async () => {
        await createClient(timed.url).post('/api/password/forgot', { email: account.email });
        const body = { token: await tokenFor(timed, account.email, PAGE), password: NEW_PASSWORD };
        return () => createClient(timed.url).post('/api/password/reset', body);
      };
      const expired = await requestAgain();
      now += 60 * 60 * 1000;
      expect(await expired()).toMatchObject(spent);
      const valid = await requestAgain();
      now += 60 * 60 * 1000 - 1;
      expect((await valid()).status).toBe(200);
    } finally {
      await timed.stop();
    }
  });

  it('is spent once the account has another address', async () => {
    const { visitor, account, token } = await joinWithLink();
    await moveTo(service, { visitor, account }, anAccount().email);
    expect(await reset(token)).toMatchObject(spent);
  });

  it('must be one that resets a password', async () => {
    const { email } = await joinWithLink();
    expect(await reset(await tokenFor(service, email, '/confirm-email'))).toMatchObject(spent);
    expect(await reset(randomBytes(32).toString('base64url'))).toMatchObject(spent);
    expect((await reset('short')).status).toBe(400);
  });

  it.each(['Short1', 'alllowercase1'])('keeps working when the password is refused: %s', async (password) => {
    const { token } = await joinWithLink();
    expect(await reset(token, password)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it('contains far more than 128 random bits', async () => {
    await Promise.all(Array.from({ length: 400 }, (_, n) => requestLink(`chance-${n}@example.com`)));
    const mails = await service.queued(sendMail);
    const tokens = mails.flatMap(({ data }) => data.url?.split('?token=')[1] ?? []);
    expect(tokens.length).toBeGreaterThanOrEqual(400);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(entropyBits(tokens)).toBeGreaterThan(128);
  });

  it('is stored as a hash only', async () => {
    const { token } = await joinWithLink();
    const [rows] = await service.context.db.sequelize.query('select t::text as row from one_time_tokens t');
    const all = (rows as { row: string }[]).map(({ row }) => row).join('\n');
    expect(all).not.toContain(token);
    expect(all).not.toContain(Buffer.from(token).toString('hex'));
    expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});
