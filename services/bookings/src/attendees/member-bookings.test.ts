import { randomUUID } from 'node:crypto';
import type { MemberBooking } from '@backflow/contracts/bookings';
import { asOwner, getPlans, getStatements, walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildInvoice } from '../../test/build-invoice.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { runJob } from '@backflow/service-kit/testing';
import { invoiceMissedBookingsJob } from '../accounts/invoice-missed-bookings.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const getPath = (id: string) => `/api/admin/users/${id}/bookings`;
const list = async (id: string, query = '') =>
  (await admin.get(getPath(id) + query)).body.data as MemberBooking[];
const counts = async (id: string) => (await admin.get(`${getPath(id)}/counts`)).body.data as object;

const PAID = { price: '325.00', accessLevel: 'paid' } as const;

/** A member with a booking of each kind, the newest last. */
async function aBookedMember() {
  const member = await service.buildMember();
  const event = await service.buildOffer('event', { ...PAID, title: 'RPZ rebuild' });
  const webinar = await service.buildOffer('webinar', { title: 'Code update' });
  const course = await service.buildOffer('course', { ...PAID, price: '80.50', title: 'Reading a gauge' });
  const ids = [
    await service.buildBooking(event, member, { status: 'pending', bookedAt: service.inHours(-9) }),
    await service.buildBooking(webinar, member, { attended: true, bookedAt: service.inHours(-5) }),
    await service.buildBooking(course, member, { status: 'pending', bookedAt: service.inHours(-1) }),
  ];
  // Somebody else's are not theirs.
  await service.buildBooking(event, await service.buildMember());
  return { member, event, webinar, course, ids };
}

