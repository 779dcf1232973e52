import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ERASE_MEMBER, MERGE_MEMBER, mergePeople } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { asOwner, createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { join, signIn } from '../../../test/people.ts';
import { useIdentity } from '../../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
  admin = await service.as(alex);
});

const add = async (fields: object = {}): Promise<AdminUser> =>
  (await admin.post('/api/admin/users', { firstName: 'Heather', lastName: 'Cole', ...fields })).body.data;
type Id = Pick<AdminUser, 'id'>;
const merge = (into: Id, from: Id, body: object = {}) =>
  admin.post(`/api/admin/users/${into.id}/merge/${from.id}`, body);
const compare = async (one: Id, other: Id) =>
  (await admin.get(`/api/admin/users/${one.id}/merge/${other.id}`)).body.data.sides;
const jobs = async ({ id }: Id) =>
  (await Promise.all(Object.values(MERGE_MEMBER).map((job) => service.queued(job))))
    .flat()
    .filter(({ fromId }) => fromId === id);

describe('merging two people', () => {
  it('keeps the account, what the other alone has, and the notes and licences of both', async () => {
    const { member, account } = await join(service.url, { firstName: 'Heather', lastName: 'Cole' });
    const from = await add({
      lastName: 'Cole-Ortiz',
      phoneNumber: '(415) 555-0101',
      note: 'Called',
      company: 'Cole Co',
    });
    for (const { id } of [from, member])
      await admin.post(`/api/admin/users/${id}/licences`, { authority: 'Utah (DDW)', number: 'U-1' });
    await admin.post(`/api/admin/users/${from.id}/licences`, { authority: 'Texas (TCEQ)', number: 'T-1' });
    expect(await compare(member, from)).toMatchObject([
      { user: { id: member.id, hasAccount: true }, refusal: null, bookings: 0, hours: '0', notes: 0 },
      {
        user: { id: from.id, hasAccount: false },
        refusal: 'Only Heather Cole can sign in: keep that account.',
        notes: 1,
      },
    ]);
    const { status, body } = await merge(member, from, { take: ['name'] });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        ...{ id: member.id, lastName: 'Cole-Ortiz', phoneNumber: '(415) 555-0101', company: 'Cole Co' },
        ...{ email: account.email, hasAccount: true },
      }),
    ]);
    const numbers = body.data.licences.map(({ number }: { number: string }) => number);
    expect(numbers.sort()).toEqual(['T-1', 'U-1']);
    expect((await admin.get(`/api/admin/users/${member.id}/notes`)).body.data).toMatchObject([
      { text: 'Called' },
    ]);
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
    const data = { fromId: from.id, intoId: member.id };
    // At once, and again for writes that began before.
    expect(await jobs(from)).toEqual(
      Array.from({ length: 2 * Object.keys(MERGE_MEMBER).length }, () => data),
    );
  });

  it('is recorded: the old address leads to the person, whoever they are merged into later', async () => {
    const [first, second, third] = [
      await add({ email: `${randomUUID()}@example.com` }),
      await add(),
      await add(),
    ];
    await merge(second, first);
    await merge(third, second);
    for (const { id } of [first, second])
      expect((await admin.get(`/api/admin/users/${id}`)).body.data.id).toBe(third.id);
    const list = (await admin.get('/api/admin/merged-people')).body.data as Id[];
    expect(list.find(({ id }) => id === first.id)).toEqual({
      ...{ id: first.id, name: 'Heather Cole', email: first.email, mergedAt: expect.any(String) },
      ...{ into: { id: third.id, name: 'Heather Cole' }, by: { id: alex.id, name: 'Alex Rivera' } },
    });
    const names = await asOwner(service, 'select first_name from identity.people_v1 where id = $1', [
      first.id,
    ]);
    expect(names).toEqual([{ first_name: 'Heather' }]);
    await asOwner(
      service,
      `insert into identity.audit_lines (actor_id, action, subject_id, details) values ($1, 'admin.suspend', $2, '{"reason": "Rude"}')`,
      [alex.id, first.id],
    );
    await admin.post(`/api/admin/users/${third.id}/erase`, { email: first.email });
    const left = (await service.auditEntries()).filter(({ subjectId }) => subjectId === first.id);
    expect(left.length).toBeGreaterThan(1);
    expect(JSON.stringify(left)).not.toContain('Rude');
    const erasures = await service.queued(ERASE_MEMBER.bookings);
    expect(erasures.map(({ memberId }) => memberId)).toEqual(
      expect.arrayContaining([first.id, second.id, third.id]),
    );
    const erased = (await admin.get('/api/admin/merged-people')).body.data as Id[];
    expect(erased.find(({ id }) => id === first.id)).toMatchObject({
      name: null,
      email: null,
      into: { name: 'Former member' },
    });
    expect((await admin.get(`/api/admin/users/${first.id}`)).status).toBe(404);
  });

  it('has the declared effects once, also of concurrent requests, and is refused into another', async () => {
    const [into, from, other] = [await add(), await add(), await add()];
    const { result } = await expectDeclaredEffects(service, mergePeople, () => merge(into, from));
    expect(result.status).toBe(200);
    const nothing = { audit: false, changes: [] };
    expect(
      (await expectDeclaredEffects(service, mergePeople, () => merge(into, from), nothing)).result.status,
    ).toBe(200);
    expect((await merge(other, from)).body.code).toBe('NOT_MERGEABLE');
    const [a, b] = [await add(), await add()];
    const responses = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(b, a)]);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect([...(await jobs(a)), ...(await jobs(b))]).toHaveLength(2 * Object.keys(MERGE_MEMBER).length);
  });

  it('takes the address of the other with the word that it is confirmed', async () => {
    const { member, visitor } = await join(service.url);
    const { member: second, account } = await join(service.url, { password: 'Other-Pipe-99' });
    await asOwner(service, 'update identity.users set email_confirmed_at = now() where id = $1', [second.id]);
    const ended = 'Both can sign in: confirm that the sign-in of Pat Fitter ends';
    expect((await merge(member, second)).body.errors).toEqual([{ path: 'endSignIn', message: ended }]);
    const { body } = await merge(member, second, { take: ['email'], endSignIn: true });
    expect(body.data).toMatchObject({ id: member.id, email: account.email, emailConfirmed: true });
    expect((await visitor.get('/api/user')).status).toBe(200);
    expect((await signIn(createClient(service.url), account.email, account.password)).body.code).toBe(
      'LOGIN_FAILED',
    );
  });

  it('keeps premium, whoever had it', async () => {
    const [into, from] = [await add(), await add()];
    await admin.patch(`/api/admin/users/${from.id}/premium`, { isPremium: true, until: '2099-12-04' });
    expect((await merge(into, from)).body.data).toMatchObject({
      ...{ subscriptionStatus: 'premium', premiumUntil: '2099-12-04' },
    });
  });
});

