import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../../test/start-identity.ts';
import { accountKey, createSignInThrottle } from './sign-in-throttle.ts';
import { randomAddress, createClient } from '@backflow/service-kit/testing';
import { anAccount, join, signIn } from '../../test/people.ts';

const service = await useIdentity();

const WRONG = 'Wrong-Guess-1';
const getStatuses = async (times: number, attempt: (n: number) => Promise<{ status: number }>) => {
  const responses = await Promise.all(Array.from({ length: times }, (_, n) => attempt(n)));
  return responses.map(({ status }) => status);
};
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('guessing a password', () => {
  it('ends after ten failures from one address, even when all come at once', async () => {
    const { account } = await join(service.url);
    const address = randomAddress();
    const statuses = await getStatuses(40, () =>
      signIn(createClient(service.url, { address }), account.email, WRONG),
    );
    expect(count(statuses, 401)).toBe(10);
    expect(count(statuses, 429)).toBe(30);
  });

  it('is refused with the time to wait, also with the correct password', async () => {
    const { account } = await join(service.url);
    const address = randomAddress();
    await getStatuses(10, () => signIn(createClient(service.url, { address }), account.email, WRONG));
    const { status, headers, body } = await signIn(
      createClient(service.url, { address }),
      account.email,
      account.password,
    );
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/wait 15 minutes/),
    });
  });

  it('of an unknown address is throttled as well', async () => {
    const address = randomAddress();
    const email = 'nobody-at-all@example.com';
    const statuses = await getStatuses(12, () =>
      signIn(createClient(service.url, { address }), email, WRONG),
    );
    expect(count(statuses, 429)).toBe(2);
  });

  it('is counted from zero after a success', async () => {
    const { account } = await join(service.url);
    const address = randomAddress();
    const fail = () => signIn(createClient(service.url, { address }), account.email, WRONG);
    await getStatuses(9, fail);
    expect(
      (await signIn(createClient(service.url, { address }), account.email, account.password)).status,
    ).toBe(200);
    expect(count(await getStatuses(9, fail), 401)).toBe(9);
  });

  it('counts an IPv6 household as one address', async () => {
    const { account } = await join(service.url);
    const statuses = await getStatuses(15, (n) =>
      signIn(
        createClient(service.url, { address: `2001:db8:1:2::${(n + 1).toString(16)}` }),
        account.email,
        WRONG,
      ),
    );
    expect(count(statuses, 401)).toBe(10);
  });
});

describe('the throttle', () => {
  const throttle = () => createSignInThrottle(service.context.redis, 'x'.repeat(32));
  const fail = (email: string, address: string) =>
    throttle().attempt(email, address, () => Promise.resolve(null));
  const succeed = (email: string, address: string) =>
    throttle().attempt(email, address, () => Promise.resolve('in'));
  const failures = async (times: number, of: (n: number) => Promise<unknown>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, (_, n) => of(n)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };

  it('lets a hundred failures through from one address, at however many accounts', async () => {
    const address = randomAddress();
    expect(await failures(130, (n) => fail(`someone-${n}@example.com`, address))).toBe(100);
    await expect(succeed('another@example.com', address)).rejects.toThrow('Too many sign-in attempts');
  });

  it('lets a hundred strangers fail at one account, and never locks out the addresses its owner uses', async () => {
    const email = 'victim@example.com';
    const home = randomAddress();
    await succeed(email, home);
    expect(await failures(130, () => fail(email, randomAddress()))).toBe(100);
    await expect(succeed(email, randomAddress())).rejects.toThrow('Too many sign-in attempts');
    expect(await succeed(email, home)).toBe('in');
  });

  it('does not lock out a member who registered and has not signed in since', async () => {
    const home = randomAddress();
    const account = anAccount();
    await createClient(service.url, { address: home }).post('/api/register', account);
    const secret = service.context.settings.SESSION_SECRET;
    const own = createSignInThrottle(service.context.redis, secret);
    const wrong = (address: string) => own.attempt(account.email, address, () => Promise.resolve(null));
    expect(await failures(130, () => wrong(randomAddress()))).toBe(100);
    const from = (address: string) =>
      signIn(createClient(service.url, { address }), account.email, account.password);
    expect([(await from(home)).status, (await from(randomAddress())).status]).toEqual([200, 429]);
  });

  it('counts no success, from one network or from many', async () => {
    const address = randomAddress();
    for (let n = 0; n < 130; n += 1) expect(await succeed('pat@example.com', address)).toBe('in');
    for (let n = 0; n < 130; n += 1) expect(await succeed('sam@example.com', randomAddress())).toBe('in');
  });

  it('counts no outage as a failure', async () => {
    const outage = () => Promise.reject(new Error('Postgres is away'));
    for (let n = 0; n < 20; n += 1) {
      await expect(throttle().attempt('a@example.com', '192.0.2.1', outage)).rejects.toThrow(
        'Postgres is away',
      );
    }
    expect(await succeed('a@example.com', '192.0.2.1')).toBe('in');
  });

  it('stores no e-mail address in Redis', async () => {
    const { account, visitor } = await join(service.url, { email: 'readable-canary@example.com' });
    await signIn(visitor, account.email, WRONG);
    const keys = await service.context.redis.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join(' ')).not.toContain('canary');
  });
});

describe('the key of an account', () => {
  it('is the same for the same address and does not reveal it', () => {
    const key = accountKey('pat@example.com', 'secret');
    expect(accountKey('pat@example.com', 'secret')).toBe(key);
    expect(accountKey('pat@example.com', 'another')).not.toBe(key);
    expect(key).not.toContain('pat');
  });
});
