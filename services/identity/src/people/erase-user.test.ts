import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ERASE_MEMBER, eraseUser } from '@backflow/contracts/identity';
import type { AdminStats } from '@backflow/contracts/identity';
import { openDatabase, raw, select, sql } from '@backflow/service-kit';
import { createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { moveTo } from '../../test/mails.ts';
import { anAccount, join, signIn } from '../../test/people.ts';
import { askForPremium, joinConfirmed } from '../../test/premium.ts';
import { asOwner, useIdentity } from '../../test/start-identity.ts';

const service = useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true });
  admin = await service.as(alex);
});

const erase = ({ id, email }: { id: string; email: unknown }) =>
  admin.post(`/api/admin/users/${id}/erase`, { email });
const jobsOf = async (id: string) => {
  const queued = await Promise.all(
    Object.values(ERASE_MEMBER).map(async (job) =>
      (await service.queued(job)).filter(({ memberId }) => memberId === id),
    ),
  );
  return queued.flat();
};

const HOLDING = [
  ...['users', 'one_time_tokens', 'premium_requests', 'newsletter_subscriptions', 'outbox', 'audit_lines'],
  ...['actors_v1', 'actors_v2', 'people_v1', 'members_v1', 'mail_recipients_v1', 'mail_preferences_v1'],
];

/** What the schema holds of anybody, as its owner sees it: every row of every table as text. */
async function everything(): Promise<string> {
  const owner = openDatabase(service.adminUrl, service.context.log);
  try {
    const texts = [];
    for (const name of HOLDING) {
      const all = sql`select string_agg(t::text, ' ') as text from ${raw(`identity.${name}`)} t`;
      const [row] = await select<{ text: string | null }>(owner, 'everything', all);
      texts.push(row?.text ?? '');
    }
    return texts.join('\n');
  } finally {
    await owner.close();
  }
}

describe('erasing somebody', () => {
  it('leaves nothing that names them, and their id in the trail alone', async () => {
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
    await askForPremium(person);
    await visitor.patch('/api/user/profile', {
      ...{ email: 'third.erasmus@example.com', currentPassword: person.account.password },
    });
    await createClient(service.url).post('/api/newsletter', { email: 'second.erasmus@example.com' });
    await admin.post(`/api/admin/users/${member.id}/suspension`, { reason: 'Erasmus asked for it' });
    expect(await everything()).toMatch(/erasmus/i);

    const { status, body } = await erase({ id: member.id, email: ' Second.Erasmus@example.com' });
    expect([status, body]).toEqual([200, { success: true, data: null }]);
    const left = await everything();
    expect(left).not.toMatch(/erasmus|vanishing|7777/i);
    const lines = (await service.auditEntries()).filter(({ subjectId }) => subjectId === member.id);
    expect(lines.at(-1)).toEqual({
      ...{ actorId: alex.id, action: 'admin.erase', subjectId: member.id },
      details: { isAdmin: false, subscriptionStatus: 'free', createdAt: expect.any(String) },
    });
    expect(lines.length).toBeGreaterThan(4);
  });

  it('ends their sessions, forgets where those were, and frees the address', async () => {
    const { visitor, account, member } = await join(service.url);
    const other = await join(service.url);
    const { redis } = service.context;
    const recordsOf = async (id: string) => redis.zCard(`sessions-of:${id}`);
    const sessions = (await redis.keys('session:*')).length;
    expect(await recordsOf(member.id)).toBe(1);
    await erase({ id: member.id, email: account.email });
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect(await recordsOf(member.id)).toBe(0);
    expect(await redis.keys('session:*')).toHaveLength(sessions - 1);
    expect((await other.visitor.get('/api/user')).status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, account.password)).body.code).toBe(
      'LOGIN_FAILED',
    );
    expect((await createClient(service.url).post('/api/register', account)).status).toBe(201);
  });

  it('queues it for every other service in the same transaction, mail with the addresses it goes to', async () => {
    const { visitor, account, member } = await join(service.url);
    const { email: pending } = anAccount();
    await visitor.patch('/api/user/profile', { email: pending, currentPassword: account.password });
    await erase({ id: member.id, email: account.email });
    const memberId = member.id;
    expect(await jobsOf(memberId)).toEqual([
      ...[{ memberId }, { memberId }, { memberId }, { memberId }],
      { memberId, addresses: [account.email, pending] },
    ]);
  });

  it('keeps the totals right', async () => {
    const counts = async () => (await admin.get('/api/admin/stats')).body as AdminStats;
    const before = await counts();
    const someone = await service.buildMember({ subscriptionStatus: 'premium' });
    await erase(someone);
    expect(await counts()).toEqual(before);
  });

  it('is one line and one announcement, and a second time not found', async () => {
    const someone = await service.buildMember();
    const { result } = await expectDeclaredEffects(service, eraseUser, () => erase(someone));
    expect(result.status).toBe(200);
    const nothing = { audit: false, changes: [] };
    const again = await expectDeclaredEffects(service, eraseUser, () => erase(someone), nothing);
    expect(again.result.status).toBe(404);
  });

  it('at the same moment several times does it once', async () => {
    const someone = await service.buildMember();
    const responses = await Promise.all([1, 2, 3, 4].map(() => erase(someone)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await jobsOf(someone.id)).toHaveLength(5);
  });
});

describe('nobody is erased', () => {
  it('without their very address, and then nothing is done or queued', async () => {
    const [someone, other] = [await service.buildMember(), await service.buildMember()];
    for (const email of [other.email, '', undefined, 'someone']) {
      const { status, body } = await erase({ ...someone, email });
      expect([status, body.errors]).toEqual([400, [{ path: 'email', message: expect.any(String) }]]);
    }
    expect((await erase({ ...someone, email: other.email })).body.message).toBe(
      'This is not the address of this account',
    );
    expect(await jobsOf(someone.id)).toEqual([]);
    expect((await admin.get(`/api/admin/users/${someone.id}`)).status).toBe(200);
  });

  it('by themselves, by a member, by nobody, or where there is nobody', async () => {
    expect(await erase(alex)).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    const someone = await service.buildMember();
    const path = `/api/admin/users/${someone.id}/erase`;
    expect((await (await service.as(someone)).post(path, { email: someone.email })).status).toBe(403);
    expect((await createClient(service.url).post(path, { email: someone.email })).status).toBe(401);
    expect((await erase({ ...someone, id: randomUUID() })).status).toBe(404);
    expect((await erase({ ...someone, id: 'me' })).status).toBe(400);
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
    expect(await jobsOf(someone.id)).toEqual([]);
  });
});
