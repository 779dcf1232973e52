import { sendMail } from '@backflow/contracts/notifications';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { runJob, topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getSeats } from '../../test/book.ts';
import { offerTo } from '../../test/hand-over.ts';
import { importTable } from '../../test/import-table.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';
import { eraseMemberJob } from './erase-member.ts';
import { expireUnconfirmedJob } from './expire-unconfirmed.ts';

let member: TestMember;
const service = await useBookingsService();
const start = service.clock.now;
beforeEach(async () => {
  service.clock.now = start;
  member = await service.buildMember();
});

const getStatuses = async ({ id }: TestMember) =>
  (
    await service.sql<{ status: BookingStatus }>(
      'select status from bookings.bookings where user_id = $1 order by booked_at',
      [id],
    )
  ).map(({ status }) => status);

describe('a member who is erased', () => {
  const erase = (steps?: number) => runJob(service, eraseMemberJob, { memberId: member.id }, steps);

  it('loses upcoming and unpaid bookings, keeps past and paid ones, and gets no mail', async () => {
    const hours = (from: number, to: number) => ({
      ...{ startsAt: service.inHours(from), endsAt: service.inHours(to) },
    });
    const CASES = [
      ['event', hours(-9, -1), 'confirmed', 'confirmed'],
      ['event', hours(-9, 1), 'confirmed', 'cancelled'],
      ['event', {}, 'confirmed', 'cancelled'],
      ['event', {}, 'waitlisted', 'cancelled'],
      ['event', { isPublished: false }, 'pending', 'cancelled'],
      ['event', { deletedAt: service.inHours(-1) }, 'cancelled', 'cancelled'],
      ['webinar', hours(-2, -1), 'confirmed', 'confirmed'],
      ['webinar', hours(2, 3), 'confirmed', 'cancelled'],
      ['course', {}, 'confirmed', 'confirmed'],
      ['course', { price: '20', accessLevel: 'paid' }, 'pending', 'cancelled'],
    ] as const;
    const offers: TestOffer[] = [];
    for (const [index, [kind, fields, status]] of CASES.entries()) {
      const offer = await service.buildOffer(kind, fields);
      await service.buildBooking(offer, member, { status, bookedAt: service.inHours(index) });
      await service.buildBooking(offer, await service.buildMember());
      offers.push(offer);
    }
    const mails = (await service.queued(sendMail)).length;
    const topics = await topicsAnnounced(service, () => erase());
    expect(topics.toSorted()).toEqual(['courses', ...Array<string>(4).fill('events'), 'webinars']);
    expect(await topicsAnnounced(service, () => erase())).toEqual([]);
    expect(await getStatuses(member)).toEqual(CASES.map(([, , , after]) => after));
    expect(await Promise.all(offers.map((offer) => getSeats(service, offer)))).toEqual(
      CASES.map(([, , , after]) => (after === 'confirmed' ? 2 : 1)),
    );
    expect(await service.queued(sendMail)).toHaveLength(mails);
  });

  it.each(KINDS)(
    'gives each $kind up once, when the job runs again, at once, or while others book',
    async (of) => {
      const offers: TestOffer[] = [];
      for (let index = 0; index < 6; index++) {
        const offer = await service.buildOffer(of.kind, { capacity: 2 });
        const status = of.kind === 'course' ? 'pending' : 'confirmed';
        await service.buildBooking(offer, member, { status });
        await service.buildBooking(offer, await service.buildMember());
        offers.push(offer);
      }
      await expect(erase(2)).rejects.toThrow('stopped');
      expect((await getStatuses(member)).filter((status) => status === 'cancelled')).toHaveLength(2);
      const others = await Promise.all([1, 2, 3].map(async () => service.as(await service.buildMember())));
      const [, , , ...responses] = await Promise.all([
        ...[erase(), erase(), erase()],
        ...offers.flatMap(({ id }) => others.map((client) => client.post(of.bookPath(id)))),
      ]);
      const booked = responses.filter((response) => response?.status === 201).length;
      const seats = await Promise.all(offers.map((offer) => getSeats(service, offer)));
      expect(new Set(await getStatuses(member))).toEqual(new Set(['cancelled']));
      expect(seats.reduce((sum, each) => sum + each)).toBe(offers.length + booked);
      if (of.kind !== 'course') expect(Math.max(...seats)).toBeLessThanOrEqual(2);
    },
  );

  it('loses the name on invoices that were never sent; what was sent stays, with the credit note', async () => {
    member = await service.buildMember({ firstName: 'Erasmus', lastName: 'Gone' });
    const client = await service.as(member);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const getPath = (id: string) => `/api/user/invoices/${id}`;
    const ids: string[] = [];
    for (const purchaseOrder of ['PO Cancelled', 'PO Voided', 'PO Sent']) {
      const offer = await service.buildOffer('event', { price: '20.00', accessLevel: 'paid' });
      await client.post(`/api/events/${offer.id}/register`);
      const { body } = await client.get('/api/user/invoices');
      const id = body.data.find(({ offerId }: { offerId: string }) => offerId === offer.id).id as string;
      await client.patch(getPath(id), {
        company: 'Vanishing Valves',
        address: '1 Erased Way',
        purchaseOrder,
      });
      ids.push(id);
    }
    const [cancelled = '', voided = '', sent = ''] = ids;
    await admin.post(`/api/admin/invoices/${voided}/void`, { reason: 'Erasmus asked for it' });
    await client.post(`${getPath(sent)}/send`);
    await runJob(service, sendInvoicesJob, null);
    const { body: before } = await admin.get(`/api/admin/invoices/${sent}`);
    await erase();
    await erase();

    for (const id of [cancelled, voided]) {
      const { body } = await admin.get(`/api/admin/invoices/${id}`);
      expect(body.data).toMatchObject({
        status: 'void',
        billTo: { name: 'Former member', company: null, address: null, purchaseOrder: null },
      });
      expect(JSON.stringify(body)).not.toMatch(/Erasmus|Gone|Vanishing|Erased Way|PO /);
      expect(body.data.lines[0].details).not.toContain('For ');
    }
    const { body: after } = await admin.get(`/api/admin/invoices/${sent}`);
    const { billTo, lines, number } = before.data;
    expect(after.data).toMatchObject({ status: 'void', billTo, lines, number });
    const names = await service.sql<{ number: string }>(
      `select number from bookings.invoices i where i::text ~* 'erasmus|vanishing' order by number`,
    );
    expect(names.map((row) => row.number)).toEqual([expect.stringMatching(/^CN-/), number]);
    const entries = await service.sql(`select from bookings.audit_lines a where a::text like '%Erasmus%'`);
    expect(entries).toEqual([]);
  });

  it('gives the address of a colleague up, and the network of a booking', async () => {
    const offer = await service.buildOffer('event', {
      ...{ startsAt: service.inHours(2), endsAt: service.inHours(4) },
    });
    const booking = await service.buildBooking(offer, member, { status: 'confirmed', network: 'n' });
    await offerTo(service, member, booking, 'colleague@example.com');
    // It is over, so the booking stays.
    await service.sql('update bookings.offers set ends_at = $1 where id = $2', [
      service.inHours(-1),
      offer.id,
    ]);
    await erase();
    const [row] = await service.sql(
      `select b.status, b.network, h.status as "handOver", h.email
         from bookings.bookings b join bookings.hand_overs h on h.booking_id = b.id where b.id = $1`,
      [booking],
    );
    expect(row).toEqual({ status: 'confirmed', network: null, handOver: 'withdrawn', email: null });
  });

  it('loses why seats were free, statements, and the cells of refused rows', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const offer = await service.buildOffer('event', { price: '20.00', accessLevel: 'paid' });
    const path = `/api/admin/events/${offer.id}/registrations`;
    const { body } = await admin.post(path, { userId: member.id, freeReason: 'Cannot pay, Erasmus' });
    const later = await service.buildOffer('event', { price: '20.00', accessLevel: 'paid' });
    await admin.post(`/api/admin/registrations/${body.data.id}/move`, { moveTo: later.id });
    await service.sql(
      `insert into bookings.statements (user_id, name, content, created_at) values ($1, 's', 'x', now())`,
      [member.id],
    );
    const other = await service.buildMember();
    const table = `Name,Email,Day,Kind,Hours\nErasmus,${member.email.toUpperCase()},no day,online,1\nPat Kept,${other.email},no day,online,1`;
    const { id } = await importTable(service, admin, { kind: 'hours' }, table);
    await runJob(service, eraseMemberJob, { memberId: member.id, addresses: [member.email.toLowerCase()] });
    for (const relation of ['agreements', 'audit_lines', 'bulk_change_items'])
      expect(await service.sql(`select from bookings.${relation} r where r::text ilike '%erasmus%'`)).toEqual(
        [],
      );
    expect(
      await service.sql(`select rule ->> 'kind' as kind from bookings.agreements where rule ? 'kind'`),
    ).toContainEqual({ kind: 'free' });
    expect(await service.sql('select from bookings.statements where user_id = $1', [member.id])).toEqual([]);
    const errors = await (await admin.fetch(`/api/admin/imports/${id}/errors/csv`)).text();
    expect(errors).toContain(other.email);
    await expect(service.sql('update bookings.agreements set price = 1')).rejects.toThrow('final');
  });

  it('may have no bookings', async () => {
    await expect(erase()).resolves.toBeUndefined();
  });
});

