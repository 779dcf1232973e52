import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomAddress, createClient, jobRun, withSchemaOwner } from '@backflow/service-kit/testing';
import type { AuditRow } from '@backflow/service-kit/testing';
import { tokenFor } from '../../test/mails.ts';
import { anAccount, join, signIn } from '../../test/people.ts';
import { clock, enterPassword, joinWithApp, nextCode } from '../../test/second-factor.ts';
import { useIdentity } from '../../test/start-identity.ts';
import { purgeExpired, purgeExpiredJob } from '../maintenance.ts';

const service = await useIdentity({}, () => clock.now);

const run = (statement: string) => withSchemaOwner(service, ({ sequelize }) => sequelize.query(statement));
const purge = () => purgeExpired(service.context, null, jobRun(service, purgeExpiredJob));

/** The audit entries that `action` writes. */
async function getEntries(action: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = (await service.auditEntries()).length;
  await action();
  return (await service.auditEntries()).slice(before);
}

const WRONG = 'Not-The-Password-1';
const NEW_PASSWORD = 'Brass-Valve-77';

describe('the audit trail of an account', () => {
  it('has actor, action and network, and no password and no link', async () => {
    const address = randomAddress();
    const account = anAccount();
    const { email } = anAccount();
    const person = createClient(service.url, { address });
    const tokens: string[] = [];
    const use = async (path: string, of: string, body = {}) => {
      const token = await tokenFor(service, of, path);
      tokens.push(token);
      return { token, ...body };
    };
    let id = '';
    const written = await getEntries(async () => {
      id = (await person.post('/api/register', account)).body.data.id;
      await person.post('/api/logout');
      await person.post('/api/logout');
      await signIn(person, account.email, WRONG);
      await signIn(person, account.email, account.password);
      const { password: currentPassword } = account;
      await person.patch('/api/user/profile', { email, firstName: 'Max', currentPassword });
      await person.post('/api/email/confirm', await use('/confirm-email', email));
      await person.post('/api/password/forgot', { email });
      const password = { password: NEW_PASSWORD };
      await person.post('/api/password/reset', await use('/reset-password', email, password));
    });
    const own = { actorId: id, subjectId: id, details: {} };
    expect(written).toEqual([
      { ...own, action: 'session.register', details: { network: address } },
      { ...own, action: 'session.signOut' },
      { ...own, action: 'session.refuse', actorId: null, details: { network: address } },
      { ...own, action: 'session.signIn', details: { network: address } },
      {
        ...own,
        action: 'account.updateProfile',
        details: { fields: ['firstName', 'pendingEmail'], pendingEmail: email },
      },
      { ...own, action: 'email.confirm', details: { email, from: account.email } },
      { ...own, action: 'password.reset' },
    ]);
    for (const secret of [account.password, WRONG, NEW_PASSWORD, ...tokens])
      expect(JSON.stringify(await service.auditEntries())).not.toContain(secret);
  });

  it('has no entry for a refused request or one without a change', async () => {
    const [one, other] = [await join(service.url), await join(service.url)];
    const written = await getEntries(async () => {
      await createClient(service.url).post('/api/register', one.account);
      await one.visitor.patch('/api/user/profile', { email: other.account.email });
      await one.visitor.delete('/api/user/pending-email');
      await one.visitor.patch('/api/user/profile', { email: one.account.email, lastName: 'Fitter' });
      await createClient(service.url).post('/api/logout');
    });
    expect(written).toEqual([]);
  });
});

describe('a changed profile', () => {
  it('is recorded with the names of its changed fields, without their values', async () => {
    const { visitor, member } = await join(service.url);
    const change = { lastName: 'Pipe', firstName: 'Pat', phoneNumber: '+1 555 010 1234' };
    const written = await getEntries(() => visitor.patch('/api/user/profile', change));
    expect(written).toEqual([
      {
        ...{ actorId: member.id, subjectId: member.id, action: 'account.updateProfile' },
        details: { fields: ['lastName', 'phoneNumber'] },
      },
    ]);
  });
});

