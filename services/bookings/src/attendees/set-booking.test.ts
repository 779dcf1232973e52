import { KIND_RULES, transition } from '@backflow/contracts/bookings';
import type { BookingStatus } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CODES, getSeats } from '../../test/book.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

let member: TestMember;
const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
beforeEach(async () => {
  member = await service.buildMember();
});

const setStatus = (id: string, status: unknown) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });
const setAttendance = (id: string, attended: unknown, more: object = { beforeStart: true }) =>
  admin.patch(`/api/admin/registrations/${id}/attendance`, { attended, ...more });
const getEntries = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id);

describe.each(KINDS)('the status of a booking: $kind', ({ kind, bookPath }) => {
  const hasPrice = KIND_RULES[kind].statuses.includes('pending');
  const prefix = kind === 'course' ? 'enrollment' : 'registration';
  const { full, already } = CODES[kind];

  it('takes or frees a seat with every change that the kind allows', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    const id = await service.buildBooking(offer, member);
    let from: BookingStatus = 'confirmed';
    let changes = 0;
    const steps = ['cancelled', 'pending', 'waitlisted', 'cancelled', 'confirmed'] as const;
    for (const to of [...steps, 'pending', 'confirmed', 'waitlisted', 'confirmed'] as const) {
      const { status, body } = await setStatus(id, to);
      if (from !== to && !transition(kind, from, to)) {
        expect([status, body.errors[0].path]).toEqual([400, 'status']);
      } else if (from === 'confirmed' && to === 'pending') {
        // Nothing was paid.
        expect([status, body.code]).toEqual([409, 'CONFLICT']);
      } else {
        // Nothing is due: a seat is confirmed.
        const stored: BookingStatus = to === 'pending' ? 'confirmed' : to;
        expect([status, body.data]).toEqual([200, expect.objectContaining({ id, status: stored })]);
        expect(body.data.user.id).toBe(member.id);
        changes += from === stored ? 0 : 1;
        from = stored;
      }
      expect(await service.getCounts(offer)).toMatchObject({ [from]: 1 });
    }
    expect(await getEntries(id)).toHaveLength(changes);
  });

  it('notifies the member, and leaves an audit entry', async () => {
    const offer = await service.buildOffer(kind, { title: 'Relief valves' });
    const id = await service.buildBooking(offer, member);
    for (const status of ['cancelled', 'confirmed']) await setStatus(id, status);
    expect(await requestsAbout(service, member)).toMatchObject(
      ['cancelled', 'confirmed'].map((what) => ({
        ...{ template: `${prefix}-${what}`, data: { title: 'Relief valves' } },
      })),
    );
    const details = { offerId: offer.id, userId: member.id };
    expect(await getEntries(id)).toMatchObject([
      {
        ...{ actorId: director.id, action: 'registrations.setStatus' },
        details: { ...details, status: { from: 'confirmed', to: 'cancelled' } },
      },
      { details: { ...details, status: { from: 'cancelled', to: 'confirmed' } } },
    ]);
  });

  it('changes and notifies once, however often it is set', async () => {
    const offer = await service.buildOffer(kind);
    const id = await service.buildBooking(offer, member);
    const responses = await Promise.all([1, 2, 3, 4].map(() => setStatus(id, 'cancelled')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await setStatus(id, 'cancelled')).status).toBe(200);
    expect(await service.getCounts(offer)).toMatchObject({ confirmed: 0, cancelled: 1 });
    expect(await mailsAbout(service, member)).toEqual([`${prefix}-cancelled`]);
    expect(await getEntries(id)).toHaveLength(1);
  });

  it('is not restored when the offer is full or the member has a newer booking', async () => {
    const offer = await service.buildOffer(kind, { capacity: 1 });
    const id = await service.buildBooking(offer, member, { status: 'cancelled' });
    const again = await service.buildBooking(offer, member);
    const refused = await setStatus(id, 'confirmed');
    expect([refused.status, refused.body.code]).toEqual([409, already]);
    expect(refused.body.message).toMatch(/^This member has another (registration|enrollment)/);
    expect(await getSeats(service, offer)).toBe(1);
    expect(await mailsAbout(service, member)).toEqual([]);
    await setStatus(again, 'cancelled');
    await service.buildBooking(offer, await service.buildMember());
    const { status, body } = await setStatus(id, 'confirmed');
    // Courses have no limit of seats.
    expect([status, body.code]).toEqual(kind === 'course' ? [200, undefined] : [409, full]);
    expect(await service.getCounts(offer)).toMatchObject({ confirmed: kind === 'course' ? 2 : 1 });
  });

  it('keeps counters right while administrators and members write concurrently', async () => {
    const offer = await service.buildOffer(kind, { capacity: 4 });
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) {
      const status = index < 3 ? 'confirmed' : kind === 'event' ? 'waitlisted' : 'cancelled';
      ids.push(await service.buildBooking(offer, await service.buildMember(), { status }));
    }
    const newcomers = await Promise.all(
      Array.from({ length: 6 }, async () => service.as(await service.buildMember())),
    );
    await Promise.all([
      ...ids.map((id, index) => setStatus(id, index < 3 ? 'cancelled' : 'confirmed')),
      ...newcomers.map((client) => client.post(bookPath(offer.id))),
    ]);
    const { confirmed, pending } = await service.getCounts(offer);
    if (kind === 'course') expect(confirmed).toBe(9);
    else expect(confirmed + pending).toBeLessThanOrEqual(4);
  });

  it('of past or withdrawn offers changes without a mail, except for a payment', async () => {
    const paid = hasPrice ? ({ price: '325.00', accessLevel: 'paid' } as const) : {};
    const gone = [
      await service.buildOffer(kind, { ...paid, deletedAt: service.inHours(-1) }),
      ...(kind === 'course'
        ? []
        : [
            await service.buildOffer(kind, {
              ...{ ...paid, startsAt: service.inHours(-3), endsAt: service.inHours(-1) },
            }),
            await service.buildOffer(kind, { ...paid, isPublished: false }),
          ]),
    ];
    for (const offer of gone) {
      const id = await service.buildBooking(offer, member, { status: hasPrice ? 'pending' : 'confirmed' });
      for (const status of hasPrice ? ['confirmed', 'cancelled'] : ['cancelled', 'confirmed'])
        expect((await setStatus(id, status)).status).toBe(200);
    }
    // Payments are to be returned: only credit notes are mailed.
    expect(await mailsAbout(service, member)).toEqual([]);
    await runJob(service, sendInvoicesJob, null);
    expect(await mailsAbout(service, member)).toEqual(hasPrice ? gone.map(() => 'credit-note') : []);
  });

  it.each(['attended', '', null, 1, 'Confirmed'])('cannot be %j', async (wrong) => {
    const id = await service.buildBooking(await service.buildOffer(kind), member);
    const { status, body } = await setStatus(id, wrong);
    expect([status, body.errors[0].path]).toEqual([400, 'status']);
  });
});

