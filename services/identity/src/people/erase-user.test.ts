import { beforeAll, describe, expect, it } from '@jest/globals';
import { ERASE_MEMBER, eraseUser } from '@backflow/contracts/identity';
import type { AdminStats } from '@backflow/contracts/identity';
import { openDatabase, raw, select, sql } from '@backflow/service-kit';
import { asOwner, createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { moveTo } from '../../test/mails.ts';
import { anAccount, join, signIn } from '../../test/people.ts';
import { requestPremium, joinConfirmed } from '../../test/premium.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true });
  admin = await service.as(alex);
});

const erase = ({ id, email }: { id: string; email: unknown }) =>
  admin.post(`/api/admin/users/${id}/erase`, { email });
const getJobs = async (id: string) => {
  const queued = await Promise.all(
    Object.values(ERASE_MEMBER).map(async (job) =>
      (await service.queued(job)).filter(({ memberId }) => memberId === id),
    ),
  );
  return queued.flat();
};

const RELATIONS = [
  ...['users', 'one_time_tokens', 'premium_requests', 'newsletter_subscriptions', 'outbox', 'audit_lines'],
  ...['actors_v1', 'actors_v2', 'people_v1', 'members_v1', 'mail_recipients_v2', 'mail_preferences_v1'],
];

/** The whole schema as text. */
async function dumpSchema(): Promise<string> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  try {
    const texts = [];
    for (const name of RELATIONS) {
      const all = sql`select string_agg(t::text, ' ') as text from ${raw(`identity.${name}`)} t`;
      const [row] = await select<{ text: string | null }>(owner, 'dump', all);
      texts.push(row?.text ?? '');
    }
    return texts.join('\n');
  } finally {
    await owner.close();
  }
}

describe('erasing an account', () => {
  it('leaves no personal data, and the id in the audit trail only', async () => {
    const person = await joinConfirmed(service, {
      ...{
        firstName: 'Erasmus',
        lastName: 'Gone',
        company: 'Vanishing Valves',
        phoneNumber: '(555) 010-7777',
      },
      email: 'first.erasmus@example.com',
    });
    const { member, visitor } = person;
    await moveTo(service, person, 'second.erasmus@example.com');
    await requestPremium(person);
    await visitor.patch('/api/user/profile', {
      ...{ email: 'third.erasmus@example.com', currentPassword: person.account.password },
    });
    await createClient(service.url).post('/api/newsletter', { email: 'second.erasmus@example.com' });
    await admin.post(`/api/admin/users/${member.id}/suspension`, { reason: 'Erasmus asked for it' });
    expect(await dumpSchema()).toMatch(/erasmus/i);

    const { status, body } = await erase({ id: member.id, email: ' Second.Erasmus@example.com' });
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    const after = await dumpSchema();
    expect(after).not.toMatch(/erasmus|vanishing|7777/i);
    const entries = (await service.auditEntries()).filter(({ subjectId }) => subjectId === member.id);
    expect(entries.at(-1)).toEqual({
      ...{ actorId: alex.id, action: 'admin.erase', subjectId: member.id },
      details: { isAdmin: false, subscriptionStatus: 'free', createdAt: expect.any(String) },
    });
    expect(entries.length).toBeGreaterThan(4);
  });

  it('deletes the sessions, and frees the address', async () => {
    const { visitor, account, member } = await join(service.url);
    const other = await join(service.url);
    const { redis } = service.context;
    const getRecords = async (id: string) => redis.zCard(`sessions-of:${id}`);
    const sessions = (await redis.keys('session:*')).length;
    expect(await getRecords(member.id)).toBe(1);
    await erase({ id: member.id, email: account.email });
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect(await getRecords(member.id)).toBe(0);
    expect(await redis.keys('session:*')).toHaveLength(sessions - 1);
    expect((await other.visitor.get('/api/user')).status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, account.password)).body.code).toBe(
      'LOGIN_FAILED',
    );
    expect((await createClient(service.url).post('/api/register', account)).status).toBe(201);
  });

  it('queues a job for every other service, for bookings and notifications with the addresses', async () => {
    const { visitor, account, member } = await join(service.url);
    const { email: pending } = anAccount();
    await visitor.patch('/api/user/profile', { email: pending, currentPassword: account.password });
    await erase({ id: member.id, email: account.email });
    const memberId = member.id;
    expect(await getJobs(memberId)).toEqual([
      { memberId, addresses: [account.email, pending] },
      ...Array.from({ length: 6 }, () => ({ memberId })),
      { memberId, addresses: [account.email, pending] },
    ]);
  });

  it('updates the totals', async () => {
    const counts = async () => (await admin.get('/api/admin/stats')).body as AdminStats;
    const before = await counts();
    const someone = await service.buildMember({ subscriptionStatus: 'premium' });
    await erase(someone);
    expect(await counts()).toEqual(before);
  });

  it('has the declared effects, and is not found a second time', async () => {
    const someone = await service.buildMember();
    const { result } = await expectDeclaredEffects(service, eraseUser, () => erase(someone));
    expect(result.status).toBe(200);
    const nothing = { audit: false, changes: [] };
    const again = await expectDeclaredEffects(service, eraseUser, () => erase(someone), nothing);
    expect(again.result.status).toBe(404);
  });

  it('succeeds once for concurrent requests', async () => {
    const someone = await service.buildMember();
    const responses = await Promise.all([1, 2, 3, 4].map(() => erase(someone)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await getJobs(someone.id)).toHaveLength(Object.keys(ERASE_MEMBER).length);
  });
});

describe('no account is erased', () => {
  it('without its address, and then no job is queued', async () => {
    const [someone, other] = [await service.buildMember(), await service.buildMember()];
    for (const email of [other.email, '', undefined, 'someone']) {
      const { status, body } = await erase({ ...someone, email });
      expect([status, body.errors]).toEqual([400, [{ path: 'email', message: expect.any(String) }]]);
    }
    expect((await erase({ ...someone, email: other.email })).body.message).toBe(
      'This is not the address of this account',
    );
    expect(await getJobs(someone.id)).toEqual([]);
    expect((await admin.get(`/api/admin/users/${someone.id}`)).status).toBe(200);
  });

  it('by its owner', async () => {
    expect(await erase(alex)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
  });

  it('when a job cannot be queued', async () => {
    const someone = await service.buildMember();
    await asOwner(
      service,
      'revoke insert on jobs.job_common from backflow_services; revoke insert on jobs.job from backflow_services',
    );
    try {
      expect((await erase(someone)).status).toBe(500);
    } finally {
      await asOwner(
        service,
        'grant insert on jobs.job_common to backflow_services; grant insert on jobs.job to backflow_services',
      );
    }
    expect((await admin.get(`/api/admin/users/${someone.id}`)).status).toBe(200);
    expect(await getJobs(someone.id)).toEqual([]);
  });
});
