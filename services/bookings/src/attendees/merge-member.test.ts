import { runJob } from '@backflow/service-kit/testing';
import { raw, select, sql } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getSeats } from '../../test/book.ts';
import { offerTo } from '../../test/hand-over.ts';
import { mailsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { MERGED_COLUMNS, mergeMemberJob } from './merge-member.ts';

let from: TestMember;
let into: TestMember;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  from = await service.buildMember();
  into = await service.buildMember();
});

const merge = (steps?: number) =>
  runJob(service, mergeMemberJob, { fromId: from.id, intoId: into.id }, steps);

/** How many rows each column has of a person. */
async function countRows({ id }: TestMember): Promise<Record<string, number>> {
  const counts = Object.keys(MERGED_COLUMNS).map(async (name) => {
    const [table = '', column = ''] = name.split('.');
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int as count from bookings.${table} where ${column} = $1`,
      [id],
    );
    return [name, row?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Gives a member something of everything that is booked, owed, paid and earned. */
async function fill(member: TestMember): Promise<void> {
  const client = await service.as(member);
  const paid = await service.buildOffer('event', { price: '120.00', accessLevel: 'paid' });
  await client.post(`/api/events/${paid.id}/register`);
  const { body } = await client.get('/api/user/invoices');
  await client.post(`/api/user/invoices/${body.data[0].id}/send`);
  await service.sql(
    `insert into bookings.payments (account_id, kind, amount, day, method, user_id)
     select id, 'payment', 20, '2026-11-20', 'check', user_id from bookings.accounts where user_id = $1`,
    [member.id],
  );
  await service.sql(
    `insert into bookings.hours_entries (user_id, kind, hours, day, reason, note, at)
     values ($1, 'online', 1.5, '2026-03-02', 'correction', 'Paper sheet', now())`,
    [member.id],
  );
  const event = await service.buildOffer('event', {
    startsAt: service.inHours(48),
    endsAt: service.inHours(50),
  });
  const booking = await service.buildBooking(event, member);
  await offerTo(service, member, booking, 'colleague@example.com');
  const full = await service.buildOffer('event', { capacity: 0 });
  const waiting = await service.buildBooking(full, member, { status: 'waitlisted' });
  await service.sql(
    `insert into bookings.seat_offers (offer_id, booking_id, user_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [full.id, waiting, member.id],
  );
  await service.sql(
    `insert into bookings.calendar_feeds (user_id, nonce, token_hash, created_at) values ($1, 'n', $2, now())`,
    [member.id, member.id],
  );
}

describe('two people who are merged', () => {
  it('are one with all bookings, invoices, payments and hours, whose amounts stay', async () => {
    await fill(from);
    await fill(into);
    const [before, own] = [await countRows(from), await countRows(into)];
    const amounts = `select (select sum(amount) from bookings.payments), (select sum(total) from bookings.invoices),
                            (select sum(due) from bookings.accounts), (select sum(hours) from bookings.hours_entries),
                            (select sum(unpaid) from bookings.offers), (select count(*) from bookings.invoice_documents)`;
    const sums = await service.sql(amounts);
    await merge();
    await merge();
    expect(Object.values(await countRows(from)).every((count) => count === 0)).toBe(true);
    expect(await countRows(into)).toEqual({
      ...Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + (own[name] ?? 0)])),
      'calendar_feeds.user_id': 1,
    });
    expect(await service.sql(amounts)).toEqual(sums);
    const { body } = await admin.get(`/api/admin/members/${into.id}/registrations`);
    expect(JSON.stringify(body)).not.toContain(from.id);
  });

  it('keep one seat where they booked the same meanwhile, however often the job is stopped', async () => {
    const offers = [];
    for (const [own, others] of [
      ['confirmed', 'confirmed'],
      ['waitlisted', 'waitlisted'],
      ['waitlisted', 'confirmed'],
      ['confirmed', 'waitlisted'],
    ] as const) {
      const offer = await service.buildOffer('event', { capacity: 2 });
      await service.buildBooking(offer, into, { status: own });
      await service.buildBooking(offer, from, { status: others });
      offers.push(offer);
    }
    await expect(merge(2)).rejects.toThrow('stopped');
    await merge();
    await merge();
    for (const [index, offer] of offers.entries()) {
      const rows = await service.sql<{ status: string }>(
        `select status from bookings.bookings where offer_id = $1 and user_id = $2 order by status = 'cancelled'`,
        [offer.id, into.id],
      );
      const status = index === 1 ? 'waitlisted' : 'confirmed';
      expect(rows.map((row) => row.status)).toEqual([status, 'cancelled']);
      expect(await getSeats(service, offer)).toBe(index === 1 ? 0 : 1);
    }
    expect([...(await mailsAbout(service, from)), ...(await mailsAbout(service, into))]).toEqual([]);
  });

  it('have what was booked while they were merged, after the second run', async () => {
    const offers = await Promise.all([1, 2, 3, 4].map(() => service.buildOffer('event', { capacity: 2 })));
    const client = await service.as(from);
    const responses = await Promise.all([
      merge(),
      ...offers.map(({ id }) => client.post(`/api/events/${id}/register`)),
      merge(),
    ]);
    expect(responses.flatMap((response) => response?.status ?? [])).toEqual(offers.map(() => 201));
    await merge();
    expect((await countRows(from))['bookings.user_id']).toBe(0);
    expect((await countRows(into))['bookings.user_id']).toBe(4);
    expect(await Promise.all(offers.map((offer) => getSeats(service, offer)))).toEqual([1, 1, 1, 1]);
  });
});

it.each(['payments', 'hours_entries', 'invoices'])(
  'no statement of the service gives a row of %s to somebody else',
  async (table) => {
    await fill(from);
    for (const guc of ['off', 'on']) {
      const change = select(
        service.context.db,
        'steal',
        sql`with flag as (select set_config('bookings.merging', ${guc}, true))
            update ${raw(table)} set user_id = ${into.id} from flag where user_id = ${from.id}`,
      );
      await expect(change).rejects.toThrow();
    }
    expect((await countRows(from))[`${table}.user_id`]).toBe(1);
  },
);
