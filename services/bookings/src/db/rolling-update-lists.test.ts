import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as courses from '../../test/release-before-learning.ts';
import * as old from '../../test/release-before.ts';
import { startBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

/* Reads of processes of the previous release during a rolling update, and their writes of courses. */

const service = await startBookingsService();
const events = old.startOldProcess(service, 'events');
const learning = old.startOldProcess(service, 'learning');
const members = await Promise.all(Array.from({ length: 6 }, () => service.buildMember()));
afterAll(async () => {
  await events.stop();
  await learning.stop();
  await service.stop();
});

const idOf = (index: number): string => members[index]?.id ?? '';
const asAdmin = async () => service.as(await service.buildMember({ isAdmin: true }));
const setStatusNow = async (id: string, status: string) =>
  (await (await asAdmin()).patch(`/api/admin/registrations/${id}/status`, { status })).status;

describe('a process of the previous release, of events', () => {
  let event: TestOffer;
  beforeAll(async () => {
    event = await service.buildOffer('event', { capacity: 2, price: '20.00', accessLevel: 'paid' });
    await (await service.as({ id: idOf(0) })).post(`/api/events/${event.id}/register`);
    await old.registerForEvent(events, event.id, idOf(1));
    await (await service.as({ id: idOf(2) })).post(`/api/events/${event.id}/waiting-list`);
    await old.joinWaitingList(events, event.id, idOf(3));
  });

  it('lists the attendees in the order of this version, with their positions', async () => {
    const rows = await events.read(
      `select 
  r.id, r.status, r.attended, r.registered_at as "registeredAt", r.user_id as "userId",
  r.waiting_number as "waitingNumber", r.first_name as "firstName", r.last_name as "lastName", r.email,
  r.email_status as "emailStatus",  r.phone_number as "phoneNumber", r.company from (
  select r.id, r.event_id as of_id, r.status, r.attended, r.registered_at, r.user_id, r.waiting_number as waiting_number,
         m.first_name, m.last_name, m.email, m.email_status, m.phone_number, m.company, m.search
    from registrations r
    left join identity.contacts_v2 m on m.id = r.user_id) r where r.of_id = $1 order by r.registered_at, r.id limit $2`,
      [event.id, 101],
    );
    const now = (await (await asAdmin()).get(`/api/admin/events/${event.id}/registrations`)).body as {
      id: string;
      status: string;
    }[];
    expect(rows.map(({ id, status }) => [id, status])).toEqual(now.map(({ id, status }) => [id, status]));
    expect(rows).toHaveLength(4);
    const places = await events.read(
      `
        select waiting_number as "waitingNumber", place
          from (select waiting_number, (row_number() over (order by waiting_number))::int as place
                  from registrations
                 where event_id = $1 and status = 'waitlisted'
                   and waiting_number <= (select max(number) from unnest($2::bigint[]) number)) line
         where waiting_number = any($3::bigint[])`,
      [event.id, ...[1, 2].map(() => rows.flatMap(({ waitingNumber }) => waitingNumber ?? []))],
    );
    expect(places.map(({ place }) => place)).toEqual([1, 2]);
  });

  it('counts them, and finds unpaid ones and the recipients of a mail', async () => {
    const [counts] = await events.read(
      `select 
  (count(*) filter (where status = 'pending'))::int as pending,
  (count(*) filter (where status = 'confirmed'))::int as confirmed,
  (count(*) filter (where status = 'waitlisted'))::int as waitlisted,
  (count(*) filter (where status = 'cancelled'))::int as cancelled,
  (count(*) filter (where attended))::int as attended from registrations where event_id = $1`,
      [event.id],
    );
    // The release before knows no seat offers.
    expect({ ...counts, held: 0 }).toEqual((await service.countsOf(event)).counted);
    const [unpaid] = await events.read(
      `select pending.count
    from (select event_id, count(*)::int as count, min(registered_at) as since
            from registrations where status = 'pending' group by event_id) pending
    join events e on e.id = pending.event_id where e.id = $1`,
      [event.id],
    );
    expect(unpaid).toEqual({ count: 1 });
    const mailed = await events.read(
      `
        select r.user_id as id 
  from registrations r
  join identity.contacts_v2 m on m.id = r.user_id
 where r.event_id = $1 and r.status <> 'cancelled' and r.status in ('pending', 'confirmed', 'waitlisted') and r.user_id > $2
         order by r.user_id limit $3`,
      [event.id, '00000000-0000-0000-0000-000000000000', 100],
    );
    expect(mailed).toHaveLength(4);
  });

  it('finds the bookings of unconfirmed members, and counts them by network', async () => {
    const { id } = await service.buildMember({ isEmailConfirmed: false });
    await (await service.as({ id })).post(`/api/events/${event.id}/waiting-list`);
    const found = await events.read(
      `
        select r.id, r.event_id as "ofId", r.user_id as "userId"
          from registrations r join identity.actors_v2 a on a.id = r.user_id
         where r.confirm_by <= $1 and r.status <> 'cancelled' and not a.is_email_confirmed
         order by r.confirm_by limit 200`,
      [service.inHours(24 * 365)],
    );
    expect(found.map(({ userId }) => userId)).toEqual([id]);
    const [count] = await events.read(
      `select (select count(*)::int from registrations
             where user_id = $1 and event_id <> $2 and confirm_by is not null and status <> 'cancelled')
         + (select count(*)::int from webinar_registrations
             where user_id = $3 and webinar_id <> $4 and confirm_by is not null and status <> 'cancelled')
             as own`,
      [id, idOf(0), id, idOf(0)],
    );
    expect(count).toEqual({ own: 1 });
  });

  it('counts the registrations of a week', async () => {
    const [week] = await events.read(
      `
      select (select count(*)::int from registrations
               where registered_at >= $1 and registered_at < $2) as events,
             (select count(*)::int from webinar_registrations
               where registered_at >= $1 and registered_at < $2) as webinars`,
      [new Date(0), service.inHours(24 * 3650)],
    );
    expect(week).toEqual({ events: 5, webinars: 0 });
  });
});

describe('a process of the previous release, of courses', () => {
  it('enrolls beside this version, and counts and sets statuses', async () => {
    const course = await service.buildOffer('course');
    const first = (await courses.enroll(learning, course.id, idOf(0))) ?? '';
    const { body } = await (await service.as({ id: idOf(1) })).post(`/api/courses/${course.id}/enroll`);
    const second = body.data.id as string;
    const again = courses.enroll(learning, course.id, idOf(1));
    expect(await again.catch((error: unknown) => Reflect.get(error as object, 'constraint'))).toBe(
      'enrollments_one_per_member',
    );
    expect(await courses.setEnrollmentStatus(learning, second, 'cancelled')).toBe('cancelled');
    // Nothing was paid.
    expect(await setStatusNow(first, 'pending')).toBe(409);
    expect(await courses.countsOfCourse(learning, course.id)).toEqual({
      ...{ pending: 0, confirmed: 1, cancelled: 1 },
    });
    const { counted, rows } = await service.countsOf(course);
    expect(counted).toEqual(rows);
    expect(counted).toMatchObject({ pending: 0, confirmed: 1, cancelled: 1 });
    const [own] = await learning.read('select enrollment_count as count from courses where id = $1', [
      course.id,
    ]);
    expect(own).toEqual({ count: 1 });
    expect(await courses.enrolledInWeeks(learning)).toBe(2);
  });

  it('stores progress in enrollments of either version', async () => {
    const course = await service.buildOffer('course');
    const ours = (await (await service.as({ id: idOf(2) })).post(`/api/courses/${course.id}/enroll`)).body
      .data;
    await courses.completeLesson(learning, ours.id, course.id);
    const [own] = await courses.ownProgress(learning, idOf(2));
    expect(own).toMatchObject({ id: ours.id, status: 'confirmed', completed: 1, total: 1 });
    const [attendee] = (await (await asAdmin()).get(`/api/admin/courses/${course.id}/registrations`)).body;
    expect(attendee.progress).toEqual({ completed: 1, total: 1 });
  });
});