describe('a sign-in with an unknown address', () => {
  it('writes the same entry as a wrong password, without the address', async () => {
    const { account, member } = await join(service.url);
    const address = randomAddress();
    const unknown = await getEntries(() =>
      signIn(createClient(service.url, { address }), 'typo@example.com', WRONG),
    );
    const wrong = await getEntries(() =>
      signIn(createClient(service.url, { address }), account.email, WRONG),
    );
    const entry = { actorId: null, action: 'session.refuse', subjectId: null, details: { network: address } };
    expect(unknown).toEqual([entry]);
    expect(wrong).toEqual([{ ...entry, subjectId: member.id }]);
  });

  it('is purged after a month, unlike a failed sign-in of an account', async () => {
    const { account, member } = await join(service.url);
    await signIn(createClient(service.url), 'typo@example.com', WRONG);
    await signIn(createClient(service.url), account.email, WRONG);
    await run(`update audit_lines set at = now() - interval '31 days'`);
    await signIn(createClient(service.url), 'typo@example.com', WRONG);
    await purge();
    const entries = (await service.auditEntries())
      .filter(({ action }) => action === 'session.refuse')
      .slice(-2);
    expect(entries.map(({ subjectId }) => subjectId)).toEqual([member.id, null]);
  });
});

describe('the network of an entry', () => {
  it('is removed after three months, and the entry stays', async () => {
    const { account, member } = await join(service.url);
    await signIn(createClient(service.url), account.email, WRONG);
    await signIn(createClient(service.url), account.email, account.password);
    await run(`update audit_lines set at = now() - interval '91 days'`);
    await purge();
    const entries = (await service.auditEntries()).filter(({ subjectId }) => subjectId === member.id);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['session.register', {}],
      ['session.refuse', {}],
      ['session.signIn', {}],
    ]);
  });
});

describe('while no entry can be written', () => {
  let account: ReturnType<typeof anAccount>;
  beforeAll(async () => {
    ({ account } = await join(service.url));
    await run('alter table audit_lines rename to audit_lines_away');
  });
  afterAll(() => run('alter table audit_lines_away rename to audit_lines'));

  it('nobody can sign in, and every attempt gets the same response', async () => {
    const attempts = [
      [account.email, account.password],
      [account.email, WRONG],
      ['typo@example.com', WRONG],
    ] as const;
    const responses = await Promise.all(
      attempts.map(([email, password]) => signIn(createClient(service.url), email, password)),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['500 INTERNAL']),
    );
    expect(responses.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
  });

  it('no account is created', async () => {
    const { email, ...rest } = anAccount();
    expect((await createClient(service.url).post('/api/register', { email, ...rest })).status).toBe(500);
    expect(await service.context.models.User.count({ where: { email } })).toBe(0);
  });
});

describe('on a full disk', () => {
  let account: ReturnType<typeof anAccount>;
  let careful: Awaited<ReturnType<typeof joinWithApp>>;
  beforeAll(async () => {
    ({ account } = await join(service.url));
    careful = await joinWithApp(service);
    await run(`
      create function refuse_on_full_disk() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert or update on audit_lines
        for each statement execute function refuse_on_full_disk();
      create trigger full_disk before insert or update on users
        for each statement execute function refuse_on_full_disk()`);
  });
  afterAll(() =>
    run(`
      drop trigger full_disk on audit_lines;
      drop trigger full_disk on users;
      drop function refuse_on_full_disk()`),
  );

  it('members with the correct password can sign in, read and sign out', async () => {
    const browser = createClient(service.url);
    expect((await signIn(browser, account.email, account.password)).status).toBe(200);
    expect((await browser.get('/api/user')).body.data.email).toBe(account.email);
    expect((await browser.post('/api/logout')).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(401);
    const refused = await signIn(createClient(service.url), account.email, WRONG);
    expect([refused.status, refused.body.code]).toEqual([401, 'LOGIN_FAILED']);
  });

  it('so can those with a second factor', async () => {
    const browser = await enterPassword(service, careful.account);
    const code = nextCode(careful.secret);
    expect((await browser.post('/api/login/second-factor', { code })).status).toBe(200);
    expect((await browser.get('/api/user')).status).toBe(200);
  });

  it('no account is created, and the response is UNAVAILABLE', async () => {
    const { status, body } = await createClient(service.url).post('/api/register', anAccount());
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
  });
});
