import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { useIdentity } from '../../test/start-identity.ts';
import { createClient } from '@backflow/service-kit/testing';
import { anAccount, join, signIn } from '../../test/people.ts';

const service = await useIdentity();

const whoIs = async (cookie: string | undefined) => {
  const { status, body } = await createClient(service.url, { cookie }).get('/api/user');
  return status === 200 ? (body.data.id as string) : status;
};

describe('signing in', () => {
  it('returns the member and starts a session', async () => {
    const { account, member } = await join(service.url, { firstName: 'Ana', company: 'Valve & Co' });
    const visitor = createClient(service.url);
    const { status, body, headers } = await signIn(
      visitor,
      ` ${account.email.toUpperCase()}`,
      account.password,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: member.id,
      firstName: 'Ana',
      company: 'Valve & Co',
      isAdmin: false,
    });
    expect(Object.keys(body.data)).not.toContain('passwordHash');
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await whoIs(visitor.cookie)).toBe(member.id);
  });

  it('ends a session that an attacker has planted', async () => {
    const attacker = await join(service.url);
    const victim = await join(service.url);
    const planted = attacker.visitor.cookie;
    const browser = createClient(service.url, { cookie: planted });
    await signIn(browser, victim.account.email, victim.account.password);
    expect(browser.cookie).not.toBe(planted);
    expect(await whoIs(browser.cookie)).toBe(victim.member.id);
    expect(await whoIs(planted)).toBe(401);
  });

  it('works for a signed-in member', async () => {
    const { visitor, account, member } = await join(service.url);
    const before = visitor.cookie;
    expect((await signIn(visitor, account.email, account.password)).status).toBe(200);
    expect(await whoIs(visitor.cookie)).toBe(member.id);
    expect(await whoIs(before)).toBe(401);
  });

  it('gives an unknown address and a wrong password one and the same answer, which is not a lost session', async () => {
    const { account } = await join(service.url);
    const wrong = await signIn(createClient(service.url), account.email, 'Not-The-Password-1');
    const unknown = await signIn(createClient(service.url), 'nobody@example.com', account.password);
    expect(wrong).toMatchObject({
      status: 401,
      body: { success: false, code: 'LOGIN_FAILED', message: 'The email or password is not correct.' },
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(JSON.stringify(wrong.body)).not.toMatch(/unauthorized/i);
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  it('lets nobody in to an account without a usable password', async () => {
    const { email } = await service.buildMember();
    expect(await signIn(createClient(service.url), email, '!')).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_FAILED' },
    });
  });

  it('uses the exact password, neither cut nor trimmed', async () => {
    const password = `Aa1 ${'pipe wrench '.repeat(16)}`;
    const { account } = await join(service.url, { password });
    expect((await signIn(createClient(service.url), account.email, password)).status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, password.slice(0, -1))).status).toBe(401);
    expect((await signIn(createClient(service.url), account.email, password.toLowerCase())).status).toBe(401);
  });

  it('replaces a hash with weaker parameters', async () => {
    const { account, member } = await join(service.url);
    const weaker = await hash(account.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
    await service.context.models.User.update({ passwordHash: weaker }, { where: { id: member.id } });
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
    const { passwordHash } = await service.context.models.User.findByPk(member.id, { rejectOnEmpty: true });
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
  });

  it('reports invalid fields', async () => {
    const { status, body } = await createClient(service.url).post('/api/login', { email: 'not an address' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password is required' },
    ]);
  });

  it.each([
    [`' or '1'='1`, 401],
    [`x'; drop table users; --`, 401],
    // Postgres cannot store this character.
    ['\u0000', 400],
    ['%', 401],
  ])('is not fooled by %j', async (text, refusal) => {
    const { account } = await join(service.url);
    expect((await signIn(createClient(service.url), account.email, text)).status).toBe(refusal);
    expect((await signIn(createClient(service.url), `${text}@example.com`, text)).status).toBeLessThan(500);
    expect(await service.context.models.User.count({ where: { email: account.email } })).toBe(1);
  });
});

describe('signing out', () => {
  it('ends the session: its cookie is no longer valid', async () => {
    const { visitor } = await join(service.url);
    const cookie = visitor.cookie;
    expect(await visitor.post('/api/logout')).toMatchObject({
      status: 200,
      body: { success: true, data: null },
    });
    expect(await whoIs(cookie)).toBe(401);
  });

  it('succeeds twice, and for a visitor', async () => {
    const { visitor } = await join(service.url);
    const again = createClient(service.url, visitor);
    expect((await visitor.post('/api/logout')).status).toBe(200);
    expect((await again.post('/api/logout')).status).toBe(200);
    expect((await createClient(service.url).post('/api/logout')).status).toBe(200);
  });

  it('leaves the member’s other sessions', async () => {
    const { visitor, account, member } = await join(service.url);
    const phone = createClient(service.url);
    await signIn(phone, account.email, account.password);
    await visitor.post('/api/logout');
    expect(await whoIs(phone.cookie)).toBe(member.id);
  });
});

describe('a session of two processes', () => {
  it('begins at one, is valid at both, and ends at both when it is ended at the other', async () => {
    const other = await service.startAnother();
    try {
      const { visitor, account, member } = await join(service.url);
      const at = async ({ url }: { url: string }, { cookie } = visitor) => {
        const { status, body } = await createClient(url, { cookie }).get('/api/user');
        return status === 200 ? (body.data.id as string) : status;
      };
      expect([await at(other), await at(service)]).toEqual([member.id, member.id]);
      const there = createClient(other.url, { cookie: visitor.cookie });
      expect((await there.post('/api/logout')).status).toBe(200);
      expect([await at(other), await at(service)]).toEqual([401, 401]);

      const phone = createClient(other.url);
      await signIn(phone, account.email, account.password);
      await signIn(visitor, account.email, account.password);
      const { password: currentPassword } = account;
      expect((await visitor.post('/api/user/sessions/end', { currentPassword })).status).toBe(200);
      expect([await at(other, phone), await at(service, phone)]).toEqual([401, 401]);
      expect([await at(other), await at(service)]).toEqual([member.id, member.id]);
    } finally {
      await other.stop();
    }
  });
});

describe('the current user', () => {
  it('is the signed-in member, as the contract describes one', async () => {
    const { visitor, account, member } = await join(service.url, { phoneNumber: '+1 (555) 010-1234' });
    const { body } = await visitor.get('/api/user');
    expect(body).toEqual({
      success: true,
      data: {
        id: member.id,
        email: account.email,
        firstName: 'Pat',
        lastName: 'Fitter',
        jobTitle: null,
        company: null,
        phoneNumber: '+1 (555) 010-1234',
        profileImageUrl: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isAdmin: false,
        subscriptionStatus: 'free',
        emailConfirmed: false,
        pendingEmail: null,
        emailNotifications: true,
        smsNotifications: false,
        weeklyEmailDigest: true,
        newEventAlerts: true,
      },
    });
  });

  it('is not read from a header', async () => {
    const member = await service.buildMember({ isAdmin: true });
    const headers = { 'x-user-id': member.id, 'x-user': member.id, authorization: `Bearer ${member.id}` };
    expect((await fetch(`${service.url}/api/user`, { headers })).status).toBe(401);
  });

  it('is nobody once the account is deleted', async () => {
    const { visitor, member } = await join(service.url, anAccount());
    await service.context.models.User.destroy({ where: { id: member.id } });
    expect(await whoIs(visitor.cookie)).toBe(401);
  });
});
