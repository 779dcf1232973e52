import { finishSignIn } from '@backflow/contracts/identity';
import {
  asOwner,
  createClient,
  expectDeclaredEffects,
  randomAddress,
  startTestService,
} from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { mailsTo, tokenFor } from '../../test/mails.ts';
import { join, signIn } from '../../test/people.ts';
import { clock, enterPassword, joinWithApp, nextCode } from '../../test/second-factor.ts';
import { useIdentity } from '../../test/start-identity.ts';
import { identity } from '../service.ts';

const service = await useIdentity({}, () => clock.now);

const PATH = '/api/login/second-factor';
const finish = (browser: TestClient, code: string) => browser.post(PATH, { code });
const isSignedIn = async (browser: TestClient) => (await browser.get('/api/user')).status === 200;
const WRONG = [{ path: 'code', message: 'This code is not correct, or was used already' }];
const EXPIRED = {
  code: 'LINK_SPENT',
  message: 'Signing in took too long. Please enter your password again.',
};

/** A code that an app does not show. */
const anotherCode = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

describe('the right password of an account with a second factor', () => {
  it('opens nothing, and is no lost session', async () => {
    const { account } = await joinWithApp(service);
    const browser = createClient(service.url);
    const { status, body, headers } = await signIn(browser, account.email, account.password);
    expect([status, body]).toEqual([
      401,
      {
        success: false,
        code: 'SECOND_FACTOR_REQUIRED',
        message: 'Please confirm with your second factor.',
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/unauthorized/i);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^backflow_sign_in=[\w-]{43};.*Max-Age=600;.*HttpOnly;.*SameSite=Strict/);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('sets a cookie that in production is bound to this host and to HTTPS', async () => {
    const settings = { REGISTRATIONS_PER_HOUR: 100, NODE_ENV: 'production' } as const;
    const production = await startTestService(identity, { settings });
    try {
      const { account, member } = await join(production.url);
      await asOwner(production, `insert into identity.totp_secrets values ($1, '', now())`, [member.id]);
      const { headers } = await signIn(createClient(production.url), account.email, account.password);
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-backflow_sign_in=[\w-]{43}; Max-Age=600; Path=\/;.*HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await production.stop();
    }
  });

  it('is required: a wrong one is refused as for other accounts', async () => {
    const { account } = await joinWithApp(service);
    const { status, body, headers } = await signIn(createClient(service.url), account.email, 'Wrong-Guess-1');
    expect([status, body.code, headers.get('set-cookie')]).toEqual([401, 'LOGIN_FAILED', null]);
  });

  it('ends no session of the browser, and starts none, until the second step', async () => {
    const { account } = await joinWithApp(service);
    const other = await join(service.url);
    const { cookie } = other.visitor;
    await signIn(other.visitor, account.email, account.password);
    expect((await createClient(service.url, { cookie }).get('/api/user')).body.data.id).toBe(other.member.id);
  });

  it('leads to the methods of the account, in this browser alone', async () => {
    const { account } = await joinWithApp(service);
    const browser = await enterPassword(service, account);
    const options = await browser.post(`${PATH}/options`);
    expect([options.status, options.body.data]).toEqual([200, { hasTotp: true, passkey: null }]);
    for (const cookie of [undefined, `backflow_sign_in=${'A'.repeat(43)}`, 'backflow_sign_in=*']) {
      const elsewhere = createClient(service.url, { cookie });
      expect(await elsewhere.post(`${PATH}/options`)).toMatchObject({ status: 410, body: EXPIRED });
      expect(await finish(elsewhere, '123456')).toMatchObject({ status: 410, body: EXPIRED });
    }
  });
});

describe('a code of the app', () => {
  it('signs in with a new session, which the audit log shows', async () => {
    const { account, member, secret } = await joinWithApp(service);
    const browser = await enterPassword(service, account);
    const pending = browser.cookie;
    const { result, entry } = await expectDeclaredEffects(service, finishSignIn, () =>
      finish(browser, nextCode(secret)),
    );
    expect([result.status, result.body.data]).toMatchObject([200, { id: member.id, email: account.email }]);
    expect(entry).toMatchObject({ actorId: member.id, subjectId: member.id, details: { method: 'app' } });
    expect(await isSignedIn(browser)).toBe(true);
    // The pending sign-in is over.
    const again = createClient(service.url, { cookie: pending });
    expect(await finish(again, nextCode(secret))).toMatchObject({ status: 410, body: EXPIRED });
    expect(await isSignedIn(again)).toBe(false);
  });

  it('works once, also at the same time and with the digits in groups', async () => {
    const { account, secret } = await joinWithApp(service);
    const browsers = await Promise.all([enterPassword(service, account), enterPassword(service, account)]);
    const code = nextCode(secret).replace(/^.../, '$& ');
    const results = await Promise.all(browsers.map((browser) => finish(browser, code)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const later = await finish(await enterPassword(service, account), code);
    expect([later.status, later.body.errors]).toEqual([400, WRONG]);
  });

  it('ends a session that an attacker has planted', async () => {
    const { account, secret, member } = await joinWithApp(service);
    const attacker = await join(service.url);
    const planted = attacker.visitor.cookie;
    const browser = await enterPassword(service, account);
    browser.cookie = `${planted}; ${browser.cookie}`;
    expect((await finish(browser, nextCode(secret))).status).toBe(200);
    expect(browser.cookie).not.toBe(planted);
    expect((await browser.get('/api/user')).body.data.id).toBe(member.id);
    expect(await isSignedIn(createClient(service.url, { cookie: planted }))).toBe(false);
  });

  it('is of the account: another member’s opens nothing', async () => {
    const [victim, thief] = [await joinWithApp(service), await joinWithApp(service)];
    const browser = await enterPassword(service, victim.account);
    expect((await finish(browser, nextCode(thief.secret))).status).toBe(400);
    expect((await finish(browser, thief.recoveryCodes[0] ?? '')).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    [{}, WRONG],
    [{ code: '' }, [{ path: 'code', message: 'Code is required' }]],
    [
      { code: '12345' },
      [{ path: 'code', message: 'Please enter the six digits of your app, or a recovery code' }],
    ],
    [{ code: 123456 }, [{ path: 'code', message: 'Code must be text' }]],
  ])('is not %j', async (body, errors) => {
    const { account } = await joinWithApp(service);
    const response = await (await enterPassword(service, account)).post(PATH, body);
    expect([response.status, response.body.errors]).toEqual([400, errors]);
  });

  it('is too late after a new password, a suspension, or the end of all sessions', async () => {
    const { account, secret, member } = await joinWithApp(service);
    const browser = await enterPassword(service, account);
    await asOwner(service, 'update identity.users set session_epoch = session_epoch + 1 where id = $1', [
      member.id,
    ]);
    expect(await finish(browser, nextCode(secret))).toMatchObject({ status: 410, body: EXPIRED });
  });
});

describe('guessing codes', () => {
  it('is held back, and a right password takes nothing back', async () => {
    const { account, secret, member } = await joinWithApp(service);
    const address = randomAddress();
    const browser = await enterPassword(service, account, address);
    const wrong = anotherCode(nextCode(secret));
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await finish(browser, wrong)).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    const again = await enterPassword(service, account, address);
    const { status, body } = await finish(again, nextCode(secret));
    expect([status, body.message]).toEqual([429, expect.stringContaining('Too many codes')]);
    const entries = (await service.auditEntries()).filter(({ subjectId }) => subjectId === member.id);
    expect(entries.filter(({ details }) => details.secondFactor === true)).toHaveLength(10);
  });

  it('from many networks locks out strangers, never the networks of the owner', async () => {
    const { account, secret } = await joinWithApp(service);
    const home = randomAddress();
    await finish(await enterPassword(service, account, home), nextCode(secret));
    const wrong = anotherCode(nextCode(secret));
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1)
      statuses.push((await finish(await enterPassword(service, account), wrong)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect((await finish(await enterPassword(service, account, home), nextCode(secret))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, and its owner is notified by mail', async () => {
    const { account, recoveryCodes, member } = await joinWithApp(service);
    const [code = ''] = recoveryCodes;
    const browsers = await Promise.all([enterPassword(service, account), enterPassword(service, account)]);
    const results = await Promise.all(browsers.map((browser) => finish(browser, code)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const entries = (await service.auditEntries()).filter(({ actorId }) => actorId === member.id);
    expect(entries.at(-1)).toMatchObject({ action: finishSignIn.id, details: { method: 'recovery code' } });
    const mail = (await mailsTo(service, account.email)).at(-1);
    expect(mail).toMatchObject({ template: 'recovery-code-used', data: { left: '9' } });
    const again = await finish(await enterPassword(service, account), code.replaceAll(' ', '-'));
    expect([again.status, again.body.errors]).toEqual([400, WRONG]);
    expect((await finish(await enterPassword(service, account), recoveryCodes[9] ?? '')).status).toBe(200);
  });
});

describe('a new password by mail', () => {
  it('does not remove the second factor', async () => {
    const { account, secret } = await joinWithApp(service);
    const visitor = createClient(service.url);
    await visitor.post('/api/password/forgot', { email: account.email });
    const token = await tokenFor(service, account.email, '/reset-password');
    const password = 'Brass-Valve-77';
    expect((await visitor.post('/api/password/reset', { token, password })).status).toBe(200);
    const browser = createClient(service.url);
    expect((await signIn(browser, account.email, password)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await finish(browser, nextCode(secret))).status).toBe(200);
  });
});

describe('a suspended member', () => {
  it('learns of it after the right password, and gets no second step', async () => {
    const { account, member } = await joinWithApp(service);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    await admin.post(`/api/admin/users/${member.id}/suspension`, { reason: 'Sells gauges' });
    const { status, body, headers } = await signIn(
      createClient(service.url),
      account.email,
      account.password,
    );
    expect([status, body.code, headers.get('set-cookie')]).toEqual([403, 'SUSPENDED', null]);
  });
});

describe('ending all sessions', () => {
  it('takes a code in place of the password', async () => {
    const { visitor, account, secret, recoveryCodes } = await joinWithApp(service);
    const phone = await enterPassword(service, account);
    await finish(phone, nextCode(secret));
    const end = (code: string) => visitor.post('/api/user/sessions/end', { code });
    expect((await end(anotherCode(nextCode(secret)))).body.errors).toEqual(WRONG);
    expect(await isSignedIn(phone)).toBe(true);
    expect((await end(nextCode(secret))).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(visitor)]).toEqual([false, true]);
    expect((await end(recoveryCodes[3] ?? '')).status).toBe(200);
    expect((await end(recoveryCodes[3] ?? '')).status).toBe(400);
  });
});
