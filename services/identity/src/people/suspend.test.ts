import { beforeAll, describe, expect, it } from '@jest/globals';
import { endSuspension, suspendUser } from '@backflow/contracts/identity';
import { createClient, expectDeclaredEffects, sessionCookieFor } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { tokenFor } from '../../test/mails.ts';
import { join, signIn } from '../../test/people.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true });
  await service.buildMember({ isAdmin: true });
  admin = await service.as(alex);
});

const REASON = 'Sells gauges in the forum';
const getPath = ({ id }: { id: string }) => `/api/admin/users/${id}/suspension`;
const suspend = (who: { id: string }, reason: unknown = REASON) => admin.post(getPath(who), { reason });
const end = (who: { id: string }) => admin.delete(getPath(who));
const SUSPENDED = {
  status: 403,
  body: { code: 'SUSPENDED', message: `Your account is suspended. The reason: ${REASON}` },
};
const trySignIn = ({ email, password }: { email: string; password: string }) =>
  signIn(createClient(service.url), email, password);

describe('someone who is suspended', () => {
  it('is signed out everywhere, and signing in tells them why', async () => {
    const { visitor, account, member } = await join(service.url);
    const phone = createClient(service.url);
    await signIn(phone, account.email, account.password);
    const { status, body } = await suspend(member);
    expect([status, body.data.suspension]).toEqual([
      200,
      { reason: REASON, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
    ]);
    for (const client of [visitor, phone]) expect((await client.get('/api/user')).status).toBe(401);
    const refused = await trySignIn(account);
    expect(refused).toMatchObject(SUSPENDED);
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it('learns nothing, nor does anybody else, with a wrong password', async () => {
    const [suspended, other] = [await join(service.url), await join(service.url)];
    await suspend(suspended.member);
    const [one, two] = await Promise.all(
      [suspended, other].map(({ account }) => trySignIn({ ...account, password: 'Not-The-Password-1' })),
    );
    expect([one?.status, one?.body]).toEqual([401, two?.body]);
  });

  it('writes one audit entry for a refused sign-in', async () => {
    const { account, member } = await join(service.url);
    await suspend(member);
    const before = (await service.auditEntries()).length;
    await trySignIn(account);
    expect((await service.auditEntries()).slice(before)).toMatchObject([
      { actorId: null, action: 'session.refuse', subjectId: member.id, details: { isSuspended: true } },
    ]);
  });

  it('gets in by no new password, confirmed address or new account either', async () => {
    const { visitor, account, member } = await join(service.url);
    await visitor.post('/api/password/forgot', { email: account.email });
    await suspend(member);
    const password = 'Brass-Valve-77';
    const token = await tokenFor(service, account.email, '/reset-password');
    expect((await visitor.post('/api/password/reset', { token, password })).status).toBe(200);
    const link = await tokenFor(service, account.email, '/confirm-email');
    expect((await visitor.post('/api/email/confirm', { token: link })).status).toBe(200);
    expect((await visitor.post('/api/register', account)).status).toBe(409);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect(await trySignIn({ ...account, password })).toMatchObject(SUSPENDED);
  });

  it('is signed out in a session that started concurrently, also after the suspension', async () => {
    const { member } = await join(service.url);
    await suspend(member);
    // The session of a sign-in that was in progress during the suspension.
    const { sessionEpoch } = await service.context.models.User.findByPk(member.id, { rejectOnEmpty: true });
    const { redis, settings } = service.context;
    const session = { epoch: sessionEpoch };
    const cookie = await sessionCookieFor(redis, settings.SESSION_SECRET, member.id, session);
    const late = createClient(service.url, { cookie });
    expect((await late.get('/api/user')).status).toBe(401);
    await end(member);
    expect((await late.get('/api/user')).status).toBe(401);
  });

  it('can sign in again once the suspension has ended', async () => {
    const { visitor, account, member } = await join(service.url);
    await suspend(member);
    const { status, body } = await end(member);
    expect([status, body.data.suspension]).toEqual([200, null]);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await trySignIn(account)).body.data.id).toBe(member.id);
  });
});

describe('suspending', () => {
  it('and ending it have the declared effects; repeated requests have none', async () => {
    const { member } = await join(service.url);
    const nothing = { audit: false };
    const { entry } = await expectDeclaredEffects(service, suspendUser, () => suspend(member));
    expect(entry).toMatchObject({
      ...{ actorId: alex.id, subjectId: member.id },
      details: { suspension: { from: null, to: REASON } },
    });
    await expectDeclaredEffects(service, suspendUser, () => suspend(member), nothing);
    const again = await expectDeclaredEffects(service, suspendUser, () => suspend(member, 'Spam'));
    expect(again.entry?.details).toEqual({ suspension: { from: REASON, to: 'Spam' } });
    const ended = await expectDeclaredEffects(service, endSuspension, () => end(member));
    expect(ended.entry?.details).toEqual({ suspension: { from: 'Spam', to: null } });
    const { result } = await expectDeclaredEffects(service, endSuspension, () => end(member), nothing);
    expect(result.status).toBe(200);
  });

  it('is not for the own account, and needs a reason', async () => {
    const { visitor, member } = await join(service.url);
    expect(await suspend(alex)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    expect((await suspend(member, ' ')).body.errors).toEqual([
      { path: 'reason', message: 'Reason is required' },
    ]);
    expect((await visitor.get('/api/user')).status).toBe(200);
  });
});
