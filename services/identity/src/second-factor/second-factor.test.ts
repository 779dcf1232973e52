import { addTotp, removeSecondFactor, removeTotp, renewRecoveryCodes } from '@backflow/contracts/identity';
import {
  asOwner,
  createClient,
  expectDeclaredEffects,
  startTestService,
} from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import { describe, expect, it } from '@jest/globals';
import { mailsTo } from '../../test/mails.ts';
import { join, signIn } from '../../test/people.ts';
import { addApp, clock, enterPassword, joinWithApp, nextCode } from '../../test/second-factor.ts';
import { identity } from '../service.ts';

// Caches are on, as in production: services know whom they refuse.
const settings = { REGISTRATIONS_PER_HOUR: 100_000 };
const service = await useTestService(() =>
  startTestService(identity, { settings, caches: true, now: () => clock.now }),
);

const APP = '/api/user/totp';
const OWN = '/api/user/second-factor';
const CODES = '/api/user/recovery-codes';
const WRONG_PASSWORD = [{ path: 'currentPassword', message: 'The present password is not correct' }];

/** An administrator who has signed in with a password. */
async function joinAsAdmin() {
  const person = await join(service.url);
  await asOwner(service, 'update identity.users set is_admin = true where id = $1', [person.member.id]);
  return person;
}

describe('an authenticator app', () => {
  it('is added with the password and its first code, ends the other sessions, and is mailed', async () => {
    const { visitor, account, member } = await join(service.url);
    const phone = createClient(service.url);
    await signIn(phone, account.email, account.password);
    const { body } = await visitor.post(APP, { currentPassword: account.password });
    const { secret, uri } = body.data as { secret: string; uri: string };
    expect(uri).toContain(`secret=${secret}`);
    // Until the code, the password is enough.
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
    const { result, entry } = await expectDeclaredEffects(service, addTotp, () =>
      visitor.post(`${APP}/confirm`, { code: nextCode(secret) }),
    );
    expect(result.status).toBe(200);
    const codes = result.body.data.recoveryCodes as string[];
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^\d{4} \d{4} \d{4}$/);
    expect(entry).toMatchObject({ actorId: member.id, subjectId: member.id });
    expect([(await phone.get('/api/user')).status, (await visitor.get('/api/user')).status]).toEqual([
      401, 200,
    ]);
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('second-factor-added');
    const own = (await visitor.get(OWN)).body.data;
    expect(own).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 });
    expect(Date.parse(own.totpSince)).toBeGreaterThan(0);
    // Neither the secret nor a code is stored as it is, nor sent again.
    const stored = await asOwner<{ text: string }>(
      service,
      `select (select encode(secret, 'escape') from identity.totp_secrets where user_id = $1)
              || (select string_agg(hash, ' ') from identity.recovery_codes where user_id = $1) as text`,
      [member.id],
    );
    for (const text of [secret, ...codes.map((code) => code.replaceAll(' ', ''))])
      expect(stored[0]?.text).not.toContain(text);
    expect(stored[0]?.text.match(/\$argon2id\$/g)).toHaveLength(10);
  });

  it('is not added with a wrong password, a wrong code, or without the secret', async () => {
    const { visitor, account } = await join(service.url);
    expect((await visitor.post(APP, { currentPassword: 'Wrong-Guess-1' })).body.errors).toEqual(
      WRONG_PASSWORD,
    );
    expect((await visitor.post(`${APP}/confirm`, { code: '123456' })).status).toBe(410);
    const secret = (await visitor.post(APP, { currentPassword: account.password })).body.data.secret;
    const wrong = String((Number(nextCode(secret)) + 500_000) % 1_000_000).padStart(6, '0');
    const { result } = await expectDeclaredEffects(
      service,
      addTotp,
      () => visitor.post(`${APP}/confirm`, { code: wrong }),
      { audit: false },
    );
    expect([result.status, result.body.errors[0].path]).toEqual([400, 'code']);
    expect((await visitor.get(OWN)).body.data.totpSince).toBeNull();
  });

  it('can be replaced: codes of the one before work no more, and recovery codes stay', async () => {
    const { visitor, account, secret } = await joinWithApp(service);
    const replaced = await addApp(visitor, account.password);
    expect(replaced.recoveryCodes).toBeNull();
    const finish = async (code: string) =>
      (await (await enterPassword(service, account)).post('/api/login/second-factor', { code })).status;
    expect([await finish(nextCode(secret)), await finish(nextCode(replaced.secret))]).toEqual([400, 200]);
  });

  it('is removed with the password, and the second time changes nothing', async () => {
    const { visitor, account } = await joinWithApp(service);
    const remove = (currentPassword: string) => visitor.post(`${APP}/remove`, { currentPassword });
    expect((await remove('Wrong-Guess-1')).body.errors).toEqual(WRONG_PASSWORD);
    const { result } = await expectDeclaredEffects(service, removeTotp, () => remove(account.password));
    expect(result.status).toBe(200);
    expect((await visitor.get(OWN)).body.data).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    const again = await expectDeclaredEffects(service, removeTotp, () => remove(account.password), {
      audit: false,
    });
    expect(again.result.status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are made new with the password: the ones before work no more', async () => {
    const { visitor, account, recoveryCodes } = await joinWithApp(service);
    expect((await visitor.post(CODES, { currentPassword: 'Wrong-Guess-1' })).body.errors).toEqual(
      WRONG_PASSWORD,
    );
    const { result } = await expectDeclaredEffects(service, renewRecoveryCodes, () =>
      visitor.post(CODES, { currentPassword: account.password }),
    );
    const renewed = result.body.data.recoveryCodes as string[];
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('recovery-codes-renewed');
    const finish = async (code = '') =>
      (await (await enterPassword(service, account)).post('/api/login/second-factor', { code })).status;
    expect([await finish(recoveryCodes[0]), await finish(renewed[0])]).toEqual([400, 200]);
    expect((await visitor.get(OWN)).body.data.recoveryCodesLeft).toBe(9);
  });

  it('are for accounts with a second factor', async () => {
    const { visitor, account } = await join(service.url);
    expect((await visitor.post(CODES, { currentPassword: account.password })).status).toBe(404);
  });
});