describe('two people are not merged', () => {
  it('who have both booked the same, which is named', async () => {
    const [into, from] = [await add(), await add()];
    const offer = randomUUID();
    await asOwner(
      service,
      `insert into bookings.offers (id, kind, title, access_level, is_published, price, version, details)
                            values ($1, 'event', 'Annual Refresher', 'free', true, 0, 1, '{}')`,
      [offer],
    );
    for (const { id } of [into, from])
      await asOwner(
        service,
        `insert into bookings.bookings (kind, offer_id, user_id, status) values ('event', $1, $2, 'confirmed')`,
        [offer, id],
      );
    const message = 'Both have booked “Annual Refresher”: cancel one of the bookings first.';
    const response = await merge(into, from);
    expect(response).toMatchObject({ status: 409, body: { code: 'NOT_MERGEABLE', message } });
    expect(await compare(into, from)).toMatchObject([
      { refusal: message, bookings: 1 },
      { refusal: message, bookings: 1 },
    ]);
    await asOwner(service, `update bookings.bookings set status = 'cancelled' where user_id = $1`, [from.id]);
    expect((await merge(into, from)).status).toBe(200);
  });

  it('by an administrator who is one of them', async () => {
    const person = await add();
    for (const response of [await merge(alex, person), await merge(person, alex)])
      expect(response).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
  });

  it('if an account, a role or a suspension would be lost', async () => {
    const [person, member] = [await add(), await service.buildMember({ firstName: 'Kim' })];
    expect((await merge(person, member)).body.message).toBe(
      'Only Kim Fitter can sign in: keep that account.',
    );
    const second = await service.buildMember({ isAdmin: true, firstName: 'Sue' });
    expect((await merge(member, second, { endSignIn: true })).body.message).toMatch(
      /^Sue Fitter is an administrator/,
    );
    await admin.post(`/api/admin/users/${member.id}/suspension`, { reason: 'Spam' });
    expect((await merge(second, member, { endSignIn: true })).body.message).toMatch(
      /^Kim Fitter is suspended/,
    );
  });

  it('by anybody else, with themselves, or with nobody', async () => {
    const [into, from] = [await add(), await add()];
    const path = `/api/admin/users/${into.id}/merge/${from.id}`;
    expect((await (await service.as(await service.buildMember())).post(path, {})).status).toBe(403);
    expect((await createClient(service.url).post(path, {})).status).toBe(401);
    expect((await merge(into, into)).status).toBe(400);
    expect((await merge(into, { id: randomUUID() })).status).toBe(404);
    expect((await merge(into, from, { take: ['password'] })).status).toBe(400);
  });
});
