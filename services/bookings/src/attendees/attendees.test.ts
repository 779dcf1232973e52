import { randomUUID } from 'node:crypto';
import type { Attendee } from '@backflow/contracts/bookings';
import { getStatements } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

async function read(path: string): Promise<{ items: Attendee[]; next: string | undefined }> {
  const { status, body, headers } = await admin.get(path);
  expect(status).toBe(200);
  return { items: body, next: /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] };
}

async function readAll(path: string): Promise<Attendee[]> {
  const found: Attendee[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page: Awaited<ReturnType<typeof read>> = await read(next);
    found.push(...page.items);
    next = page.next;
  }
  return found;
}

const HEADERS = {
  event:
    'First name,Last name,Email,Email status,Phone,Company,Status,Place in line,Attended,Registered at (PT),Kind of price',
  webinar:
    'First name,Last name,Email,Email status,Phone,Company,Status,Place in line,Attended,Registered at (PT)',
  course:
    'First name,Last name,Email,Email status,Phone,Company,Status,Enrolled at (PT),Lessons completed,Lessons,Kind of price',
};

describe.each(KINDS)('attendees: $kind', ({ kind, offers }) => {
  const path = (id: string, rest = '') => `/api/admin/${offers}/${id}/registrations${rest}`;
  const isCourse = kind === 'course';

  it('are listed oldest first with contact details, whatever their status', async () => {
    const offer = await service.buildOffer(kind);
    const statuses = ['confirmed', 'cancelled', 'waitlisted', 'pending'] as const;
    const [ana] = [await service.buildMember({ firstName: 'Ana' })];
    await service.sql(`update identity.users set company = 'Ana & Co', phone_number = '555' where id = $1`, [
      ana.id,
    ]);
    for (const [index, status] of statuses.entries()) {
      const member = index === 0 ? ana : await service.buildMember();
      await service.buildBooking(offer, member, { status, bookedAt: service.inHours(index - 9) });
    }
    const { items } = await read(path(offer.id));
    expect(items.map(({ status }) => status)).toEqual(statuses);
    expect(items[0]).toEqual({
      ...{ id: expect.any(String), number: 1, status: 'confirmed', attended: false },
      registeredAt: service.inHours(-9).toISOString(),
      ...(isCourse && { progress: { completed: 0, total: 1 } }),
      invoice: { state: 'none', amount: '0', paidAt: null },
      user: {
        ...{ id: ana.id, firstName: 'Ana', lastName: 'Fitter', email: ana.email },
        ...{ emailStatus: 'confirmed', phoneNumber: '555', company: 'Ana & Co', licenceNumber: null },
      },
    });
  });

  it('are listed page by page, each once, even with equal times', async () => {
    const offer = await service.buildOffer(kind);
    const expected: string[] = [];
    for (const hours of [-9, -5, -5, -5, -1]) {
      const bookedAt = service.inHours(hours);
      expected.push(await service.buildBooking(offer, await service.buildMember(), { bookedAt }));
    }
    const listed = await readAll(path(offer.id, '?limit=2'));
    expect(listed.map(({ id }) => id).sort()).toEqual([...expected].sort());
    expect([listed[0]?.id, listed.at(-1)?.id]).toEqual([expected[0], expected.at(-1)]);
    expect((await read(path(offer.id, '?limit=2'))).items).toHaveLength(2);
  });

  it('include erased accounts, and are an empty list for a draft without bookings', async () => {
    const offer = await service.buildOffer(kind);
    await service.buildBooking(offer, { id: randomUUID() });
    const [gone] = (await read(path(offer.id))).items;
    expect(gone?.user).toMatchObject({ firstName: 'Former', lastName: 'member', email: '' });
    const draft = await service.buildOffer(kind, { isPublished: false });
    expect((await read(path(draft.id))).items).toEqual([]);
  });

  it('are found by prefixes of names and addresses', async () => {
    const offer = await service.buildOffer(kind);
    const ana = await service.buildMember({
      ...{ firstName: 'Ana', lastName: 'Ramos-Löwe', email: `ana.${randomUUID()}@valves.example` },
    });
    await service.buildBooking(offer, ana, { bookedAt: service.inHours(-1) });
    await service.buildBooking(offer, await service.buildMember({ firstName: 'Bo', lastName: 'Lee' }));
    await service.buildBooking(
      await service.buildOffer(kind),
      await service.buildMember({ firstName: 'Ana' }),
    );
    const find = async (search: string) =>
      (await read(path(offer.id, `?search=${encodeURIComponent(search)}`))).items.map(
        ({ user }) => user.firstName,
      );
    for (const search of [
      'ana',
      'ANA ram',
      'löwe',
      'lowe',
      'rmaos lowe',
      'valves',
      'valves.example ana',
      ana.email,
      'ramos-löwe',
    ]) {
      expect([search, await find(search)]).toEqual([search, ['Ana']]);
    }
    expect(await find('')).toEqual(['Ana', 'Bo']);
    await service.sql(
      `insert into identity.licences (user_id, authority, number) values ($1, 'TCEQ', 'BP_0012')`,
      [ana.id],
    );
    for (const [search, found] of [
      ['bp_0012', ['Ana']],
      ['BP_00', ['Ana']],
      ['0012', []],
      ['bp%12', []],
    ] as const)
      expect([search, await find(search)]).toEqual([search, found]);
    for (const search of ['na', 'zzz', '%', "%'", "'", '!!'])
      expect([search, await find(search)]).toEqual([search, []]);
  });

  it('are found far down the list, page by page', async () => {
    const offer = await service.buildOffer(kind);
    await buildCrowd(service, offer, 2500);
    for (let index = 0; index < 3; index++) {
      const member = await service.buildMember({ firstName: 'Zelda', lastName: `Last${index}` });
      await service.buildBooking(offer, member, { bookedAt: service.inHours(index) });
    }
    const found = await readAll(path(offer.id, '?limit=2&search=zelda'));
    expect(found.map(({ user }) => user.firstName)).toEqual(['Zelda', 'Zelda', 'Zelda']);
    expect(await readAll(path(offer.id, '?limit=100&search=pat'))).toHaveLength(2500);
  });

  it('are filtered by status, also in a search', async () => {
    const offer = await service.buildOffer(kind);
    for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
      await service.buildBooking(offer, await service.buildMember({ firstName: 'Kim' }), { status });
    }
    const statuses = async (query: string) =>
      (await readAll(path(offer.id, query))).map(({ status }) => status);
    expect(await statuses('?limit=1&status=confirmed')).toEqual(['confirmed', 'confirmed']);
    expect(await statuses('?limit=1&status=cancelled&search=kim')).toEqual(['cancelled']);
    expect(await statuses('?limit=1&status=pending')).toEqual([]);
    const { status, body } = await admin.get(path(offer.id, '?status=paid'));
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });

  it('are counted with what is paid and unpaid', async () => {
    if (kind === 'webinar') return;
    const offer = await service.buildOffer(kind, { price: '99.50', accessLevel: 'paid' });
    for (const status of ['pending', 'confirmed', 'confirmed', 'waitlisted', 'cancelled'] as const)
      await service.buildBooking(offer, await service.buildMember(), { status });
    const { data } = (await admin.get(path(offer.id, '/counts'))).body;
    expect(data).toMatchObject({ paid: '199.00', unpaid: '99.50' });
    const { items } = await read(path(offer.id));
    const invoices = new Map(items.map(({ status, invoice }) => [status, invoice]));
    const none = { state: 'none', amount: '0', paidAt: null };
    const due = { state: 'requested', amount: '99.50', paidAt: null };
    const paid = { state: 'paid', amount: '99.50', paidAt: expect.any(String) };
    expect(Object.fromEntries(invoices)).toEqual({
      ...{ pending: due, confirmed: paid, waitlisted: none, cancelled: none },
    });
  });

  it('are counted by status and attendance, through every change', async () => {
    const offer = await service.buildOffer(kind);
    const count = async () => (await admin.get(path(offer.id, '/counts'))).body.data;
    expect(await count()).toMatchObject({
      pending: 0,
      confirmed: 0,
      waitlisted: 0,
      cancelled: 0,
      attended: 0,
    });
    await buildCrowd(service, offer, 20, { hasAccounts: false });
    const first = (limit: number) =>
      `(select id from bookings.bookings where offer_id = '${offer.id}' order by booked_at limit ${limit})`;
    await service.sql(`update bookings.bookings set status = 'pending' where id in ${first(9)}`);
    await service.sql(
      `update bookings.bookings set status = 'cancelled', attended = true where id in ${first(5)}`,
    );
    await service.sql(`delete from bookings.bookings where id in ${first(2)}`);
    await service.getCounts(offer);
    expect(await count()).toMatchObject({
      pending: 4,
      confirmed: 11,
      waitlisted: 0,
      cancelled: 3,
      attended: 3,
    });
    const [pending] = (await read(path(offer.id, '?status=pending'))).items;
    await admin.patch(`/api/admin/registrations/${pending?.id}/status`, { status: 'confirmed' });
    expect(await count()).toMatchObject({ pending: 3, confirmed: 12 });
  });

  it('are exported as CSV without formulas', async () => {
    const offer = await service.buildOffer(kind);
    const ana = await service.buildMember({ firstName: 'Ana "A"', lastName: '=1+1' });
    await service.sql(
      `update identity.users set company = 'Ana, Inc', phone_number = '+15550102030' where id = $1`,
      [ana.id],
    );
    await service.buildBooking(offer, ana, { attended: true, bookedAt: new Date('2026-06-01T06:30:00Z') });
    await service.buildBooking(offer, { id: randomUUID() }, { status: 'cancelled' });
    const response = await admin.fetch(path(offer.id, '/csv'));
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${isCourse ? 'enrollments' : 'attendees-2026-06-03'}.csv"`,
    );
    const [of, former] = isCourse
      ? ['2026-05-31 23:30,0,1', '2026-06-01 08:00,0,1']
      : [',yes,2026-05-31 23:30', ',no,2026-06-01 08:00'];
    // Nothing was agreed; webinars have no prices.
    const price = kind === 'webinar' ? '' : ',';
    expect((await response.text()).replace(/^\uFEFF/, '').split('\n')).toEqual([
      HEADERS[kind],
      `"Ana ""A""",\u00a0=1+1,${ana.email},confirmed,+1 555 010 2030,"Ana, Inc",confirmed,${of}${price}`,
      `Former,member,,,,,cancelled,${former}${price}`,
      '',
    ]);
  });

  it('are all exported, in few statements', async () => {
    const offer = await service.buildOffer(kind);
    await buildCrowd(service, offer, 2100);
    const bodies: string[] = [];
    const statements = await getStatements(service, async () => {
      bodies.push(await (await admin.fetch(path(offer.id, '/csv'))).text());
    });
    expect(new Set(bodies[0]?.split('\n').filter((line) => line.includes('confirmed'))).size).toBe(2100);
    // Three pages, each with the price; for a course each reads lessons and progress.
    expect(statements.length).toBeLessThan(isCourse ? 16 : 11);
  });

  it('are not found for an unknown offer or one of another kind', async () => {
    const other = await service.buildOffer(kind === 'event' ? 'webinar' : 'event');
    for (const rest of ['', '/counts', '/csv', '?search=ana', '?status=confirmed']) {
      for (const id of [randomUUID(), other.id]) {
        const response = await admin.fetch(path(id, rest));
        expect([rest, response.status]).toEqual([rest, 404]);
      }
    }
    const deleted = await service.buildOffer(kind, { deletedAt: service.inHours(-1) });
    await service.buildBooking(deleted, await service.buildMember());
    expect((await read(path(deleted.id))).items).toHaveLength(1);
  });
});

