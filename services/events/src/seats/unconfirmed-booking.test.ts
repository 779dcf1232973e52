import { randomUUID } from 'node:crypto';
import { createLogger, openDatabase } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import type { TestMember, TestResponse } from '@backflow/service-kit/testing';
import { anAddress } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { expireUnconfirmed, expireUnconfirmedJob } from '../attendees/expire-unconfirmed.ts';

let service: EventsService;
let owner: Database;
let start: number;
beforeAll(async () => {
  service = await startEventsService();
  owner = openDatabase(service.adminUrl, createLogger('test', 'silent'));
  start = service.clock.now;
});
beforeEach(() => {
  service.clock.now = start;
});
afterAll(async () => {
  await owner.close();
  await service.stop();
});

type Identified = Pick<TestMember, 'id'>;
type Kind = 'events' | 'webinars';

const unconfirmed = () =>
  service.buildMember({ isEmailConfirmed: false, createdAt: new Date(service.clock.now) });
const confirm = ({ id }: Identified) =>
  owner.reader.query('update identity.users set email_confirmed_at = now() where id = $1', [id]);

const build = (kind: Kind, fields: { maxAttendees?: number } = {}) =>
  kind === 'events' ? service.buildEvent(fields) : service.buildWebinar(fields);

async function register(
  who: Identified,
  kind: Kind,
  { id }: Identified,
  address = anAddress(),
): Promise<TestResponse> {
  return (await service.as(who, { address })).post(`/api/${kind}/${id}/register`);
}

const statusesOf = (responses: readonly TestResponse[]) => responses.map(({ status }) => status);

const expire = () =>
  expireUnconfirmed(service.context, null, {
    ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, log: service.context.log },
    ...{ signal: new AbortController().signal, actor: null },
    endpoint: { id: expireUnconfirmedJob.name, audit: false, changes: [] },
  });

async function ownRegistrations(who: Identified): Promise<{ confirmBy?: string }[]> {
  return (await (await service.as(who)).get('/api/user/registrations')).body.data;
}

const seatsOf = (kind: Kind, { id }: Identified) =>
  kind === 'events' ? service.seatsOf({ id }) : service.webinarSeatsOf({ id });

