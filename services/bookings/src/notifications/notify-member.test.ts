import { sendMail } from '@backflow/contracts/notifications';
import type { BookingStatus } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN, runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { book, bookOften, buildClients, getPath, getSeats } from '../../test/book.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

let member: TestMember;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  member = await service.buildMember();
});

const PAID = { price: '325.00', accessLevel: 'paid' } as const;
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });

/** The prefix of the templates for members, and the template for the supplier. */
const MAILS = {
  event: ['registration', 'invoice-requested'],
  webinar: ['registration', 'invoice-requested'],
  course: ['enrollment', 'enrollment-invoice-requested'],
} as const;

/** The mail data of an offer that takes place in two days. */
const getContent = ({ kind, id }: TestOffer) =>
  kind === 'course'
    ? { title: 'Open lab, “free”', duration: '4.5 hours', url: `${TEST_ORIGIN}/courses/${id}` }
    : {
        title: 'Open lab, “free”',
        startsAt: service.inHours(48).toISOString(),
        endsAt: service.inHours(49.5).toISOString(),
        ...(kind === 'event'
          ? {
              place: '1450 Richards Blvd, Sacramento',
              mapUrl:
                'https://www.google.com/maps/search/?api=1&query=1450%20Richards%20Blvd%2C%20Sacramento',
            }
          : { place: 'Virtual' }),
        url: TEST_ORIGIN + (kind === 'event' ? `/events/${id}` : `/webinars/${id}`),
        ...{ calendarId: `${kind}-${id}`, version: '2' },
      };

describe.each(KINDS)('booking: $kind', ({ kind, offers }) => {
  const [mails, invoice] = MAILS[kind];

  it('a free offer queues a confirmation with the data of a calendar entry', async () => {
    const offer = await service.buildOffer(kind, { endsAt: service.inHours(49.5) });
    await service.updateOffer(offer, { title: 'Open lab, “free”' });
    await book(service, member, offer);
    const to = { kind: 'member', id: member.id };
    const ticket = kind === 'event' && { ticket: expect.stringMatching(/^\d{237}$/) };
    expect(await requestsAbout(service, member)).toEqual([
      { template: `${mails}-confirmed`, to, data: { ...getContent(offer), price: '0', ...ticket } },
    ]);
  });

  it('says how to get an account to somebody whom the office has added', async () => {
    const offer = await service.buildOffer(kind);
    await service.sql('update identity.users set password_hash = null where id = $1', [member.id]);
    await admin.post(`/api/admin/${offers}/${offer.id}/registrations`, { userId: member.id });
    expect(await requestsAbout(service, member)).toMatchObject([
      { template: `${mails}-confirmed`, data: { accountUrl: `${TEST_ORIGIN}/register` } },
    ]);
  });

  it('a paid offer notifies the member and the supplier, without a confirmation', async () => {
    if (kind === 'webinar') return;
    const offer = await service.buildOffer(kind, PAID);
    await book(service, member, offer);
    // The supplier marks the invoice as paid there.
    const url = `${TEST_ORIGIN}/admin/bookings/${offers}/${offer.id}`;
    const [toSupplier, toMember] = [
      { kind: 'supplier', about: member.id },
      { kind: 'member', id: member.id },
    ];
    const sent = await requestsAbout(service, member);
    expect(sent).toMatchObject([
      { template: invoice, to: toSupplier, data: { price: '325.00', url } },
      { template: `${mails}-requested`, to: toMember, data: { price: '325.00' } },
    ]);
    for (const personal of [member.email, member.firstName, member.lastName])
      expect(JSON.stringify(sent)).not.toContain(personal);
  });

  it('queues nothing when it is refused, before or in the transaction', async () => {
    const full = await service.buildOffer(kind, { ...PAID, title: `Full ${kind}`, capacity: 1 });
    const crowd = await buildClients(service, 6);
    const responses = await Promise.all(crowd.map((client) => client.post(getPath(full))));
    const booked = responses.filter(({ status }) => status === 201).length;
    expect(booked).toBe(kind === 'course' ? 6 : 1);
    const queued = (await service.queued(sendMail)).filter(({ data }) => data.title === `Full ${kind}`);
    expect(queued).toHaveLength(kind === 'webinar' ? booked : booked * 2);

    await bookOften(service, 5, member, await service.buildOffer(kind));
    expect(await mailsAbout(service, member)).toEqual([`${mails}-confirmed`]);
  });

  it('fails when its mail cannot be queued', async () => {
    const offer = await service.buildOffer(kind);
    const { jobs } = service.context;
    const statements = jobs.statements.bind(jobs);
    jobs.statements = () => Promise.reject(new Error('the queue is away'));
    try {
      expect((await book(service, member, offer)).status).toBe(500);
    } finally {
      jobs.statements = statements;
    }
    expect(await getSeats(service, offer)).toBe(0);
  });
});

