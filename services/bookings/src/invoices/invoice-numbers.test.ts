import pg from 'pg';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { book, buildClients, getPath } from '../../test/book.ts';
import { getInvoices, openTotals } from '../../test/invoices.ts';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { invoiceMissedBookingsJob } from '../accounts/invoice-missed-bookings.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const start = service.clock.now;
beforeEach(() => {
  service.clock.now = start;
});
const PAID = { price: '25.00', accessLevel: 'paid' } as const;

/** The sequences of a kind and year, in order. */
const getSequences = async (year: number, kind = 'invoice') =>
  (
    await service.sql<{ sequence: number }>(
      'select sequence from bookings.invoices where year = $1 and kind = $2 order by sequence',
      [year, kind],
    )
  ).map(({ sequence }) => sequence);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const expectTotals = async () => {
  const { counted, rows } = await openTotals(service);
  expect(counted).toEqual(rows);
};

describe('numbers of invoices', () => {
  it('have no gaps and no duplicates while many book, cancel and pay, and connections are killed', async () => {
    const offers = [
      await service.buildOffer('event', PAID),
      await service.buildOffer('event', { ...PAID, capacity: 20 }),
      await service.buildOffer('course', PAID),
    ];
    const crowd = await buildClients(service, 60);
    const killer = new pg.Client({ connectionString: service.adminUrl });
    await killer.connect();
    const done = new AbortController();
    // Simulate killed processes: transactions end at any point.
    const killing = (async () => {
      while (!done.signal.aborted)
        await killer.query(`
          select pg_terminate_backend(pid), pg_sleep(0.05) from pg_stat_activity
           where datname = current_database() and usename = 'backflow_bookings' and state = 'active'
             and query like '%insert into invoices%' limit 1`);
    })();
    const cancelOrPay = async (id: unknown, index: number) => {
      if (typeof id !== 'string' || index % 3 === 0) return;
      const status = index % 3 === 1 ? 'cancelled' : 'confirmed';
      await admin.patch(`/api/admin/registrations/${id}/status`, { status });
    };
    for (const offer of offers)
      await Promise.all(
        crowd.map(async (client, index) => {
          const { body } = await client.post(getPath(offer));
          await cancelOrPay(body.data?.id, index);
        }),
      );
    done.abort();
    await killing;
    await killer.end();
    const sequences = await getSequences(2026);
    expect(sequences.length).toBeGreaterThan(60);
    expect(sequences).toEqual(upTo(sequences.length));
    const notes = await getSequences(2026, 'credit-note');
    expect(notes).toEqual(upTo(notes.length));
    await expectTotals();
    // Each pending booking has one open invoice, and nothing is left to settle.
    const wrong = await service.sql(`
      select b.id from bookings.bookings b left join bookings.invoices i
          on i.booking_id = b.id and i.kind = 'invoice' and i.status in ('issued', 'sent')
       where (b.status = 'pending') <> (i.id is not null)`);
    expect(wrong).toEqual([]);
    expect(await service.sql('select * from bookings.unsettled_bookings')).toEqual([]);
    expect(await service.deadlocks()).toBe(0);
  });

  it('begin again with the Pacific year', async () => {
    const event = await service.buildOffer('event', {
      ...PAID,
      startsAt: new Date('2031-03-01T18:00:00Z'),
      endsAt: null,
    });
    const numbers: unknown[] = [];
    // The last minute of the year in California, and the first of the next.
    for (const instant of ['2030-01-01T08:00:00Z', '2031-01-01T07:59:00Z', '2031-01-01T08:00:00Z']) {
      service.clock.now = Date.parse(instant);
      const member = await service.buildMember();
      expect((await book(service, member, event)).status).toBe(201);
      numbers.push((await getInvoices(service, member))[0]?.number);
    }
    expect(numbers).toEqual(['INV-2030-00001', 'INV-2030-00002', 'INV-2031-00001']);
  });
});

