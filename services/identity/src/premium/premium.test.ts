import { beforeAll, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { jobRun, runWhileLocked } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { isDeepStrictEqual } from 'node:util';
import { mailsTo } from '../../test/mails.ts';
import { join } from '../../test/people.ts';
import { OWN_REQUEST, REQUESTS, requestPremium, joinConfirmed } from '../../test/premium.ts';
import { useIdentity } from '../../test/start-identity.ts';
import { expirePremium, expirePremiumJob } from './set-premium.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const PAGE = /\/premium$/;

let now = NOW;
const service = await useIdentity({}, () => now);
let admin: TestClient;
beforeAll(async () => {
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});

const grant = (id: string, body: object = {}) => admin.post(`${REQUESTS}/${id}/grant`, body);
const decline = (id: string, reason = 'No licence number yet') =>
  admin.post(`${REQUESTS}/${id}/decline`, { reason });
const getPlan = async (visitor: TestClient) =>
  (await visitor.get('/api/user')).body.data.subscriptionStatus as string;
/** The mails to the supplier about a member, oldest first. */
const supplierMails = async ({ id }: { id: string }) =>
  (await service.queued(sendMail)).filter(({ to }) => isDeepStrictEqual(to, { kind: 'supplier', about: id }));
const own = async (visitor: TestClient) => (await visitor.get(OWN_REQUEST)).body.data;
const open = async () =>
  (await admin.get(`${REQUESTS}?limit=100`)).body.data as { id: string; member: object }[];

describe('requesting premium', () => {
  it('creates an open request, and notifies the supplier and the member', async () => {
    const profile = { company: 'Fitter & Sons', phoneNumber: '(555) 010-2222' };
    const { visitor, member } = await joinConfirmed(service, profile);
    expect(await own(visitor)).toBeNull();
    const { status, body } = await visitor.post(OWN_REQUEST);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      ...{ id: expect.any(String), status: 'open', requestedAt: new Date(NOW).toISOString() },
      ...{ decidedAt: null, until: null, reason: null },
    });
    expect(await own(visitor)).toEqual(body.data);
    expect(await supplierMails(member)).toMatchObject([
      {
        template: 'premium-requested',
        data: { url: expect.stringMatching(/\/admin\/people\?tab=premium$/) },
      },
    ]);
    expect((await mailsTo(service, member.email)).at(-1)).toMatchObject({
      template: 'premium-received',
      data: { firstName: 'Pat', url: expect.stringMatching(PAGE) },
    });
    expect(await getPlan(visitor)).toBe('free');
  });

  it('a second time is refused, also concurrently, and sends nothing', async () => {
    const { visitor, member } = await joinConfirmed(service);
    const responses = await Promise.all([1, 2, 3, 4].map(() => visitor.post(OWN_REQUEST)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'PREMIUM_REQUESTED',
      message: expect.stringContaining('already'),
    });
    expect(await supplierMails(member)).toHaveLength(1);
    const received = (await mailsTo(service, member.email)).filter(
      ({ template }) => template === 'premium-received',
    );
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a premium member', { subscriptionStatus: 'premium' }, 409, 'ALREADY_PREMIUM'],
    ['an administrator', { isAdmin: true }, 409, 'ALREADY_PREMIUM'],
    ['somebody whose address is not confirmed', { isEmailConfirmed: false }, 403, 'EMAIL_UNCONFIRMED'],
  ] as const)('is refused to %s', async (_who, overrides, status, code) => {
    const visitor = await service.as(await service.buildMember(overrides));
    expect(await visitor.post(OWN_REQUEST)).toMatchObject({ status, body: { code } });
    expect(await own(visitor)).toBeNull();
  });
});

describe('the list of requests', () => {
  it('contains open requests with their members, oldest first, and is paged', async () => {
    const people = [await joinConfirmed(service), await joinConfirmed(service, { company: 'Quill Ltd' })];
    const ids: string[] = [];
    for (const person of people) {
      now += 1000;
      ids.push(await requestPremium(person));
    }
    expect((await open()).slice(-2)).toMatchObject(
      people.map(({ member, account }, index) => ({
        id: ids[index],
        status: 'open',
        member: { id: member.id, email: account.email, firstName: 'Pat', phoneNumber: null },
      })),
    );
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await admin.get(`${REQUESTS}?limit=1&cursor=${cursor}`);
      paged.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.page.nextCursor;
    }
    expect(paged).toEqual((await open()).map(({ id }) => id));
  });
});