it('have their positions on the waiting list, in lists, searches and the CSV file', async () => {
  const event = await service.buildOffer('event', { capacity: 0 });
  const people = [];
  for (let index = 0; index < 5; index++) {
    const member = await service.buildMember({ firstName: `P${index}` });
    people.push(member);
    // The waiting list has another order than the list, which is by time.
    await service.buildBooking(event, member, { status: 'waitlisted', bookedAt: service.inHours(-index) });
  }
  const path = `/api/admin/events/${event.id}/registrations`;
  const positions = async (query: string) =>
    (await read(`${path}${query}`)).items.map(({ user, place }) => [user.firstName, place]);
  expect(await positions('')).toEqual([
    ['P4', 5],
    ['P3', 4],
    ['P2', 3],
    ['P1', 2],
    ['P0', 1],
  ]);
  expect(await positions('?search=p2')).toEqual([['P2', 3]]);
  // The waiting list alone is in its own order, page by page.
  const waiting = await readAll(`${path}?status=waitlisted&limit=2`);
  expect(waiting.map(({ user, place }) => [user.firstName, place])).toEqual([
    ['P0', 1],
    ['P1', 2],
    ['P2', 3],
    ['P3', 4],
    ['P4', 5],
  ]);
  const csv = await (await admin.fetch(`${path}/csv`)).text();
  expect(csv).toContain(`P3,Fitter,${people[3]?.email},confirmed,,,waitlisted,4,no,`);
});