describe('what was changed without its invoice', () => {
  const settle = () => runJob(service, invoiceMissedBookingsJob, null);
  const getStatuses = async (member: { id: string }) =>
    (await getInvoices(service, member)).map(({ kind, status, refund }) => `${kind} ${status} ${refund}`);

  it('is settled by a job: booked, paid and cancelled in the table alone', async () => {
    const event = await service.buildOffer('event', PAID);
    const member = await service.buildMember();
    const id = await service.buildBooking(event, member, { status: 'pending', isInvoiced: false });
    const set = (status: string) =>
      service.sql(`update bookings.bookings set status = $2 where id = $1`, [id, status]);
    await settle();
    expect(await getStatuses(member)).toEqual(['invoice issued none']);
    await set('confirmed');
    await settle();
    expect(await getStatuses(member)).toEqual(['invoice paid none']);
    await set('cancelled');
    await Promise.all([settle(), settle()]);
    expect(await getStatuses(member)).toEqual(['invoice void none', 'credit-note sent due']);
    await expectTotals();
  });

  it('is recorded as paid on the day of the booking, for the confirmed seats of the demo', async () => {
    const event = await service.buildOffer('event', PAID);
    const [late, early] = await service.buildMembers(2);
    const booked = [service.inHours(-30), service.inHours(-300)] as const;
    const seat = { status: 'confirmed', isInvoiced: false } as const;
    const ids = [
      await service.buildBooking(event, late, { ...seat, bookedAt: booked[0] }),
      await service.buildBooking(event, early, { ...seat, bookedAt: booked[1] }),
    ];
    await service.sql('select bookings.note_unsettled_v1($1)', [ids]);
    await settle();
    await settle();
    const [[second], [first]] = [await getInvoices(service, late), await getInvoices(service, early)];
    expect(second).toMatchObject({ status: 'paid', total: '25.00', sentAt: booked[0], sendAt: null });
    expect(first).toMatchObject({ status: 'paid', total: '25.00', sentAt: booked[1], sendAt: null });
    expect(Number(second?.number.slice(-5)) - Number(first?.number.slice(-5))).toBe(1);
    expect(await requestsAbout(service, late)).toEqual([]);
    // Its document is made when it is wanted.
    const path = `/api/admin/invoices/${second?.id ?? ''}`;
    expect((await admin.fetch(`${path}/pdf`)).status).toBe(200);
    expect((await admin.post(`${path}/send`)).status).toBe(200);
    expect(await getInvoices(service, late)).toMatchObject([{ sendAt: new Date(service.clock.now) }]);
    await expectTotals();
  });

  it('is not issued again after an administrator voided it', async () => {
    const event = await service.buildOffer('event', PAID);
    const member = await service.buildMember();
    await book(service, member, event);
    const [invoice] = await getInvoices(service, member);
    await admin.post(`/api/admin/invoices/${invoice?.id ?? ''}/void`, { reason: 'Free of charge' });
    await settle();
    expect(await getStatuses(member)).toEqual(['invoice void none']);
  });

  it.each(['event', 'course'] as const)('of a deleted offer is void: %s', async (kind) => {
    const offer = await service.buildOffer(kind, PAID);
    const [unpaid, paid] = await service.buildMembers(2);
    for (const member of [unpaid, paid]) await book(service, member, offer);
    const [invoice] = await getInvoices(service, paid);
    await admin.post(`/api/admin/invoices/${invoice?.id ?? ''}/pay`);
    await service.updateOffer(offer, { deletedAt: new Date(service.clock.now) });
    await settle();
    expect(await getStatuses(unpaid)).toEqual(['invoice void none']);
    // Members may have learned from a course: the supplier settles it with them.
    expect(await getStatuses(paid)).toEqual(
      kind === 'course' ? ['invoice paid none'] : ['invoice void none', 'credit-note sent due'],
    );
    await expectTotals();
  });

  it('of an event that was over when it was deleted stays', async () => {
    const event = await service.buildOffer('event', {
      ...PAID,
      startsAt: service.inHours(-9),
      endsAt: service.inHours(-8),
    });
    const member = await service.buildMember();
    await service.buildBooking(event, member, { status: 'pending' });
    await settle();
    await service.updateOffer(event, { deletedAt: new Date(service.clock.now) });
    await settle();
    expect(await getStatuses(member)).toEqual(['invoice issued none']);
  });
});

describe('a booking that moves to another date', () => {
  const move = (id: string, moveTo: string) => admin.post(`/api/admin/registrations/${id}/move`, { moveTo });

  it('is invoiced for what is left to pay, and all of it is returned when it is cancelled', async () => {
    const [from, to] = [
      await service.buildOffer('event', PAID),
      await service.buildOffer('event', { ...PAID, price: '40.00' }),
    ];
    const member = await service.buildMember();
    const { body } = await book(service, member, from);
    await admin.patch(`/api/admin/registrations/${body.data.id}/status`, { status: 'confirmed' });
    const { body: moved } = await move(body.data.id, to.id);
    const invoices = await getInvoices(service, member);
    expect(invoices.map(({ status, total, bookingId }) => [status, total, bookingId])).toEqual([
      ['paid', '25.00', moved.data.id],
      ['issued', '15.00', moved.data.id],
    ]);
    await admin.patch(`/api/admin/registrations/${moved.data.id}/status`, { status: 'cancelled' });
    const after = (await getInvoices(service, member)).map(({ kind, status, refund, total }) => [
      kind,
      status,
      refund,
      total,
    ]);
    expect(after).toContainEqual(['credit-note', 'sent', 'due', '25.00']);
    expect(after.filter(([kind, status]) => kind === 'invoice' && status === 'void')).toHaveLength(2);
    await expectTotals();
  });
});
