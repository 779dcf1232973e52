import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BookingStatus, OfferKind, OfferPath } from '@backflow/contracts/bookings';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import pg from 'pg';
import { bookings } from '../src/service.ts';
import { OWNER_ROWS } from './owner-rows.ts';
import type { OfferFields } from './owner-rows.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The seller of an invoice that was sent. */
const SELLER = JSON.stringify({
  ...{
    name: 'Backflow Supply',
    address: [],
    phone: '',
    email: '',
    url: '',
    taxId: '',
    paymentInstructions: '',
  },
});

/** The kinds with their paths: most tests run for each. */
export const KINDS = [
  { kind: 'event', offers: 'events', bookPath: (id: string) => `/api/events/${id}/register` },
  { kind: 'webinar', offers: 'webinars', bookPath: (id: string) => `/api/webinars/${id}/register` },
  { kind: 'course', offers: 'courses', bookPath: (id: string) => `/api/courses/${id}/enroll` },
] as const satisfies readonly { kind: OfferKind; offers: OfferPath; bookPath: (id: string) => string }[];

export interface TestOffer {
  id: string;
  kind: OfferKind;
}

interface BookingFields {
  id: string;
  status: BookingStatus;
  attended: boolean;
  bookedAt: Date;
  confirmBy: Date | null;
  network: string | null;
  /** False: as if agreed when the offer was free. */
  isInvoiced: boolean;
}

/** As many members as a literal says; a list for other numbers. */
type Members<Count extends number, Built extends TestMember[] = []> = number extends Count
  ? TestMember[]
  : Built['length'] extends Count
    ? Built
    : Members<Count, [...Built, TestMember]>;

/** The counters of an offer. */
type Counters = Record<BookingStatus | 'attended' | 'held', number>;

export interface BookingsService extends TestService {
  /** The service's clock. */
  clock: { now: number };
  /** The instant `hours` from now. */
  inHours(hours: number): Date;
  /** A statement as the owner of the database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A published free offer, an event or webinar in two days: a record of its owner, which publishes it. */
  buildOffer(kind: OfferKind, fields?: Partial<OfferFields>): Promise<TestOffer>;
  /** Updates the owner's record, which publishes the offer's next version. */
  updateOffer(offer: TestOffer, fields: Partial<OfferFields>): Promise<void>;
  /** Members who have nothing of their own. */
  buildMembers<Count extends number>(count: Count): Promise<Members<Count>>;
  /**
   * A confirmed booking, written directly, with its account: of an offer with a price, it is invoiced: not sent, or paid if confirmed.
   * @returns its id
   */
  buildBooking(
    offer: TestOffer,
    member: Pick<TestMember, 'id'>,
    fields?: Partial<BookingFields>,
  ): Promise<string>;
  /** The offer's counters. @throws AssertionError unless they equal the counts of its bookings */
  getCounts(offer: Pick<TestOffer, 'id'>): Promise<Counters>;
}

const COUNTERS = ['pending', 'confirmed', 'waitlisted', 'cancelled', 'attended'] as const;
const HELD = `(select count(*)::int from bookings.seat_offers where offer_id = $1 and status = 'open') as held`;