describe('the mails of an event', () => {
  it('name what an administrator did, and nothing where members booked themselves', async () => {
    const getChange = async () => (await requestsAbout(service, member)).map(({ data }) => data.change);
    const [own, added, waited] = [
      await service.buildOffer('event'),
      await service.buildOffer('event'),
      await service.buildOffer('event'),
    ];
    await book(service, member, own);
    expect(await getChange()).toEqual([undefined]);
    await admin.post(`/api/admin/events/${added.id}/registrations`, { userId: member.id });
    const id = await service.buildBooking(waited, member, { status: 'waitlisted' });
    await setStatus(id, 'confirmed');
    expect((await getChange()).sort()).toEqual(['added', 'moved-up', undefined]);
  });

  it('contain no meeting link', async () => {
    const location = 'https://meet.example.com/secret-room';
    for (const fields of [{}, PAID]) {
      const event = await service.buildOffer('event', { ...fields, isVirtual: true, location });
      await book(service, member, event);
    }
    const mails = await requestsAbout(service, member);
    expect(JSON.stringify(mails)).not.toContain('meet.example.com');
    expect(mails.map(({ data }) => data.place)).toEqual(['Virtual', 'Virtual', 'Virtual']);
  });

  it('name an unknown location', async () => {
    await book(service, member, await service.buildOffer('event', { location: null, endsAt: null }));
    const [mail] = await requestsAbout(service, member);
    expect(mail?.data.place).toBe('Location to be announced');
    expect(mail?.data).not.toHaveProperty('endsAt');
  });
});

/** Old status, new status, whether an invoice is due, and the queued mails. */
const CHANGES: Record<'event' | 'webinar' | 'course', [BookingStatus, BookingStatus, boolean, string[]][]> = {
  event: [
    ['waitlisted', 'confirmed', false, ['registration-confirmed']],
    ['waitlisted', 'pending', true, ['invoice-requested', 'registration-requested']],
    ['confirmed', 'waitlisted', false, ['waiting-list-joined']],
    ['confirmed', 'cancelled', false, ['registration-cancelled']],
    ['pending', 'cancelled', true, ['registration-cancelled']],
    ['pending', 'confirmed', true, ['invoice-paid']],
    ['pending', 'confirmed', false, ['registration-confirmed']],
    ['pending', 'pending', true, []],
  ],
  webinar: [
    ['confirmed', 'cancelled', false, ['registration-cancelled']],
    ['cancelled', 'confirmed', false, ['registration-confirmed']],
    ['confirmed', 'confirmed', false, []],
  ],
  course: [
    ['pending', 'confirmed', true, ['invoice-paid']],
    ['confirmed', 'cancelled', true, ['credit-note', 'enrollment-cancelled']],
    ['pending', 'cancelled', true, ['enrollment-cancelled']],
    ['cancelled', 'pending', true, ['enrollment-invoice-requested', 'enrollment-requested']],
    ['cancelled', 'confirmed', false, ['enrollment-confirmed']],
    ['pending', 'pending', true, []],
  ],
};

describe.each(KINDS)('a status set by an administrator: $kind', ({ kind }) => {
  const isPaidFor = kind !== 'webinar';

  it.each(CHANGES[kind])('from %s to %s (with an invoice: %j) queues %j', async (from, to, isPaid, mails) => {
    const offer = await service.buildOffer(kind, isPaid ? PAID : {});
    const id = await service.buildBooking(offer, member, { status: from });
    expect((await setStatus(id, to)).status).toBe(200);
    await runJob(service, sendInvoicesJob, null);
    expect(await mailsAbout(service, member)).toEqual(mails);
  });

  it('notifies the member once, however often it is set', async () => {
    const [from, to] = isPaidFor
      ? (['pending', 'confirmed'] as const)
      : (['confirmed', 'cancelled'] as const);
    const offer = await service.buildOffer(kind, PAID);
    const id = await service.buildBooking(offer, member, { status: from });
    await Promise.all([1, 2, 3].map(() => setStatus(id, to)));
    await setStatus(id, to);
    await runJob(service, sendInvoicesJob, null);
    expect(await mailsAbout(service, member)).toHaveLength(1);
  });

  it('queues nothing when it is refused', async () => {
    const offer = await service.buildOffer(kind, { capacity: 0 });
    const id = await service.buildBooking(offer, member, { status: 'cancelled' });
    expect((await setStatus(id, kind === 'course' ? 'waitlisted' : 'confirmed')).status).toBeGreaterThan(399);
    expect(await mailsAbout(service, member)).toEqual([]);
  });

  it.each([
    ['over', () => ({ startsAt: service.inHours(-9), endsAt: service.inHours(-1) })],
    ['withdrawn', () => ({ deletedAt: service.inHours(-1) })],
  ])('sends only confirmations of payments when the offer is %s', async (why, fields) => {
    if (kind === 'course' && why === 'over') return;
    const offer = await service.buildOffer(kind, { ...PAID, ...fields() });
    const id = await service.buildBooking(offer, member, { status: isPaidFor ? 'pending' : 'confirmed' });
    for (const status of isPaidFor
      ? ['confirmed', 'pending', 'cancelled', 'confirmed']
      : ['cancelled', 'confirmed'])
      expect((await setStatus(id, status)).status).toBe(200);
    await runJob(service, sendInvoicesJob, null);
    // Given the seat again, the booking is to be paid again.
    expect(await mailsAbout(service, member)).toEqual(isPaidFor ? ['credit-note'] : []);
  });
});