describe('granting', () => {
  it('takes effect at once in open sessions, and notifies the member', async () => {
    const person = await joinConfirmed(service);
    const id = await requestPremium(person);
    const { status, body } = await grant(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id, status: 'granted', until: null }),
    ]);
    expect(await getPlan(person.visitor)).toBe('premium');
    expect(await own(person.visitor)).toEqual(body.data);
    expect(await open()).not.toContainEqual(expect.objectContaining({ id }));
    const [notice] = (await mailsTo(service, person.member.email)).slice(-1);
    expect(notice?.template).toBe('premium-granted');
    expect(notice?.data).not.toHaveProperty('until');
  });

  it('until a day expires at its end in Pacific time, and notifies the member', async () => {
    const person = await joinConfirmed(service);
    const other = await joinConfirmed(service);
    await grant(await requestPremium(other));
    const { body } = await grant(await requestPremium(person), { until: '2027-12-04' });
    expect(body.data.until).toBe('2027-12-04');
    expect((await mailsTo(service, person.member.email)).at(-1)?.data.until).toBe('December 4, 2027');

    const run = () => expirePremium(service.context, null, jobRun(service, expirePremiumJob));
    try {
      now = Date.parse('2027-12-05T07:59:59Z');
      await run();
      expect(await planOfId(person.member.id)).toBe('premium');
      now = Date.parse('2027-12-05T08:00:00Z');
      await run();
      await run();
      expect(await planOfId(person.member.id)).toBe('free');
      expect(await planOfId(other.member.id)).toBe('premium');
      const notices = (await mailsTo(service, person.member.email)).filter(
        ({ template }) => template === 'premium-ended',
      );
      expect(notices).toHaveLength(1);
    } finally {
      now = NOW + 60_000;
    }
  });

  it.each([
    ['2026-05-31', 'The last day must not be over'],
    ['tomorrow', 'Last day must be a date, such as 2026-12-04'],
    ['2027-02-31', 'Last day must be a date, such as 2026-12-04'],
  ])('until %p is refused beside the field, and changes nothing', async (until, message) => {
    const person = await joinConfirmed(service);
    const id = await requestPremium(person);
    const { status, body } = await grant(id, { until });
    expect([status, body.errors]).toEqual([400, [{ path: 'until', message }]]);
    expect(await own(person.visitor)).toMatchObject({ status: 'open' });
    expect(await getPlan(person.visitor)).toBe('free');
  });

  it('or declining a granted request is refused; one of several concurrent requests succeeds', async () => {
    const person = await joinConfirmed(service);
    const id = await requestPremium(person);
    const responses = await runWhileLocked(
      service,
      { rows: 'select from identity.users where id = $1 for update', bind: [person.member.id] },
      [1, 2, 3, 4].map(() => () => grant(id)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await getPlan(person.visitor)).toBe('premium');
    for (const refused of [await grant(id), await decline(id)])
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'REQUEST_DECIDED',
        'This request was granted already.',
      ]);
    const notices = (await mailsTo(service, person.member.email)).filter(({ template }) =>
      ['premium-granted', 'premium-declined'].includes(template),
    );
    expect(notices).toHaveLength(1);
  });

  it('does not conflict with a concurrent request of the member', async () => {
    const person = await joinConfirmed(service);
    const id = await requestPremium(person);
    const [granted, requested] = await Promise.all([grant(id), person.visitor.post(OWN_REQUEST)]);
    expect([granted.status, requested.status]).toEqual([200, 409]);
  });
});

describe('declining', () => {
  it('needs a reason, which the request and the mail contain; the member can request again', async () => {
    const person = await joinConfirmed(service);
    const id = await requestPremium(person);
    expect((await decline(id, ' ')).body.errors).toEqual([{ path: 'reason', message: 'Reason is required' }]);
    expect((await decline(id)).body.data).toMatchObject({
      status: 'declined',
      reason: 'No licence number yet',
    });
    expect(await own(person.visitor)).toMatchObject({ status: 'declined', reason: 'No licence number yet' });
    expect((await mailsTo(service, person.member.email)).at(-1)).toMatchObject({
      template: 'premium-declined',
      data: { reason: 'No licence number yet' },
    });
    expect(await getPlan(person.visitor)).toBe('free');
    now += 1000;
    await requestPremium(person);
    expect(await own(person.visitor)).toMatchObject({ status: 'open', reason: null });
    expect((await grant(id)).body.message).toBe('This request was declined already.');
  });
});

it('a request is deleted with its account', async () => {
  const person = await joinConfirmed(service);
  const id = await requestPremium(person);
  await service.context.models.User.destroy({ where: { id: person.member.id } });
  expect((await grant(id)).status).toBe(404);
  expect((await join(service.url)).member.id).toBeTruthy();
});

const planOfId = async (id: string) => (await service.context.models.User.findByPk(id))?.subscriptionStatus;