describe('a booking whose member has not confirmed the address', () => {
  const expire = (steps?: number) => runJob(service, expireUnconfirmedJob, null, steps);
  const confirm = ({ id }: TestMember) =>
    service.sql('update identity.users set email_confirmed_at = now() where id = $1', [id]);
  const unconfirmed = () =>
    service.buildMember({ isEmailConfirmed: false, createdAt: new Date(service.clock.now) });

  it.each(KINDS)('$kind: ends after a day, frees the seat, and notifies the member once', async (of) => {
    const [late, inTime] = [await unconfirmed(), await unconfirmed()];
    const offer = await service.buildOffer(of.kind);
    for (const who of [late, inTime])
      await service.buildBooking(offer, who, { confirmBy: service.inHours(24), network: 'n' });
    await confirm(inTime);
    service.clock.now = start + 24 * 60 * 60 * 1000 - 1;
    await expire();
    expect(await getSeats(service, offer)).toBe(2);

    service.clock.now += 1;
    await expect(expire(0)).rejects.toThrow('stopped');
    const topics = await topicsAnnounced(service, () => Promise.all([expire(), expire()]));
    expect(topics).toEqual([of.offers]);
    await expire();
    expect(await getSeats(service, offer)).toBe(1);
    expect([await getStatuses(late), await getStatuses(inTime)]).toEqual([['cancelled'], ['confirmed']]);
    expect(await mailsAbout(service, late)).toEqual(['registration-expired']);
    expect((await requestsAbout(service, late))[0]?.data.url).toMatch(/\/settings$/);
    expect(await mailsAbout(service, inTime)).toEqual([]);
    const again = await (await service.as(late)).post(of.bookPath(offer.id));
    expect(again.status).toBe(of.kind === 'course' ? 201 : 403);
    await confirm(late);
    if (again.status === 403)
      expect((await (await service.as(late)).post(of.bookPath(offer.id))).status).toBe(201);
  });

  it.each(KINDS)('$kind: does not end when an administrator added it', async ({ kind, offers }) => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const { id: userId } = await unconfirmed();
    const offer = await service.buildOffer(kind);
    const { status } = await admin.post(`/api/admin/${offers}/${offer.id}/registrations`, { userId });
    expect(status).toBe(201);
    service.clock.now = start + 25 * 60 * 60 * 1000;
    await expire();
    expect(await getSeats(service, offer)).toBe(1);
  });
});
