import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setPremium } from '@backflow/contracts/identity';
import { expectDeclaredEffects, jobRun } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { mailsTo } from '../../test/mails.ts';
import { OWN_REQUEST, REQUESTS, requestPremium, joinConfirmed } from '../../test/premium.ts';
import { useIdentity } from '../../test/start-identity.ts';
import { expirePremium, expirePremiumJob } from './set-premium.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
let now = NOW;
const service = await useIdentity({}, () => now);
let admin: TestClient;
beforeAll(async () => {
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});

const set = ({ id }: { id: string }, body: object) => admin.patch(`/api/admin/users/${id}/premium`, body);
const getPlan = async (visitor: TestClient) =>
  (await visitor.get('/api/user')).body.data.subscriptionStatus as string;
/** The mails about premium to an address, oldest first. */
const notices = async (email: string) =>
  (await mailsTo(service, email)).filter(({ template }) => /^premium-(granted|ended)$/.test(template));
const counts = async () =>
  (await admin.get(`${REQUESTS}/counts`)).body.data as { open: number; oldest: string | null };

describe('starting premium', () => {
  it('takes effect at once, sends a mail, and has the declared effects', async () => {
    const { visitor, member } = await joinConfirmed(service);
    const start = () => set(member, { isPremium: true, until: '2027-12-04' });
    const { result, entry } = await expectDeclaredEffects(service, setPremium, start);
    expect([result.status, result.body.data]).toEqual([
      200,
      expect.objectContaining({ id: member.id, subscriptionStatus: 'premium', premiumUntil: '2027-12-04' }),
    ]);
    expect(entry).toMatchObject({
      subjectId: member.id,
      details: {
        subscriptionStatus: { from: 'free', to: 'premium' },
        premiumUntil: { from: null, to: '2027-12-04' },
      },
    });
    expect(await getPlan(visitor)).toBe('premium');
    expect(await notices(member.email)).toMatchObject([
      { template: 'premium-granted', data: { firstName: 'Pat', until: 'December 4, 2027' } },
    ]);
  });

  it('twice changes nothing and sends nothing; another last day does', async () => {
    const { member } = await joinConfirmed(service);
    await set(member, { isPremium: true, until: '2027-12-04' });
    const again = () => set(member, { isPremium: true, until: '2027-12-04' });
    await expectDeclaredEffects(service, setPremium, again, { audit: false });
    expect(await notices(member.email)).toHaveLength(1);
    const { entry, result } = await expectDeclaredEffects(service, setPremium, () =>
      set(member, { isPremium: true, until: ' ' }),
    );
    expect(entry?.details).toEqual({ premiumUntil: { from: '2027-12-04', to: null } });
    expect(result.body.data.premiumUntil).toBeNull();
    expect(await notices(member.email)).toHaveLength(2);
  });

  it('expires at the end of the last day in Pacific time', async () => {
    const { member } = await joinConfirmed(service);
    await set(member, { isPremium: true, until: '2027-12-04' });
    const run = () => expirePremium(service.context, null, jobRun(service, expirePremiumJob));
    const plan = async () => (await service.context.models.User.findByPk(member.id))?.subscriptionStatus;
    try {
      now = Date.parse('2027-12-05T07:59:59Z');
      await run();
      expect(await plan()).toBe('premium');
      now = Date.parse('2027-12-05T08:00:00Z');
      await run();
      expect(await plan()).toBe('free');
    } finally {
      now = NOW;
    }
  });

  it('grants an open request, which is then neither counted nor open', async () => {
    const person = await joinConfirmed(service);
    const before = await counts();
    const request = await requestPremium(person);
    expect(await counts()).toEqual({ open: before.open + 1, oldest: new Date(NOW).toISOString() });
    const { entry } = await expectDeclaredEffects(service, setPremium, () =>
      set(person.member, { isPremium: true, until: '2027-12-04' }),
    );
    expect(entry?.details).toMatchObject({ request });
    expect((await person.visitor.get(OWN_REQUEST)).body.data).toMatchObject({
      ...{ id: request, status: 'granted', until: '2027-12-04', decidedAt: new Date(NOW).toISOString() },
    });
    expect(await counts()).toEqual(before);
    expect((await admin.post(`${REQUESTS}/${request}/grant`, {})).body.code).toBe('REQUEST_DECIDED');
    expect(await notices(person.member.email)).toHaveLength(1);
  });

  it('sends one mail when the request is granted concurrently', async () => {
    const person = await joinConfirmed(service);
    const request = await requestPremium(person);
    const [, granted] = await Promise.all([
      set(person.member, { isPremium: true }),
      admin.post(`${REQUESTS}/${request}/grant`, {}),
    ]);
    expect([200, 409]).toContain(granted.status);
    expect(await notices(person.member.email)).toHaveLength(1);
  });

  it.each([
    ['2026-05-31', 'The last day must not be over'],
    ['soon', 'Last day must be a date, such as 2026-12-04'],
  ])('until %p is refused beside the field, and changes nothing', async (until, message) => {
    const { visitor, member } = await joinConfirmed(service);
    const { status, body } = await set(member, { isPremium: true, until });
    expect([status, body.errors]).toEqual([400, [{ path: 'until', message }]]);
    expect(await getPlan(visitor)).toBe('free');
    expect(await notices(member.email)).toEqual([]);
  });
});

describe('ending premium', () => {
  it('takes effect at once and sends a mail; for a free member nothing happens', async () => {
    const { visitor, member } = await joinConfirmed(service);
    await set(member, { isPremium: true, until: '2027-12-04' });
    const end = () => set(member, { isPremium: false });
    const { entry, result } = await expectDeclaredEffects(service, setPremium, end);
    expect(entry?.details).toEqual({
      subscriptionStatus: { from: 'premium', to: 'free' },
      premiumUntil: { from: '2027-12-04', to: null },
    });
    expect(result.body.data).toMatchObject({ subscriptionStatus: 'free', premiumUntil: null });
    expect(await getPlan(visitor)).toBe('free');
    await expectDeclaredEffects(service, setPremium, end, { audit: false });
    expect((await notices(member.email)).map(({ template }) => template)).toEqual([
      'premium-granted',
      'premium-ended',
    ]);
  });
});

it('needs an existing account, and a value', async () => {
  const { visitor, member } = await joinConfirmed(service);
  expect((await set({ id: randomUUID() }, { isPremium: true })).status).toBe(404);
  expect((await set({ id: 'me' }, { isPremium: true })).status).toBe(400);
  expect((await set(member, {})).body.errors).toMatchObject([{ path: 'isPremium' }]);
  expect(await getPlan(visitor)).toBe('free');
});