describe('the second factor of someone else', () => {
  it('is removed by an administrator with their own password, with a mail and an audit entry', async () => {
    const admin = await joinAsAdmin();
    const { visitor, account, member } = await joinWithApp(service);
    const path = `/api/admin/users/${member.id}/second-factor/remove`;
    const own = { currentPassword: admin.account.password };
    expect((await visitor.post(path, { currentPassword: account.password })).status).toBe(403);
    const wrong = await admin.visitor.post(path, { currentPassword: 'Wrong-Guess-1' });
    expect(wrong.body.errors).toEqual(WRONG_PASSWORD);
    expect((await admin.visitor.get(`/api/admin/users/${member.id}`)).body.data.hasSecondFactor).toBe(true);
    const { result, entry } = await expectDeclaredEffects(service, removeSecondFactor, () =>
      admin.visitor.post(path, own),
    );
    expect([result.status, result.body.data.hasSecondFactor]).toEqual([200, false]);
    expect(entry).toMatchObject({ actorId: admin.member.id, subjectId: member.id });
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('second-factor-removed');
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
    const again = await expectDeclaredEffects(
      service,
      removeSecondFactor,
      () => admin.visitor.post(path, own),
      { audit: false },
    );
    expect(again.result.status).toBe(200);
  });

  it('is never one’s own', async () => {
    const { visitor, account, member } = await joinAsAdmin();
    const path = `/api/admin/users/${member.id}/second-factor/remove`;
    const { status, body } = await visitor.post(path, { currentPassword: account.password });
    expect([status, body.code]).toEqual([409, 'OWN_ACCOUNT']);
  });
});

describe('a site that requires it of administrators', () => {
  const require = async (person: Awaited<ReturnType<typeof join>>, requireSecondFactor: boolean) => {
    const { version } = (await person.visitor.get('/api/admin/settings')).body.data;
    return person.visitor.patch('/api/admin/settings', { version, requireSecondFactor });
  };

  it('is made by an administrator who has one; others set it up before they administer', async () => {
    const [admin, other] = [await joinAsAdmin(), await joinAsAdmin()];
    const refused = await require(admin, true);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'requireSecondFactor']);
    await addApp(admin.visitor, admin.account.password);
    expect((await other.visitor.get('/api/admin/users')).status).toBe(200);
    expect((await require(admin, true)).status).toBe(200);
    try {
      expect((await admin.visitor.get('/api/admin/users')).status).toBe(200);
      // Reads, whose callers are cached, and writes.
      const read = await other.visitor.get('/api/admin/users');
      const write = await other.visitor.patch('/api/admin/settings', { version: 0 });
      for (const { status, body } of [read, write])
        expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_MISSING']);
      expect((await other.visitor.get('/api/user')).body.data).toMatchObject({
        isAdmin: true,
        needsSecondFactor: true,
      });
      const signedIn = await signIn(createClient(service.url), other.account.email, other.account.password);
      expect(signedIn.body.data.needsSecondFactor).toBe(true);
      const member = await join(service.url);
      expect((await member.visitor.get('/api/user')).body.data).not.toHaveProperty('needsSecondFactor');
      expect((await member.visitor.get('/api/admin/users')).body.code).toBe('ADMIN_REQUIRED');
      await addApp(other.visitor, other.account.password);
      expect((await other.visitor.get('/api/admin/users')).status).toBe(200);
    } finally {
      expect((await require(admin, false)).status).toBe(200);
    }
  });
});
