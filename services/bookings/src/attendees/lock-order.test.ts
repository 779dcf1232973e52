import { notifyAttendees } from '@backflow/contracts/bookings';
import type { OfferNotice } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { runJob, runQueued, waitForLocks } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { OWNER_ROWS } from '../../test/owner-rows.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { notifyAttendeesJob } from '../notifications/notify-attendees.ts';
import { eraseMemberJob } from './erase-member.ts';

/*
 * Runs everything that locks an offer concurrently. Postgres counts deadlocks: `mutate` retries the failed write, so responses
 * don't show them.
 */

let deadlocks: number;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  deadlocks = await service.deadlocks();
});

const buildMembers = (length: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length }, () => service.buildMember()));

/** An edit by the owner's service: it locks its row, then the offer, and writes. */
async function editAsOwner({ id, kind }: TestOffer, set: string): Promise<void> {
  const { table } = OWNER_ROWS[kind];
  const client = new pg.Client({ connectionString: service.adminUrl });
  await client.connect();
  try {
    await client.query(`set role backflow_${table.split('.')[0]}`);
    await client.query('begin');
    await client.query(`select from ${table} where id = $1 for update`, [id]);
    await client.query('select * from bookings.lock_offer_v2($1)', [id]);
    await client.query(`update ${table} set ${set}, version = version + 1 where id = $1`, [id]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The job that the owner queues when it moves an offer. */
const moved = ({ id }: TestOffer): OfferNotice => ({
  ...{ id, about: 'moved', version: 1, sentAt: service.inHours(0).toISOString() },
  before: { startsAt: service.inHours(24).toISOString(), place: 'Hall B' },
});

describe.each(KINDS)('concurrent writes: $kind', ({ kind, offers, bookPath }) => {
  const path = (id: string) => `/api/admin/${offers}/${id}`;

  it('bookings, the owner’s edits, added seats, status changes, mails and an erasure cause no deadlock', async () => {
    const offer = await service.buildOffer(kind, { capacity: 8 });
    const [members, others, [erased]] = [await buildMembers(8), await buildMembers(8), await buildMembers(1)];
    const clients = await Promise.all(members.map((member) => service.as(member)));
    const ids: string[] = [];
    for (const member of others) ids.push(await service.buildBooking(offer, member));
    if (erased) await service.buildBooking(offer, erased, { status: 'pending' });
    const edits = ['title = title || 1', ...(kind === 'course' ? [] : ['max_attendees = max_attendees + 1'])];
    const set = (id: string, what: string, body: object) =>
      admin.patch(`/api/admin/registrations/${id}/${what}`, body);
    const text = { to: 'all', subject: 'Hall B', message: 'We meet there.' };
    const responses = await Promise.all([
      ...clients.map((client) => client.post(bookPath(offer.id))),
      ...members.map(({ id: userId }) =>
        admin.post(`${path(offer.id)}/registrations`, { userId, whenFull: 'add-seat' }),
      ),
      ...ids.flatMap((id, index) => [
        set(id, 'status', { status: index % 2 ? 'cancelled' : 'confirmed' }),
        set(id, 'attendance', { attended: true, beforeStart: true }),
      ]),
      admin.post(`${path(offer.id)}/mail`, text),
      ...[1, 2, 3].flatMap(() => edits.map((edit) => editAsOwner(offer, edit))),
      runJob(service, eraseMemberJob, { memberId: erased?.id ?? '' }),
      ...(kind === 'course' ? [] : [runJob(service, notifyAttendeesJob, moved(offer))]),
      editAsOwner(offer, 'is_published = false'),
    ]);
    await runQueued(service, notifyAttendeesJob);
    expect(responses.map((response) => response?.status ?? 200).filter((status) => status >= 500)).toEqual(
      [],
    );
    const counted = await service.getCounts(offer);
    const published = `select o.capacity, w.* from bookings.offers o
                         join (select title, is_published, version from ${OWNER_ROWS[kind].table} where id = $1) w on o.version = w.version
                        where o.id = $1 and o.title = w.title and o.is_published = w.is_published`;
    const [row] = await service.sql<{ capacity: number | null }>(published, [offer.id]);
    expect(row).toMatchObject({ is_published: false });
    if (kind !== 'course')
      expect(counted.pending + counted.confirmed).toBeLessThanOrEqual(row?.capacity ?? 0);
    expect((await service.queued(notifyAttendees)).some(({ id }) => id === offer.id)).toBe(true);
    expect(await service.deadlocks()).toBe(deadlocks);
  });

  it('an added seat and an owner’s edit that wait for a booking finish one after the other', async () => {
    if (kind === 'course') return;
    const offer = await service.buildOffer(kind, { capacity: 1 });
    const [first, second] = await buildMembers(2);
    await service.buildBooking(offer, { id: first?.id ?? '' });
    const booking = new pg.Client({ connectionString: service.adminUrl });
    await booking.connect();
    await booking.query('begin');
    await booking.query('select from bookings.offers where id = $1 for update', [offer.id]);
    const added = admin.post(`${path(offer.id)}/registrations`, { userId: second?.id, whenFull: 'add-seat' });
    await waitForLocks(service);
    const edited = editAsOwner(offer, 'max_attendees = 1');
    await waitForLocks(service, 2);
    await booking.query('commit');
    await booking.end();
    expect((await added).status).toBe(201);
    await edited;
    const rows = await service.sql('select capacity, version, confirmed from bookings.offers where id = $1', [
      offer.id,
    ]);
    expect(rows).toEqual([{ capacity: 1, version: 3, confirmed: 2 }]);
    expect(await service.deadlocks()).toBe(deadlocks);
  });
});
