import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { walkPages } from '@backflow/service-kit/testing';
import type { TestResponse, TestClient } from '@backflow/service-kit/testing';
import { useEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const visitor = await service.as(null);
beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
});

const titles = ({ body }: TestResponse): string[] => body.data.map(({ title }: { title: string }) => title);

const walk = async (client: TestClient, path: string): Promise<string[]> =>
  (await walkPages<{ title: string }>(client, path)).map(({ title }) => title);

describe('the list of events', () => {
  it('shows published upcoming events, soonest first', async () => {
    await service.buildEvent({ title: 'later', startDate: service.inHours(72) });
    await service.buildEvent({ title: 'sooner', startDate: service.inHours(1) });
    await service.buildEvent({ title: 'draft', isPublished: false });
    await service.buildEvent({ title: 'deleted', deletedAt: service.inHours(-1) });
    await service.buildEvent({ title: 'begun', startDate: service.inHours(-1), endDate: service.inHours(5) });

    expect(titles(await visitor.get('/api/events'))).toEqual(['sooner', 'later']);
  });

  it('filters by dates, including past ones', async () => {
    for (const hours of [-24, 0, 24, 48]) {
      await service.buildEvent({ title: `${hours}`, startDate: service.inHours(hours) });
    }
    const from = service.inHours(-24).toISOString();
    const until = service.inHours(24).toISOString();

    expect(titles(await visitor.get(`/api/events?startDate=${from}&endDate=${until}`))).toEqual(['-24', '0']);
    expect(titles(await visitor.get(`/api/events?startDate=&endDate=${until}`))).toEqual([]);
  });

  it('includes running events on request', async () => {
    const days = (title: string, from: number, to: number | null) =>
      service.buildEvent({
        title,
        startDate: service.inHours(24 * from),
        endDate: to === null ? null : service.inHours(24 * to),
      });
    await days('over before', -3, -1);
    await days('through it all', -40, 40);
    await days('into it', -1, 1);
    await days('within, without an end', 2, null);
    await days('out of it', 6, 9);
    await days('after', 7, 8);
    await days('a draft', 1, 2).then((event) => event.update({ isPublished: false }));

    const times = `startDate=${service.inHours(0).toISOString()}&endDate=${service.inHours(24 * 7).toISOString()}`;
    const on = ['through it all', 'into it', 'within, without an end', 'out of it'];
    expect(titles(await visitor.get(`/api/events?running=true&${times}`))).toEqual(on);
    expect(await walk(visitor, `/api/events?running=true&${times}&limit=2`)).toEqual(on);
    expect(titles(await visitor.get(`/api/events?${times}`))).toEqual(on.slice(2));
    expect(titles(await visitor.get('/api/events?running=true'))).toEqual([...on, 'after']);
    expect((await visitor.get('/api/events?running=yes')).status).toBe(400);
  });

  it('accepts dates with an offset', async () => {
    await service.buildEvent({ title: 'morning', startDate: new Date('2026-06-10T15:00:00Z') });
    const eightPacific = encodeURIComponent('2026-06-10T08:00:00-07:00');

    expect(titles(await visitor.get(`/api/events?startDate=${eightPacific}`))).toEqual(['morning']);
    expect(titles(await visitor.get(`/api/events?endDate=${eightPacific}`))).toEqual([]);
  });

  it('filters by supplier, and shows the name of each', async () => {
    const valves = await service.buildSupplier('Valves & Co');
    await service.buildEvent({ title: 'chosen', supplierId: valves.id });
    await service.buildEvent({ title: 'custom', customSupplierName: 'A Friend' });
    await service.buildEvent({ title: 'neither' });

    const names = (await visitor.get('/api/events')).body.data.map(
      (event: { title: string; supplierName: string }) => [event.title, event.supplierName],
    );
    expect(Object.fromEntries(names)).toEqual({
      chosen: 'Valves & Co',
      custom: 'A Friend',
      neither: 'Event Supplier',
    });
    expect(titles(await visitor.get(`/api/events?supplierId=${valves.id}`))).toEqual(['chosen']);
  });

  it('filters by resource, upcoming events only, page by page', async () => {
    const [resource, other] = [randomUUID(), randomUUID()];
    const named = (title: string, hours: number, relatedResourceIds: string[], isPublished = true) =>
      service.buildEvent({ title, startDate: service.inHours(hours), relatedResourceIds, isPublished });
    await named('third', 30, [resource]);
    await named('first', 10, [other, resource]);
    await named('second', 20, [resource, other]);
    await named('another', 15, [other]);
    await named('none', 15, []);
    await named('a draft', 15, [resource], false);
    await named('begun', -1, [resource]);
    const path = `/api/events?resourceId=${resource}`;
    expect(titles(await visitor.get(path))).toEqual(['first', 'second', 'third']);
    expect(await walk(visitor, `${path}&limit=1`)).toEqual(['first', 'second', 'third']);
    expect(titles(await visitor.get(`/api/events?resourceId=${resource.toUpperCase()}`))).toHaveLength(3);
    expect(titles(await visitor.get(`/api/events?resourceId=${randomUUID()}`))).toEqual([]);
    expect((await visitor.get('/api/events?resourceId=manual')).status).toBe(400);
    expect(titles(await visitor.get(`${path}&search=second`))).toEqual(['second']);
  });

  it('takes a day without a time as its midnight in the Pacific zone', async () => {
    await service.buildEvent({
      title: 'the evening before',
      startDate: new Date('2026-12-01T07:59:59.999Z'),
    });
    await service.buildEvent({ title: 'at midnight', startDate: new Date('2026-12-01T08:00:00Z') });
    // Summer time by then.
    await service.buildEvent({ title: 'in July', startDate: new Date('2027-07-01T06:59:59.999Z') });
    await service.buildEvent({ title: 'too late', startDate: new Date('2027-07-01T07:00:00Z') });

    const between = async (query: string) => titles(await visitor.get(`/api/events?${query}`));
    expect(await between('startDate=2026-12-01&endDate=2027-07-01')).toEqual(['at midnight', 'in July']);
    expect(await between('endDate=2026-12-01')).toEqual(['the evening before']);
    expect(await between('startDate=2026-12-01&endDate=2026-12-01T08:00:00Z')).toEqual([]);
    expect(await between('startDate=2028-02-29')).toEqual([]);
  });

  it('has no gaps or repeats among events of the same instant', async () => {
    const all = Array.from({ length: 45 }, (_, index) => `${index}`);
    for (const title of all) {
      await service.buildEvent({ title, startDate: service.inHours(1 + Math.floor(Number(title) / 15)) });
    }

    const walked = await walk(visitor, '/api/events?limit=7');
    expect(walked).toHaveLength(45);
    expect(new Set(walked)).toEqual(new Set(all));
    expect(await walk(visitor, '/api/events?limit=45')).toEqual(walked);
  });

  it('continues after its cursor when an earlier event is deleted', async () => {
    const events = [];
    for (const hours of [1, 2, 3, 4]) {
      events.push(await service.buildEvent({ title: `${hours}`, startDate: service.inHours(hours) }));
    }
    const first = await visitor.get('/api/events?limit=2');
    await events[1]?.update({ deletedAt: service.inHours(0) });

    const second = await visitor.get(`/api/events?limit=2&cursor=${first.body.page.nextCursor}`);
    expect(titles(second)).toEqual(['3', '4']);
    expect(second.body.page.nextCursor).toBeNull();
  });

  it.each([
    ['cursor=nonsense', 'cursor'],
    [
      `cursor=${Buffer.from(`2026-13-45T00:00:00Z|${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`).toString('base64url')}`,
      'cursor',
    ],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=many', 'limit'],
    ['supplierId=7', 'supplierId'],
    ['startDate=tomorrow', 'startDate'],
    ['startDate=2026-02-31', 'startDate'],
    ['startDate=2026-06-10T08:00:00', 'startDate'],
    ['endDate=2026-06-31', 'endDate'],
    ['endDate=2026-6-1', 'endDate'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('refuses %s by field', async (query, field) => {
    const response = await visitor.get(`/api/events?${query}`);
    expect([response.status, response.body.errors[0].path]).toEqual([400, field]);
  });

  it('includes only the caller’s own registration', async () => {
    const event = await service.buildEvent();
    const [registered, other] = [await service.buildMember(), await service.buildMember()];
    const { id } = await service.buildBooking('event', event, registered, { status: 'pending' });

    const seenBy = async (who: Parameters<EventsService['as']>[0]) =>
      (await (await service.as(who)).get('/api/events')).body.data[0].registration;
    expect(await seenBy(registered)).toEqual({
      id,
      status: 'pending',
      registeredAt: new Date(service.clock.now).toISOString(),
    });
    expect(await seenBy(other)).toBeNull();
    expect(await seenBy(null)).toBeNull();
  });

  it('omits a cancelled registration', async () => {
    const event = await service.buildEvent();
    const member = await service.buildMember();
    await service.buildBooking('event', event, member, { status: 'cancelled' });

    const { body } = await (await service.as(member)).get('/api/events');
    expect(body.data).toHaveLength(1);
    expect(body.data[0].registration).toBeNull();
  });

  it('shows a meeting link only to members with a seat and to administrators', async () => {
    const link = 'https://meet.example.com/secret-room';
    const event = await service.buildEvent({ isVirtual: true, location: link });
    const withStatus = async (status: BookingStatus) => {
      const member = await service.buildMember();
      await service.buildBooking('event', event, member, { status });
      return member;
    };
    const other = await service.buildMember();
    const admin = await service.buildMember({ isAdmin: true });
    const [confirmed, pending] = [await withStatus('confirmed'), await withStatus('pending')];
    const [waitlisted, cancelled] = [await withStatus('waitlisted'), await withStatus('cancelled')];

    for (const path of ['/api/events', `/api/events/${event.id}`]) {
      const seenBy = async (who: Parameters<EventsService['as']>[0]) => {
        const { data } = (await (await service.as(who)).get(path)).body;
        return (Array.isArray(data) ? data[0] : data).location;
      };
      expect(await seenBy(confirmed)).toBe(link);
      expect(await seenBy(pending)).toBe(link);
      expect(await seenBy(admin)).toBe(link);
      expect(await seenBy(waitlisted)).toBeNull();
      expect(await seenBy(cancelled)).toBeNull();
      expect(await seenBy(other)).toBeNull();
      expect(await seenBy(null)).toBeNull();
    }
  });

  it('shows the meeting link to a member with a seat whose premium plan has ended', async () => {
    const link = 'https://meet.example.com/secret-room';
    const event = await service.buildEvent({ isVirtual: true, location: link, accessLevel: 'premium' });
    const member = await service.buildMember({ subscriptionStatus: 'free' });
    await service.buildBooking('event', event, member);
    const { body } = await (await service.as(member)).get('/api/events');
    expect(body.data[0].location).toBe(link);
  });

  it('formats prices as decimal strings, and free as 0', async () => {
    await service.buildEvent({ price: '325', startDate: service.inHours(1) });
    await service.buildEvent({ price: '0.00', startDate: service.inHours(2) });
    await service.buildEvent({ price: '99999999.99', startDate: service.inHours(3) });

    const { body } = await visitor.get('/api/events');
    expect(body.data.map(({ price }: { price: string }) => price)).toEqual(['325.00', '0', '99999999.99']);
  });
});

describe('the administrators’ list', () => {
  it('shows drafts and past events, latest start first, but no deleted ones', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    await service.buildEvent({ title: 'past', startDate: service.inHours(-48) });
    await service.buildEvent({ title: 'draft', startDate: service.inHours(5), isPublished: false });
    await service.buildEvent({ title: 'next', startDate: service.inHours(9) });
    await service.buildEvent({ title: 'deleted', deletedAt: service.inHours(-1) });

    expect(titles(await admin.get('/api/admin/events'))).toEqual(['next', 'draft', 'past']);
    expect(await walk(admin, '/api/admin/events?limit=1')).toEqual(['next', 'draft', 'past']);
    expect(titles(await admin.get('/api/admin/events?search=dra'))).toEqual(['draft']);
  });

  it('shows, on request, published events with unpaid bookings, or those that people wait for', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const paid = { price: '325', accessLevel: 'paid' } as const;
    const build = async (
      title: string,
      status: BookingStatus,
      overrides: Parameters<EventsService['buildEvent']>[0] = {},
    ) =>
      service.buildBooking(
        'event',
        await service.buildEvent({ title, ...paid, ...overrides }),
        await service.buildMember(),
        { status },
      );
    await build('unpaid', 'pending');
    await build('unpaid, past', 'pending', { startDate: service.inHours(-48) });
    await build('paid', 'confirmed');
    await build('waiting', 'waitlisted');
    await build('cancelled', 'cancelled');
    await build('free', 'pending', { accessLevel: 'free' });
    await build('costs nothing', 'pending', { price: '0' });
    await build('draft', 'pending', { isPublished: false });
    await build('deleted', 'pending', { deletedAt: service.inHours(0) });
    expect(titles(await admin.get('/api/admin/events?payment=unpaid&sort=soonest'))).toEqual([
      'unpaid, past',
      'unpaid',
    ]);
    expect(await walk(admin, '/api/admin/events?payment=unpaid&limit=1')).toEqual(['unpaid', 'unpaid, past']);
    expect(titles(await admin.get('/api/admin/events?payment=unpaid&search=past'))).toEqual(['unpaid, past']);
    // And those that people wait for.
    expect(titles(await admin.get('/api/admin/events?seats=waiting'))).toEqual(['waiting']);
    expect((await admin.get('/api/admin/events?seats=all')).status).toBe(400);
  });
});