/** The bookings service over HTTP with its own database, and a clock that tests set. */
export async function startBookingsService(): Promise<BookingsService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(bookings, { now: () => clock.now });
  const admin = new pg.Pool({ connectionString: service.adminUrl, max: 2 });
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await admin.query<Row>(text, values)).rows;
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;

  /** Inserts or updates the owner's record. */
  const write = async (kind: OfferKind, id: string, fields: OfferFields, isNew: boolean) => {
    const { table, getColumns } = OWNER_ROWS[kind];
    const columns = Object.entries({ ...getColumns(fields), id });
    const names = columns.map(([name]) => name);
    const places = columns.map((_, index) => `$${index + 1}`);
    const text = isNew
      ? `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`
      : `update ${table} set (${names.join(', ')}, version) = (${places.join(', ')}, version + 1) where id = '${id}'`;
    await sql(
      text,
      columns.map(([, value]) => value),
    );
  };
  const known = new Map<string, OfferFields>();

  return {
    ...service,
    clock,
    inHours,
    sql,
    async buildOffer(kind, fields = {}) {
      const id = randomUUID();
      const isCourse = kind === 'course';
      const complete: OfferFields = {
        title: `Class ${++built}`,
        startsAt: isCourse ? null : inHours(48),
        endsAt: isCourse ? null : inHours(56),
        closesAt: null,
        capacity: null,
        price: '0',
        prices: [],
        accessLevel: 'free',
        isPublished: true,
        deletedAt: null,
        location: '1450 Richards Blvd, Sacramento',
        isVirtual: false,
        hours: null,
        sessions: [],
        ...fields,
      };
      known.set(id, complete);
      await write(kind, id, complete, true);
      return { id, kind };
    },
    async buildMembers(count) {
      const members = await Promise.all(Array.from({ length: count }, () => service.buildMember()));
      // Safe: there are as many.
      return members as never;
    },
    async updateOffer({ id, kind }, fields) {
      const before = known.get(id);
      if (!before) throw new Error('there is no such offer');
      const complete = { ...before, ...fields };
      known.set(id, complete);
      await write(kind, id, complete, false);
    },
    async buildBooking(offer, member, fields = {}) {
      const { id = randomUUID(), status = 'confirmed', attended = false } = fields;
      const { bookedAt = new Date(clock.now), confirmBy = null, network = null, isInvoiced = true } = fields;
      // Lock the offer before its bookings, as the service does.
      await sql(
        `with offer as materialized (select id, kind from bookings.offers where id = $1 for update)
         insert into bookings.bookings (id, kind, offer_id, user_id, status, attended, booked_at, confirm_by, network)
         select $2, kind, id, $3, $4, $5, $6, $7, $8 from offer`,
        [offer.id, id, member.id, status, attended, bookedAt, confirmBy, network],
      );
      // A trigger opens the account of an invoice without one, and records the payment.
      if (isInvoiced && (status === 'pending' || status === 'confirmed')) {
        await sql(
          `with offer as (
             select b.*, o.price from bookings.bookings b join bookings.offers o on o.id = b.offer_id
              where b.id = $1 and o.price > 0 and o.access_level <> 'free'),
           counter as (
             insert into bookings.invoice_counters as c (year, invoices) select extract(year from booked_at), 1 from offer
             on conflict (year) do update set invoices = c.invoices + 1 returning year, invoices as sequence)
           insert into bookings.invoices (kind, year, sequence, booking_id, offer_id, user_id, status, issued_at, sent_at, paid_at,
                                          due_on, aged_from, bill_to, seller, lines, total)
           select 'invoice', year, sequence, id, offer_id, user_id, $2, booked_at, case when $2 = 'paid' then booked_at end,
                  case when $2 = 'paid' then booked_at end, booked_at::date + 30, booked_at::date, '{"name": "Pat Example"}',
                  case when $2 = 'paid' then $3::jsonb end,
                  jsonb_build_array(jsonb_build_object('description', 'Class', 'details', null, 'amount', price::text)), price
             from offer, counter`,
          [id, status === 'pending' ? 'issued' : 'paid', SELLER],
        );
      }
      return id;
    },
    async getCounts({ id }) {
      const [counted] = await sql<Counters>(
        `select ${COUNTERS.join(', ')}, held from bookings.offers where id = $1`,
        [id],
      );
      const [rows] = await sql<Counters>(
        `select ${COUNTERS.map((name) => `(count(*) filter (where ${name === 'attended' ? name : `status = '${name}'`}))::int as ${name}`).join(', ')}, ${HELD}
           from bookings.bookings where offer_id = $1`,
        [id],
      );
      if (!counted || !rows) throw new Error('there is no such offer');
      assert.deepEqual(counted, rows);
      return counted;
    },
    async stop() {
      await admin.end();
      await service.stop();
    },
  };
}

/** Starts the service for a test file, and stops it after the tests. */
export const useBookingsService = (): Promise<BookingsService> => useTestService(startBookingsService);