it('of a course have their progress, in the list, one by one and in the CSV file', async () => {
  const course: TestOffer = await service.buildOffer('course');
  const lessons = await service.sql<{ id: string }>(
    `insert into learning.lessons (course_id, position, title, deleted_at)
     select $1, n, 'Lesson ' || n, case when n = 4 then now() end from generate_series(1, 4) n returning id`,
    [course.id],
  );
  const ids = [];
  for (const completed of [3, 1, 0]) {
    const bookedAt = service.inHours(-completed);
    const id = await service.buildBooking(course, await service.buildMember(), { bookedAt });
    ids.push(id);
    // Including the last lesson, which is deleted.
    for (const lesson of completed === 3 ? lessons : lessons.slice(0, completed)) {
      await service.sql(
        `insert into learning.lesson_completions (enrollment_id, lesson_id, completed_at) values ($1, $2, now())`,
        [id, lesson.id],
      );
    }
  }
  const path = `/api/admin/courses/${course.id}/registrations`;
  const progress = (await read(`${path}?search=fitter`)).items.map((each) => each.progress);
  expect(progress).toEqual([3, 1, 0].map((completed) => ({ completed, total: 3 })));
  const { body } = await admin.patch(`/api/admin/registrations/${ids[1]}/status`, { status: 'cancelled' });
  expect(body.data).toMatchObject({ status: 'cancelled', progress: { completed: 1, total: 3 } });
  const csv = await (await admin.fetch(`${path}/csv`)).text();
  expect(csv.match(/,\d,3,$/gm)).toEqual([',3,3,', ',1,3,', ',0,3,']);
});
