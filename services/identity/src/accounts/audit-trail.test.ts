import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { tokenFor } from '../../test/outbox.ts';
import { startIdentity } from '../../test/start-identity.ts';
import type { IdentityService } from '../../test/start-identity.ts';
import { anAccount, anAddress, join, visit } from '../../test/visitor.ts';
import { forgetWhatIsOver } from '../mail/forget-what-is-over.ts';

interface Line {
  actor: string | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
}

let service: IdentityService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.stop());

const run = (statement: string) => service.deps.db.sequelize.query(statement);

const lines = (): Promise<Line[]> =>
  service.deps.db.sequelize.query<Line>(
    'select actor_id as actor, action, subject_id as subject, details from audit_lines order by id',
    { type: QueryTypes.SELECT },
  );

/** What the trail gains while `action` runs. */
async function linesOf(action: () => Promise<unknown>): Promise<Line[]> {
  const before = (await lines()).length;
  await action();
  return (await lines()).slice(before);
}

const WRONG = 'Not-The-Password-1';
const NEW_PASSWORD = 'Brass-Valve-77';

describe('the audit trail of an account', () => {
  it('tells who did what from where, and keeps no password and no link', async () => {
    const address = anAddress();
    const account = anAccount();
    const { email } = anAccount();
    const person = visit(service.url, { address });
    const tokens: string[] = [];
    const use = async (path: string, of: string, body = {}) => {
      const token = await tokenFor(service, of, path);
      tokens.push(token);
      return { token, ...body };
    };
    let id = '';
    const written = await linesOf(async () => {
      id = (await person.call('POST', '/api/register', account)).body.data.id;
      await person.call('POST', '/api/logout');
      await person.call('POST', '/api/logout');
      await person.signIn(account.email, WRONG);
      await person.signIn(account.email, account.password);
      await person.call('PATCH', '/api/user/profile', { email, firstName: 'Max' });
      await person.call('POST', '/api/email/confirm', await use('/confirm-email', email));
      await person.call('POST', '/api/password/forgot', { email });
      const password = { password: NEW_PASSWORD };
      await person.call('POST', '/api/password/reset', await use('/reset-password', email, password));
    });
    const own = { actor: id, subject: id, details: {} };
    expect(written).toEqual([
      { ...own, action: 'session.register', details: { network: address } },
      { ...own, action: 'session.signOut' },
      { ...own, action: 'session.refuse', actor: null, details: { network: address } },
      { ...own, action: 'session.signIn', details: { network: address } },
      { ...own, action: 'account.updateProfile', details: { email: { from: account.email, to: email } } },
      { ...own, action: 'email.confirm', details: { email } },
      { ...own, action: 'password.reset' },
    ]);
    for (const secret of [account.password, WRONG, NEW_PASSWORD, ...tokens])
      expect(JSON.stringify(await lines())).not.toContain(secret);
  });

  it('has no line for what was refused or changed nothing', async () => {
    const [one, other] = [await join(service.url), await join(service.url)];
    const written = await linesOf(async () => {
      await visit(service.url).call('POST', '/api/register', one.account);
      await one.visitor.call('PATCH', '/api/user/profile', { email: other.account.email });
      await one.visitor.call('PATCH', '/api/user/profile', { email: one.account.email, lastName: 'Pipe' });
      await visit(service.url).call('POST', '/api/logout');
    });
    expect(written).toEqual([]);
  });
});

describe('a sign-in with an unknown address', () => {
  it('writes as much as one with a wrong password, and does not keep the address', async () => {
    const { account, member } = await join(service.url);
    const address = anAddress();
    const unknown = await linesOf(() => visit(service.url, { address }).signIn('typo@example.com', WRONG));
    const wrong = await linesOf(() => visit(service.url, { address }).signIn(account.email, WRONG));
    const line = { actor: null, action: 'session.refuse', subject: null, details: { network: address } };
    expect(unknown).toEqual([line]);
    expect(wrong).toEqual([{ ...line, subject: member.id }]);
  });

  it('is forgotten after a month, and one of an account is not', async () => {
    const { account, member } = await join(service.url);
    await visit(service.url).signIn('typo@example.com', WRONG);
    await visit(service.url).signIn(account.email, WRONG);
    await run(`update audit_lines set at = now() - interval '31 days'`);
    await visit(service.url).signIn('typo@example.com', WRONG);
    await forgetWhatIsOver(service.deps.db.sequelize);
    const kept = (await lines()).filter(({ action }) => action === 'session.refuse').slice(-2);
    expect(kept.map(({ subject }) => subject)).toEqual([member.id, null]);
  });
});

describe('the network someone came from', () => {
  it('is forgotten after three months, and what they did is not', async () => {
    const { account, member } = await join(service.url);
    await visit(service.url).signIn(account.email, WRONG);
    await visit(service.url).signIn(account.email, account.password);
    await run(`update audit_lines set at = now() - interval '91 days'`);
    await forgetWhatIsOver(service.deps.db.sequelize);
    const kept = (await lines()).filter(({ subject }) => subject === member.id);
    expect(kept.map(({ action, details }) => [action, details])).toEqual([
      ['session.register', {}],
      ['session.refuse', {}],
      ['session.signIn', {}],
    ]);
  });
});

describe('while no line can be written', () => {
  let account: ReturnType<typeof anAccount>;
  beforeAll(async () => {
    ({ account } = await join(service.url));
    await run('alter table audit_lines rename to audit_lines_away');
  });
  afterAll(() => run('alter table audit_lines_away rename to audit_lines'));

  it('nobody signs in, and every attempt gets the same answer', async () => {
    const attempts = [
      [account.email, account.password],
      [account.email, WRONG],
      ['typo@example.com', WRONG],
    ] as const;
    const answers = await Promise.all(
      attempts.map(([email, password]) => visit(service.url).signIn(email, password)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['500 INTERNAL']),
    );
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null]);
  });

  it('no account is made', async () => {
    const { email, ...rest } = anAccount();
    expect((await visit(service.url).call('POST', '/api/register', { email, ...rest })).status).toBe(500);
    expect(await service.models.User.count({ where: { email } })).toBe(0);
  });
});
