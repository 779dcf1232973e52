import { randomUUID } from 'node:crypto';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, attendedOf } from '../../test/attended.ts';
import type { Attended } from '../../test/attended.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { statementsOf } from '../../test/statements-of.ts';

let service: EventsService;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

interface Listed {
  id: string;
  status: string;
  place?: number;
  user: { firstName: string; email: string };
}

describe.each(KINDS)('attendees of %s', (kind) => {
  let attended: Attended;
  beforeAll(() => {
    attended = attendedOf(service, kind);
  });

  /** A page: of events a bare list whose header names the next one. */
  async function read(path: string): Promise<{ items: Listed[]; next: string | null }> {
    const { status, body, headers } = await admin.get(path);
    expect(status).toBe(200);
    if (kind === 'webinars') {
      const cursor = body.page.nextCursor as string | null;
      const [plain] = path.split('&cursor=');
      return { items: body.data, next: cursor && `${plain}&cursor=${cursor}` };
    }
    const link = headers.get('link');
    return { items: body, next: link && (/^<(.+)>; rel="next"$/.exec(link)?.[1] ?? null) };
  }

  async function readAll(path: string): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let next: string | null = path; next !== null;) {
      const page: { items: Listed[]; next: string | null } = await read(next);
      found.push(...page.items);
      ({ next } = page);
    }
    return found;
  }

  it('come page by page, oldest first, each once, also those who came at the same instant', async () => {
    const { id } = await attended.build();
    const expected: string[] = [];
    for (const hours of [-9, -5, -5, -5, -1]) {
      const member = await service.buildMember();
      const fields = { registeredAt: service.inHours(hours) };
      expected.push((await attended.register(id, member, fields)).id);
    }
    const listed = await readAll(attended.path(id, '?limit=2'));
    expect(listed.map((each) => each.id).sort()).toEqual([...expected].sort());
    expect([listed[0]?.id, listed.at(-1)?.id]).toEqual([expected[0], expected.at(-1)]);
    expect((await read(attended.path(id, '?limit=2'))).items).toHaveLength(2);
  });

  it('are found by the beginnings of names and addresses, and nobody else is', async () => {
    const { id } = await attended.build();
    const ana = await service.buildMember({
      ...{ firstName: 'Ana', lastName: 'Ramos-Diaz', email: `ana.${randomUUID()}@valves.example` },
    });
    await attended.register(id, ana, { registeredAt: service.inHours(-1) });
    await attended.register(id, await service.buildMember({ firstName: 'Bo', lastName: 'Lee' }));
    await attended.register((await attended.build()).id, await service.buildMember({ firstName: 'Ana' }));
    const find = async (search: string) =>
      (await read(attended.path(id, `?search=${encodeURIComponent(search)}`))).items.map(
        ({ user }) => user.firstName,
      );
    for (const search of ['ana', 'ANA ram', 'diaz', 'valves', ana.email, 'ramos-diaz']) {
      expect([search, await find(search)]).toEqual([search, ['Ana']]);
    }
    expect(await find('')).toEqual(['Ana', 'Bo']);
    for (const search of ['na', 'zzz', '%', "'", '!!'])
      expect([search, await find(search)]).toEqual([search, []]);
  });

  it('are found far behind in the list, page by page', async () => {
    const { id } = await attended.build();
    await attended.crowd(id, 2500);
    for (let index = 0; index < 3; index++) {
      const member = await service.buildMember({ firstName: 'Zelda', lastName: `Last${index}` });
      await attended.register(id, member, { registeredAt: service.inHours(index) });
    }
    const found = await readAll(attended.path(id, '?limit=2&search=zelda'));
    expect(found.map(({ user }) => user.firstName)).toEqual(['Zelda', 'Zelda', 'Zelda']);
    expect(await readAll(attended.path(id, '?limit=100&search=pat'))).toHaveLength(2500);
  });

  it('are narrowed to a status, also while searching', async () => {
    const { id } = await attended.build();
    for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
      await attended.register(id, await service.buildMember({ firstName: 'Kim' }), { status });
    }
    const statuses = async (query: string) =>
      (await readAll(attended.path(id, query))).map(({ status }) => status);
    expect(await statuses('?limit=1&status=confirmed')).toEqual(['confirmed', 'confirmed']);
    expect(await statuses('?limit=1&status=cancelled&search=kim')).toEqual(['cancelled']);
    expect(await statuses('?limit=1&status=pending')).toEqual([]);
    const { status, body } = await admin.get(attended.path(id, '?status=paid'));
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });

  it('are counted by status, with those who attended', async () => {
    const { id } = await attended.build();
    const count = async () => (await admin.get(attended.path(id, '/counts'))).body.data;
    expect(await count()).toEqual({ pending: 0, confirmed: 0, waitlisted: 0, cancelled: 0, attended: 0 });
    for (const status of ['confirmed', 'confirmed', 'cancelled'] as const) {
      await attended.register(id, await service.buildMember(), { status, attended: status === 'cancelled' });
    }
    expect(await count()).toEqual({ pending: 0, confirmed: 2, waitlisted: 0, cancelled: 1, attended: 1 });
  });

  it('are a table of all that organizers want, whose formulas are none', async () => {
    const { id } = await attended.build();
    const ana = await service.buildMember({ firstName: 'Ana', lastName: '=1+1' });
    await attended.register(id, ana, { attended: true, registeredAt: new Date('2026-06-01T06:30:00Z') });
    await attended.register(id, { id: randomUUID() }, { status: 'cancelled' });
    const response = await admin.fetch(attended.path(id, '/csv'));
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="attendees-2026-06-03.csv"',
    );
    expect((await response.text()).split('\n')).toEqual([
      'First name,Last name,Email,Email status,Phone,Company,Status,Place in line,Attended,Registered at (PT)',
      `Ana,'=1+1,${ana.email},confirmed,,,confirmed,,yes,2026-05-31 23:30`,
      'Former,member,,,,,cancelled,,no,2026-06-01 08:00',
      '',
    ]);
  });

  it('are all in the table, in few statements', async () => {
    const { id } = await attended.build();
    await attended.crowd(id, 2100);
    const bodies: string[] = [];
    const statements = await statementsOf(service, async () => {
      bodies.push(await (await admin.fetch(attended.path(id, '/csv'))).text());
    });
    expect(new Set(bodies[0]?.split('\n').filter((line) => line.includes('confirmed'))).size).toBe(2100);
    expect(statements.length).toBeLessThan(8);
  });

  it('of what there never was are not found', async () => {
    for (const rest of ['', '/counts', '/csv', '?search=ana', '?status=confirmed']) {
      const response = await admin.fetch(attended.path(randomUUID(), rest));
      expect([rest, response.status]).toEqual([rest, 404]);
    }
  });
});

it('those who wait have their places, in the list, when found and in the table', async () => {
  const event = await service.buildEvent({ maxAttendees: 0 });
  const people = [];
  for (let index = 0; index < 5; index++) {
    const member = await service.buildMember({ firstName: `P${index}` });
    people.push(member);
    // The line is in another order than the list, which is by the instant.
    await service.buildRegistration(event, member, {
      status: 'waitlisted',
      registeredAt: service.inHours(-index),
    });
  }
  const path = `/api/admin/events/${event.id}/registrations`;
  const places = async (query: string) =>
    (await admin.get(`${path}${query}`)).body.map((each: Listed) => [each.user.firstName, each.place]);
  expect(await places('')).toEqual([
    ['P4', 5],
    ['P3', 4],
    ['P2', 3],
    ['P1', 2],
    ['P0', 1],
  ]);
  expect(await places('?search=p2')).toEqual([['P2', 3]]);
  expect(await places('?limit=1&status=waitlisted')).toEqual([['P4', 5]]);
  const csv = await (await admin.fetch(`${path}/csv`)).text();
  expect(csv).toContain(`P3,Fitter,${people[3]?.email},confirmed,,,waitlisted,4,no,`);
});