describe.each(KINDS)('attendance: $kind', ({ kind }) => {
  it('can be set and cleared, is counted and audited; courses have none', async () => {
    const offer = await service.buildOffer(kind, kind === 'course' ? {} : { startsAt: service.inHours(0) });
    const id = await service.buildBooking(offer, member);
    for (const attended of [true, true, false, true]) {
      const { status, body } = await setAttendance(id, attended, {});
      if (kind === 'course') expect([status, body.errors[0].path]).toEqual([400, 'attended']);
      else expect([status, body.data.attended]).toEqual([200, attended]);
    }
    expect(await service.getCounts(offer)).toMatchObject({ attended: kind === 'course' ? 0 : 1 });
    const [of, action] = [{ offerId: offer.id, userId: member.id }, 'registrations.setAttendance'];
    const entries = [true, false, true].map((to) => ({
      ...{ actorId: director.id, action, subjectId: id, details: { ...of, attended: { from: !to, to } } },
    }));
    expect(await getEntries(id)).toEqual(kind === 'course' ? [] : entries);
    for (const wrong of ['yes', 1, null]) {
      const { status, body } = await setAttendance(id, wrong);
      expect([status, body.errors[0].path]).toEqual([400, 'attended']);
    }
    expect(await mailsAbout(service, member)).toEqual([]);
  });

  if (kind === 'course') return;

  it('before the start is recorded only once it is confirmed; it can always be undone', async () => {
    const offer = await service.buildOffer(kind, { hours: { online: '1' } });
    const id = await service.buildBooking(offer, member);
    for (const more of [{}, { beforeStart: false }]) {
      const { status, body } = await setAttendance(id, true, more);
      expect([status, body.code, body.message]).toEqual([
        ...[409, 'NOT_STARTED'],
        expect.stringMatching(new RegExp(`^This ${kind} has not started yet`)),
      ]);
    }
    expect(await getEntries(id)).toEqual([]);
    expect((await setAttendance(id, true, { beforeStart: true })).body.data.attended).toBe(true);
    expect(await getEntries(id)).toMatchObject([{ details: { beforeStart: true } }]);
    expect((await setAttendance(id, false, {})).body.data.attended).toBe(false);
  });
});
