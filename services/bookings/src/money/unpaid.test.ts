import { randomUUID } from 'node:crypto';
import type { UnpaidBooking } from '@backflow/contracts/bookings';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const DAY = 24;
const PAID = { price: '25', accessLevel: 'paid' } as const;

const list = async (query = ''): Promise<UnpaidBooking[]> =>
  (await admin.get(`/api/admin/money/unpaid${query}`)).body.data;
/** A pending booking made `days` ago. */
const owe = async (offer: TestOffer, days: number, member?: { id: string }): Promise<string> =>
  service.buildBooking(offer, member ?? (await service.buildMember()), {
    status: 'pending',
    bookedAt: service.inHours(-days * DAY - 1),
  });
const starting = (hours: number) => ({
  startsAt: service.inHours(hours),
  endsAt: service.inHours(hours + 8),
});
const idsOf = (items: readonly UnpaidBooking[]) => items.map(({ id }) => id);

beforeEach(() => service.sql(`update bookings.bookings set status = 'cancelled' where status = 'pending'`));

describe('unpaid bookings', () => {
  it('are those of events and courses, oldest first, with what is left to pay', async () => {
    const event = await service.buildOffer('event', { ...PAID, title: 'Gauges', ...starting(48) });
    const course = await service.buildOffer('course', { ...PAID, title: 'Valves', price: '99.50' });
    const member = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    const late = await owe(event, 3);
    const early = await owe(course, 40, member);
    await service.buildBooking(event, await service.buildMember());
    const [first, second, ...others] = await list();
    expect([first, second, others]).toEqual([
      {
        ...{ id: early, offers: 'courses', offerId: course.id, title: 'Valves', startsAt: null },
        ...{ bookedAt: service.inHours(-40 * DAY - 1).toISOString(), amount: '99.50', remindedAt: null },
        user: expect.objectContaining({
          id: member.id,
          firstName: 'Ana',
          lastName: 'Diaz',
          emailStatus: 'confirmed',
        }),
      },
      expect.objectContaining({
        ...{ id: late, offers: 'events', title: 'Gauges', amount: '25.00' },
        startsAt: service.inHours(48).toISOString(),
      }),
      [],
    ]);
  });

  it('are not those of drafts, deleted or free offers', async () => {
    for (const fields of [
      { ...PAID, isPublished: false },
      { ...PAID, deletedAt: new Date() },
      { ...PAID, price: '0' },
      { ...PAID, accessLevel: 'free' },
    ] as const)
      await owe(await service.buildOffer('event', fields), 1);
    await owe(await service.buildOffer('course', { ...PAID, deletedAt: new Date() }), 1);
    expect(await list()).toEqual([]);
  });

  it('are filtered by kind, by the start of the event, by age and by name', async () => {
    const event = await service.buildOffer('event', { ...PAID, ...starting(6 * DAY) });
    const later = await service.buildOffer('event', { ...PAID, ...starting(8 * DAY) });
    const past = await service.buildOffer('event', { ...PAID, ...starting(-DAY) });
    const course = await service.buildOffer('course', PAID);
    const member = await service.buildMember({
      firstName: 'José',
      lastName: `Zeller${randomUUID().slice(0, 6)}`,
    });
    const ids = {
      soon: await owe(event, 30),
      later: await owe(later, 31, member),
      past: await owe(past, 90),
      course: await owe(course, 91),
    };
    const { soon, ...others } = ids;
    for (const [query, expected] of [
      ['?offers=courses', [ids.course]],
      ['?offers=events', [ids.past, ids.later, soon]],
      ['?due=soon', [soon]],
      ['?due=past', [ids.past]],
      ['?age=0-30', [soon]],
      ['?age=31-60', [ids.later]],
      ['?age=61-90', [ids.past]],
      ['?age=over-90', [ids.course]],
      [`?search=${member.lastName.toLowerCase()}`, [ids.later]],
      [`?search=joes%20${member.lastName}`, [ids.later]],
      [`?search=${member.lastName}&offers=courses`, []],
      ['?due=soon&age=31-60', []],
    ] as const)
      expect([query, idsOf(await list(query))]).toEqual([query, expected]);
    expect(idsOf(await list())).toEqual([others.course, others.past, others.later, soon]);
  });

  it('are listed page by page, without gaps or repeats', async () => {
    const event = await service.buildOffer('event', PAID);
    const ids: string[] = [];
    for (let days = 7; days > 0; days -= 1) ids.push(await owe(event, days));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await admin.get(`/api/admin/money/unpaid?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...idsOf(body.data));
      cursor = body.page.nextCursor as string | null;
    }
    expect(seen).toEqual(ids);
  });

  it('are no longer listed once they are paid or cancelled', async () => {
    const event = await service.buildOffer('event', PAID);
    const [paid, cancelled, left] = [await owe(event, 3), await owe(event, 2), await owe(event, 1)];
    await admin.patch(`/api/admin/registrations/${paid}/status`, { status: 'confirmed' });
    await admin.patch(`/api/admin/registrations/${cancelled}/status`, { status: 'cancelled' });
    expect(idsOf(await list())).toEqual([left]);
  });

  it('come as a CSV file with the same filters', async () => {
    const event = await service.buildOffer('event', { ...PAID, title: 'Gauges' });
    await owe(await service.buildOffer('course', PAID), 5);
    const member = await service.buildMember({ firstName: 'Ana', lastName: 'Diaz' });
    await owe(event, 2, member);
    const response = await admin.fetch('/api/admin/money/unpaid/csv?offers=events');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="unpaid-2026-06-01.csv"');
    const [header, ...rows] = (await response.text()).trim().split('\n');
    expect(header).toContain('Event or course,Starts at (PT),Booked at (PT),Unpaid (USD),Last reminder (PT)');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^Ana,Diaz,.+,Gauges,2026-06-03 08:00,2026-05-30 07:00,25.00,$/);
  });
});