describe('the bookings of a member', () => {
  it('are listed with what is booked and invoiced: what is not paid first, then the newest', async () => {
    const { member, event, webinar, course, ids } = await aBookedMember();
    const named = { id: member.id, name: expect.any(String) };
    expect(await list(member.id)).toEqual([
      {
        ...{ id: ids[2], status: 'pending', attended: false, amount: '80.50' },
        account: expect.objectContaining({ agreed: '80.50', due: '80.50' }),
        ...{ bookedAt: service.inHours(-1).toISOString(), progress: { completed: 0, total: 1 } },
        ...{
          documents: [expect.objectContaining({ total: '80.50', status: 'issued' })],
          payments: [],
          member: named,
        },
        offer: {
          offers: 'courses',
          id: course.id,
          title: 'Reading a gauge',
          startsAt: null,
          isWithdrawn: false,
        },
      },
      {
        ...{ id: ids[0], status: 'pending', attended: false, amount: '325.00' },
        account: expect.objectContaining({ agreed: '325.00', due: '325.00' }),
        bookedAt: service.inHours(-9).toISOString(),
        ...{
          documents: [expect.objectContaining({ total: '325.00', pdfHref: null })],
          payments: [],
          member: named,
        },
        offer: {
          ...{ offers: 'events', id: event.id, title: 'RPZ rebuild', isWithdrawn: false },
          startsAt: service.inHours(48).toISOString(),
        },
      },
      {
        ...{ id: ids[1], status: 'confirmed', attended: true, amount: null },
        ...{ bookedAt: service.inHours(-5).toISOString(), documents: [], payments: [], member: named },
        offer: expect.objectContaining({ offers: 'webinars', id: webinar.id }),
      },
    ]);
  });

  it('have the payments that were not taken back, with day, method and reference', async () => {
    const member = await service.buildMember();
    const { bookingId } = await buildInvoice(service, await service.buildOffer('event', PAID), member, {
      total: '325.00',
    });
    const pay = (reference: string) =>
      admin.post(`/api/admin/registrations/${bookingId}/payments`, {
        ...{ amount: '100', day: '2026-01-05', method: 'check', reference },
      });
    const taken = (await pay('1040')).body.data.payments[0];
    await pay('1041');
    await admin.post(`/api/admin/payments/${taken.id}/reverse`, { reason: 'Typo' });
    expect(await list(member.id)).toMatchObject([
      {
        account: { due: '225.00', received: '100.00' },
        payments: [
          { kind: 'payment', amount: '100.00', day: '2026-01-05', method: 'check', reference: '1041' },
        ],
      },
    ]);
    expect((await list(member.id))[0]?.payments).toHaveLength(1);
  });

  it('are filtered by type', async () => {
    const { member, ids } = await aBookedMember();
    const getIds = async (query: string) => (await list(member.id, query)).map(({ id }) => id);
    expect(await getIds('?type=dated')).toEqual([ids[0], ids[1]]);
    expect(await getIds('?type=courses')).toEqual([ids[2]]);
  });

  it('are counted, with the sum that is unpaid', async () => {
    const { member, event } = await aBookedMember();
    await service.buildBooking(await service.buildOffer('event', PAID), member, { status: 'cancelled' });
    await buildInvoice(service, event, await service.buildMember());
    expect(await counts(member.id)).toEqual({
      ...{ dated: 2, courses: 1, attended: 1 },
      unpaid: { count: 2, amount: '405.50' },
    });
    expect(await counts((await service.buildMember()).id)).toEqual({
      ...{ dated: 0, courses: 0, attended: 0 },
      unpaid: { count: 0, amount: '0' },
    });
  });

  it('are unpaid no longer once an administrator marks them paid', async () => {
    const event = await service.buildOffer('event', PAID);
    const member = await service.buildMember();
    const { id, bookingId } = await buildInvoice(service, event, member, { total: '325.00' });
    expect(await counts(member.id)).toMatchObject({ unpaid: { count: 1, amount: '325.00' } });
    await admin.post(`/api/admin/invoices/${id}/pay`);
    expect(await counts(member.id)).toMatchObject({ unpaid: { count: 0, amount: '0' } });
    expect(await list(member.id)).toMatchObject([{ id: bookingId, status: 'confirmed' }]);
  });

  it('include cancelled and withdrawn ones, which nobody has to pay', async () => {
    const member = await service.buildMember();
    const gone = await service.buildOffer('event', PAID);
    await service.buildBooking(gone, member, { status: 'pending', bookedAt: service.inHours(-2) });
    await service.updateOffer(gone, { deletedAt: new Date(service.clock.now) });
    await runJob(service, invoiceMissedBookingsJob, null);
    const cancelled = await service.buildOffer('event', PAID);
    await service.buildBooking(cancelled, member, { status: 'cancelled', bookedAt: service.inHours(-1) });
    expect(await list(member.id)).toMatchObject([
      { status: 'cancelled', offer: { isWithdrawn: false } },
      // Nothing is due any more.
      { status: 'confirmed', offer: { isWithdrawn: true } },
    ]);
    expect(await counts(member.id)).toMatchObject({ dated: 1, unpaid: { count: 0, amount: '0' } });
  });

  it('show the position on a waiting list', async () => {
    const event = await service.buildOffer('event', { capacity: 0 });
    await service.buildBooking(event, await service.buildMember(), { status: 'waitlisted' });
    const member = await service.buildMember();
    await service.buildBooking(event, member, { status: 'waitlisted' });
    expect(await list(member.id)).toMatchObject([{ status: 'waitlisted', place: 2 }]);
  });

  it('are read page by page, each once, with one statement a page', async () => {
    const member = await service.buildMember();
    for (let count = 0; count < 5; count += 1)
      await service.buildBooking(await service.buildOffer('event'), member, {
        bookedAt: service.inHours(count === 4 ? 0 : -5),
      });
    const all = await list(member.id);
    expect(await walkPages(admin, `${getPath(member.id)}?limit=2`)).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    const statements = await getStatements(service, () => admin.get(getPath(member.id)));
    expect(statements.filter(({ text }) => text.includes('bookings'))).toHaveLength(1);
  });

  it('are of an account that exists', async () => {
    const { member } = await aBookedMember();
    expect((await admin.get(getPath(randomUUID()))).status).toBe(404);
    expect((await admin.get(`${getPath(member.id)}?type=events`)).status).toBe(400);
  });
});

it('lessons of the booked courses are counted, not those of all courses', async () => {
  const { member } = await aBookedMember();
  await asOwner(
    service,
    `with courses as (insert into learning.courses (title, is_published) select 'Course', true from generate_series(1, 2000) returning id)
     insert into learning.lessons (course_id, position, title) select id, 1, 'Lesson' from courses`,
  );
  await asOwner(service, 'analyze learning.courses, learning.lessons');
  const plans = await getPlans(service, () => list(member.id), /course_lessons_v1/);
  const ofLessons = plans.flat().filter(({ table }) => table === 'lessons' || table === 'courses');
  expect(ofLessons).not.toEqual([]);
  expect(Math.max(...ofLessons.map(({ rows }) => rows))).toBeLessThan(50);
});