describe.each(['events', 'webinars'] as const)(
  'before an address is confirmed, registering for %s',
  (kind) => {
    it('works at once, and tells until when the address has to be confirmed', async () => {
      const member = await unconfirmed();
      const item = await build(kind);
      const { status, body } = await register(member, kind, item);
      const confirmBy = service.inHours(24).toISOString();
      expect([status, body.data.confirmBy]).toEqual([201, confirmBy]);
      expect((await ownRegistrations(member))[0]?.confirmBy).toBe(confirmBy);
      const shown = await (
        await service.as(member)
      ).get(`/api/${kind}${kind === 'events' ? `/${item.id}` : ''}`);
      expect(JSON.stringify(shown.body.data)).toContain(`"confirmBy":"${confirmBy}"`);

      await confirm(member);
      expect((await ownRegistrations(member))[0]).not.toHaveProperty('confirmBy');
    });

    it('is refused for a third, of events and webinars together, until the address is confirmed', async () => {
      const member = await unconfirmed();
      expect((await register(member, 'events', await build('events'))).status).toBe(201);
      expect((await register(member, 'webinars', await build('webinars'))).status).toBe(201);
      const third = await build(kind);
      const refused = await register(member, kind, third);
      expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
      expect(await seatsOf(kind, third)).toEqual({ counted: 0, held: 0 });
      await confirm(member);
      expect((await register(member, kind, third)).status).toBe(201);
    });

    it('gives a member no more when many registrations are made at the same moment', async () => {
      const member = await unconfirmed();
      const items = await Promise.all(Array.from({ length: 8 }, () => build(kind)));
      const responses = await Promise.all(items.map((item) => register(member, kind, item)));
      expect(statusesOf(responses).sort()).toEqual([201, 201, ...Array<number>(6).fill(403)]);
    });

    it('gives one network no more than five, however many ask at once; others go on', async () => {
      const item = await build(kind, { maxAttendees: 40 });
      const members = await Promise.all(Array.from({ length: 12 }, unconfirmed));
      const address = anAddress();
      const responses = await Promise.all(members.map((member) => register(member, kind, item, address)));
      expect(statusesOf(responses).sort()).toEqual([
        ...Array<number>(5).fill(201),
        ...Array<number>(7).fill(403),
      ]);
      expect(await seatsOf(kind, item)).toEqual({ counted: 5, held: 5 });
      expect((await register(await service.buildMember(), kind, item, address)).status).toBe(201);
      expect((await register(await unconfirmed(), kind, item)).status).toBe(201);
      const first = members[statusesOf(responses).indexOf(201)];
      if (first) await confirm(first);
      const late = members[statusesOf(responses).indexOf(403)];
      expect(late && (await register(late, kind, item, address)).status).toBe(201);
    });

    it('is over after a day: the seat is free again, the member is notified, once', async () => {
      const [late, inTime] = [await unconfirmed(), await unconfirmed()];
      const item = await build(kind);
      for (const member of [late, inTime]) await register(member, kind, item);
      await confirm(inTime);
      service.clock.now = start + 24 * 60 * 60 * 1000 - 1;
      await expire();
      expect(await seatsOf(kind, item)).toEqual({ counted: 2, held: 2 });

      service.clock.now += 1;
      await Promise.all([expire(), expire()]);
      await expire();
      expect(await seatsOf(kind, item)).toEqual({ counted: 1, held: 1 });
      expect(await ownRegistrations(late)).toEqual([]);
      expect(await ownRegistrations(inTime)).toHaveLength(1);
      const mails = (await requestsAbout(service, late)).filter(
        ({ template }) => template === 'registration-expired',
      );
      expect(mails).toHaveLength(1);
      expect(await mailsAbout(service, inTime)).not.toContain('registration-expired');
      const again = await register(late, kind, item);
      expect([again.status, again.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
      await confirm(late);
      expect((await register(late, kind, item)).status).toBe(201);
    });

    it('by an administrator’s hand counts for nothing', async () => {
      const member = await unconfirmed();
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const item = await build(kind);
      const path = `/api/admin/${kind}/${item.id}/registrations`;
      expect((await admin.post(path, { userId: member.id })).status).toBe(201);
      service.clock.now = start + 25 * 60 * 60 * 1000;
      await expire();
      expect(await seatsOf(kind, item)).toEqual({ counted: 1, held: 1 });
    });
  },
);

describe('the waiting list', () => {
  async function fullEvent() {
    const event = await service.buildEvent({ maxAttendees: 1 });
    await service.buildRegistration(event, await service.buildMember());
    return `/api/events/${event.id}/waiting-list`;
  }

  it('counts among the two of an unconfirmed member', async () => {
    const member = await service.as(await unconfirmed());
    const joined = [];
    for (let n = 0; n < 3; n += 1) joined.push(await member.post(await fullEvent()));
    expect(statusesOf(joined)).toEqual([201, 201, 403]);
  });

  it('stores one row and sends one mail a day, however often a member leaves and joins', async () => {
    const person = await service.buildMember();
    const member = await service.as(person);
    const path = await fullEvent();
    for (let n = 0; n < 4; n += 1) {
      expect((await member.post(path)).status).toBe(201);
      expect((await member.delete(path)).status).toBe(200);
    }
    expect(await service.models.Registration.count({ where: { userId: person.id } })).toBe(1);
    expect(await mailsAbout(service, person)).toEqual(['waiting-list-joined']);
    service.clock.now += 24 * 60 * 60 * 1000;
    expect((await member.post(path)).status).toBe(201);
    expect(await mailsAbout(service, person)).toHaveLength(2);
    expect(await service.models.Registration.count({ where: { userId: person.id } })).toBe(1);
  });

  it('takes ten changes an hour', async () => {
    const member = await service.as(await service.buildMember());
    const path = await fullEvent();
    const changes: TestResponse[] = [];
    for (let n = 0; n < 6; n += 1) changes.push(await member.post(path), await member.delete(path));
    expect(statusesOf(changes)).toEqual([...Array<number[]>(5).fill([201, 200]).flat(), 429, 429]);
    expect((await member.post(await fullEvent())).status).toBe(201);
  });
});
