import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORD_ERROR, PASSWORD_RULES } from '@backflow/contracts/identity';
import { startIdentity, useIdentity } from '../../test/start-identity.ts';
import type { IdentityService } from '../../test/start-identity.ts';
import { randomAddress, createClient } from '@backflow/service-kit/testing';
import { anAccount } from '../../test/people.ts';
import { refusesCommonPasswords } from '../passwords/common-passwords.ts';

const service = await useIdentity();

const register = (body: unknown) => createClient(service.url).post('/api/register', body);

describe('creating an account', () => {
  it('returns the new member and signs them in', async () => {
    const visitor = createClient(service.url);
    const account = anAccount({ email: 'New.Person@Example.com', jobTitle: ' Tester ', company: '' });
    const { status, body } = await visitor.post('/api/register', account);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ email: 'new.person@example.com', jobTitle: 'Tester', company: null });
    expect((await visitor.get('/api/user')).body.data).toEqual(body.data);
  });

  it('keeps the password only as an argon2id hash', async () => {
    const account = anAccount();
    await register(account);
    const { passwordHash } = await service.context.models.User.findOne({
      where: { email: account.email },
      rejectOnEmpty: true,
    });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('is refused beside the field for a taken address, in upper or lower case', async () => {
    const account = anAccount();
    await register(account);
    expect(await register(anAccount({ email: account.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: {
        code: 'EMAIL_TAKEN',
        errors: [{ path: 'email', message: 'An account with this email already exists' }],
      },
    });
  });

  it('succeeds once for concurrent requests with the same address', async () => {
    const account = anAccount();
    const responses = await Promise.all(Array.from({ length: 5 }, () => register(account)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await service.context.models.User.count({ where: { email: account.email } })).toBe(1);
  });

  it('grants no rights, whatever fields are sent', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const forbidden = {
      isAdmin: true,
      is_admin: true,
      subscriptionStatus: 'premium',
      id,
      createdAt: '2001-01-01',
      sessionEpoch: 9,
    };
    const { body } = await register(anAccount(forbidden));
    expect(body.data).toMatchObject({ isAdmin: false, subscriptionStatus: 'free' });
    expect(body.data.id).not.toBe(id);
    expect(body.data.createdAt).not.toContain('2001');
  });

  it('reports every invalid field', async () => {
    const { status, body } = await register({
      email: 'nope',
      password: 'short',
      firstName: 'x'.repeat(100_000),
      lastName: '\u0007\u200b',
      company: 7,
      phoneNumber: 'call me',
    });
    expect(status).toBe(400);
    const paths = new Set(body.errors.map(({ path }: { path: string }) => path));
    expect([...paths].sort()).toEqual([
      'company',
      'email',
      'firstName',
      'lastName',
      'password',
      'phoneNumber',
    ]);
  });

  it('is refused with an invisible name', async () => {
    const { body } = await register(anAccount({ firstName: '\u200b', lastName: ' \u2063 ' }));
    expect(body.errors).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
    ]);
  });

  it('reports every missing field of an empty body', async () => {
    const { body } = await register({});
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(new Set(paths)).toEqual(new Set(['email', 'password', 'firstName', 'lastName']));
  });

  it('stores what a contact card brought along without its invisible characters', async () => {
    const account = anAccount({
      firstName: 'Jose\u0301\u200b',
      phoneNumber: '\u202a555\u2011123\u20114567 ext.\u00a012\u202c',
    });
    const { email } = account;
    const { body } = await register({ ...account, email: `\u202d${email.replace('@', '&sons@')}\u202c` });
    expect(body.data).toMatchObject({
      firstName: 'José',
      phoneNumber: '555-123-4567 ext. 12',
      email: email.replace('@', '&sons@'),
    });
  });

  it.each(['Password1', 'BackflowAcademy1', 'Fitter-1979-Fitter'])(
    'accepts the common password %s by default',
    async (password) => {
      expect((await register(anAccount({ password }))).status).toBe(201);
    },
  );

  it.each([{ firstName: 'pay@evil.example' }, { lastName: 'https://evil.example' }])(
    'is refused with a name that is a message: %p',
    async (name) => {
      const { status, body } = await register(anAccount(name));
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('must be a name')]);
    },
  );

  it('keeps text that looks like SQL or markup as text', async () => {
    const lastName = `Robert'); drop table users; --`;
    const { status, body } = await register(anAccount({ lastName, firstName: '<b>Bo</b>' }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ lastName, firstName: '<b>Bo</b>' });
  });

  it('is limited to ten attempts an hour for one address', async () => {
    const account = anAccount();
    const responses = await Promise.all(Array.from({ length: 12 }, () => register(account)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});

describe('with REFUSE_COMMON_PASSWORDS', () => {
  let strict: IdentityService;
  beforeAll(async () => {
    strict = await startIdentity({ REFUSE_COMMON_PASSWORDS: true });
  });
  afterAll(() => strict.stop());
  const registerStrictly = (overrides: Record<string, unknown>) =>
    createClient(strict.url).post('/api/register', anAccount(overrides));

  it.each(['Password1', 'P@ssw0rd1', 'Welcome2024!', 'Backflow1979', 'Fitter-1979-Fitter'])(
    '%s is refused beside its field, like in the checklist',
    async (password) => {
      const { status, body } = await registerStrictly({ password });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: 'password', message: COMMON_PASSWORD_ERROR }]);
      expect(PASSWORD_RULES.at(-1)?.met(password, { firstName: 'Pat', lastName: 'Fitter' })).toBe(false);
    },
  );

  it('other passwords are accepted, and the public settings contain the rule', async () => {
    expect((await registerStrictly({})).status).toBe(201);
    const rule = async ({ url }: IdentityService) =>
      (await createClient(url).get('/api/settings')).body.data.refuseCommonPasswords as unknown;
    expect([await rule(strict), await rule(service)]).toEqual([true, false]);
  });

  it('is the default in production', () => {
    expect(refusesCommonPasswords({ NODE_ENV: 'production' })).toBe(true);
    expect(refusesCommonPasswords({ NODE_ENV: 'production', REFUSE_COMMON_PASSWORDS: false })).toBe(false);
    expect(refusesCommonPasswords({ NODE_ENV: 'development' })).toBe(false);
  });
});

describe('creating accounts in bulk', () => {
  it('is throttled by network', async () => {
    const narrow = await startIdentity({ REGISTRATIONS_PER_HOUR: 3 });
    try {
      const from = (address: string) =>
        createClient(narrow.url, { address }).post('/api/register', anAccount());
      const address = randomAddress();
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => from(address)))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([201, 201, 201, 429, 429]);
      expect((await from(randomAddress())).status).toBe(201);
    } finally {
      await narrow.stop();
    }
  });
});
