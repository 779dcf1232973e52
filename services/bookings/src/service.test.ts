import { KIND_OF_PATH, OFFER_PATHS } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { Endpoint } from '@backflow/contracts';
import { bodyFor, callEndpoint, walkContracts } from '@backflow/service-kit/testing/walk';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { buildInvoice } from '../test/build-invoice.ts';
import { buildSeatOffer } from '../test/book.ts';
import { buildCompany } from '../test/companies.ts';
import { buildDevice, buildScan, send } from '../test/door.ts';
import { offerTo } from '../test/hand-over.ts';
import { startBookingsService, useBookingsService } from '../test/start-bookings-service.ts';
import type { BookingsService, TestOffer } from '../test/start-bookings-service.ts';
import { bookings } from './service.ts';

const waitFor = (service: BookingsService, event: TestOffer, who: { id: string }): Promise<string> =>
  service.buildBooking(event, who, { status: 'waitlisted' });

/** A pending booking with an invoice over 25 dollars. */
async function buildAccount(service: BookingsService, offers: OfferPath = 'events') {
  const offer = await service.buildOffer(KIND_OF_PATH[offers], { price: '25', accessLevel: 'paid' });
  const id = await service.buildBooking(offer, await service.buildMember(), { status: 'pending' });
  return { offer, id, admin: await service.as(await service.buildMember({ isAdmin: true })) };
}

/** A company of the caller with a technician whose seat it pays, and one who has none. */
async function buildGroup(service: BookingsService, caller: { id: string }, offers: OfferPath = 'events') {
  const [technician, colleague] = await service.buildMembers(2);
  const company = await buildCompany(service, [caller, technician, colleague]);
  const offer = await service.buildOffer(KIND_OF_PATH[offers]);
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const { body } = await admin.post(`/api/admin/${offers}/${offer.id}/registrations/group`, {
    ...{ companyId: company.id, memberIds: [technician.id] },
  });
  return { company, offer, colleague, bookingId: body.data.seats[0].bookingId as string };
}

const ENDPOINTS: readonly Endpoint[] = bookings.routes.map(({ endpoint }) => endpoint);
const isOfOffers = ({ path }: Endpoint) => path.includes(':offers');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

walkContracts(bookings, startBookingsService, {
  async paramsFor(service, { endpoint: { method, path, params }, ...target }, caller) {
    if (!params) return undefined;
    if (path.includes('/companies/:id')) return buildCompany(service, [caller]);
    if (path.includes('/users/:id/')) return { id: caller.id };
    if (path.includes('/tickets/:id'))
      return { id: await service.buildBooking(await service.buildOffer('event'), caller) };
    const { offers = OFFER_PATHS.find((each) => path.includes(`/${each}/`)) ?? 'events' } = target;
    if (path.includes('/invoices/:id')) {
      const offer = await service.buildOffer(KIND_OF_PATH[offers], { price: '25', accessLevel: 'paid' });
      const isOwn = path.startsWith('/api/user/');
      const status = isOwn ? 'issued' : 'sent';
      const { id } = await buildInvoice(service, offer, caller, { status });
      if (!path.endsWith('/refunded')) return { id };
      const note = await buildInvoice(service, offer, await service.buildMember(), {
        ...{ credits: id, refund: 'due' },
      });
      return { id: note.id };
    }
    const needsBooking = /waiting-list|\/mail$|\/registrations\/:id/.test(path);
    const offer = await service.buildOffer(KIND_OF_PATH[offers], needsBooking ? { capacity: 1 } : {});
    if (!needsBooking) return { id: offer.id };
    const bookingId = await service.buildBooking(offer, await service.buildMember());
    if (path.endsWith('/waiting-list') && method === 'DELETE')
      await service.buildBooking(offer, caller, { status: 'waitlisted' });
    return { id: path.includes('/registrations/:id') ? bookingId : offer.id };
  },
  getOffers({ path, method }) {
    if (
      method === 'POST' &&
      /\/companies\/:id\/bookings$|\/:bookingId\/reassign$|\/invoices\/join$/.test(path)
    )
      return ['events', 'courses'];
    if (/\/(attendance|move)$/.test(path)) return ['events', 'webinars'];
    if (path.endsWith('/offer')) return ['events'];
    if (/\/invoices\/:id\/(pay|void|correct|refunded)$|\/payments\/:id\/reverse$/.test(path))
      return ['events', 'courses'];
    if (/\/(account|payments|refunds)$|prices\/:offers\/:id$|admin\/:offers\/:id\/price$/.test(path))
      return ['events', 'courses'];
    return path.includes(':offers') || /\/registrations\/:id|hand-overs\/accept/.test(path)
      ? OFFER_PATHS
      : [];
  },
  bodies: {
    'registrations.setStatus': { status: 'cancelled' },
    'registrations.setAttendance': { attended: true, beforeStart: true },
    'registrations.mail': { to: 'all' },
    'invoices.setBillTo': { company: 'Rivera Plumbing' },
  },
  samples: {
    async 'attendance.decide'(service) {
      const offer = await service.buildOffer('webinar');
      const [unmatched] = await service.sql<{ id: string }>(
        `insert into bookings.unmatched_attendance (offer_id, name, key, present, imported_at)
         values ($1, 'Ann Lee', 'annlee', '[]', now()) returning id`,
        [offer.id],
      );
      return { params: { id: unmatched?.id ?? '' }, body: { bookingId: null }, subjectId: offer.id };
    },
    async 'tickets.own'(service, caller) {
      const offer = await service.buildOffer('event');
      return { params: { id: await service.buildBooking(offer, caller) } };
    },
    async 'checkIn.send'(service) {
      const offer = await service.buildOffer('event', { startsAt: service.inHours(0) });
      const id = await service.buildBooking(offer, await service.buildMember());
      const now = service.inHours(0).toISOString();
      const body = { device: buildDevice('Front door'), checkIns: [buildScan(offer, id, now)] };
      return { params: { id: offer.id }, body, subjectId: offer.id };
    },
    async 'checkIn.decide'(service) {
      const offer = await service.buildOffer('event');
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const now = service.inHours(0).toISOString();
      const scan = buildScan(offer, null, now, { walkIn: { name: 'Ann Lee' } });
      await send(admin, offer, buildDevice('Front door'), scan);
      return { params: { id: scan.id }, body: { bookingId: null }, subjectId: offer.id };
    },
    async 'checkIn.markAbsent'(service) {
      const offer = await service.buildOffer('event', { startsAt: service.inHours(-1) });
      await service.buildBooking(offer, await service.buildMember());
      return { params: { id: offer.id, sessionId: offer.id }, subjectId: offer.id };
    },
    async 'registrations.createByHand'(service, _caller, { offers = 'events' }) {
      const { id } = await service.buildOffer(KIND_OF_PATH[offers]);
      return { params: { id }, body: { userId: (await service.buildMember()).id } };
    },
    async 'registrations.recordAttendance'(service, _caller, { offers = 'events' }) {
      const offer = await service.buildOffer(KIND_OF_PATH[offers]);
      const booking = await service.buildBooking(offer, await service.buildMember());
      const body = { beforeStart: true, rows: [{ id: booking, attended: true }] };
      return { params: { id: offer.id, sessionId: offer.id }, body, subjectId: offer.id };
    },
    async 'registrations.createGroup'(service, caller, { offers = 'events' }) {
      const { id } = await service.buildOffer(KIND_OF_PATH[offers]);
      const body = { companyId: (await buildCompany(service, [caller])).id, memberIds: [caller.id] };
      return { params: { id }, body, subjectId: id, entries: 2 };
    },
    async 'companies.book'(service, caller, { offers = 'events' }) {
      const { id } = await service.buildOffer(KIND_OF_PATH[offers]);
      const body = { offers, offerId: id, memberIds: [caller.id] };
      return { params: await buildCompany(service, [caller]), body, subjectId: id, entries: 2 };
    },
    async 'companies.reassign'(service, caller, { offers }) {
      const { company, bookingId, colleague } = await buildGroup(service, caller, offers);
      const params = { id: company.id, bookingId };
      return { params, body: { userId: colleague.id }, subjectId: bookingId, entries: 2 };
    },
    async 'companies.mailStatement'(service, caller) {
      const company = await buildCompany(service, [caller]);
      const offer = await service.buildOffer('event', { price: '25', accessLevel: 'paid' });
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      await admin.post(`/api/admin/events/${offer.id}/registrations/group`, {
        ...{ companyId: company.id, memberIds: [caller.id] },
      });
      return { params: company };
    },
    async 'members.mailStatement'(service) {
      const member = await service.buildMember();
      await buildInvoice(service, await service.buildOffer('event'), member);
      return { params: { id: member.id } };
    },
    async 'invoices.join'(service, _caller, { offers = 'events' }) {
      const member = await service.buildMember();
      const build = async () => buildInvoice(service, await service.buildOffer(KIND_OF_PATH[offers]), member);
      return { body: { ids: [(await build()).id, (await build()).id] } };
    },
    async 'invoices.setBillToByHand'(service, caller) {
      const { id } = await buildInvoice(service, await service.buildOffer('event'), caller, {
        status: 'issued',
      });
      return { params: { id }, body: { company: 'Rivera Plumbing' } };
    },
    async 'bulkChanges.start'(service) {
      const id = await service.buildBooking(await service.buildOffer('event'), await service.buildMember());
      const task = { name: 'bookings.change', change: { status: 'cancelled' } };
      return { body: { scope: 'test', ids: [id], task } };
    },
    async 'registrations.move'(service, _caller, { offers = 'events' }) {
      const [from, to] = [
        await service.buildOffer(KIND_OF_PATH[offers]),
        await service.buildOffer(KIND_OF_PATH[offers]),
      ];
      const id = await service.buildBooking(from, await service.buildMember());
      return { params: { id }, body: { moveTo: to.id }, entries: 2 };
    },
    async 'registrations.cancel'(service, caller, { offers = 'events' }) {
      const id = await service.buildBooking(await service.buildOffer(KIND_OF_PATH[offers]), caller);
      return { params: { id }, body: { effect: 'none' } };
    },
    async 'handOvers.create'(service, caller, { offers = 'events' }) {
      const id = await service.buildBooking(await service.buildOffer(KIND_OF_PATH[offers]), caller);
      return { params: { id }, body: { email: 'colleague@example.com' }, subjectId: id };
    },
    async 'handOvers.withdraw'(service, caller, { offers = 'events' }) {
      const id = await service.buildBooking(await service.buildOffer(KIND_OF_PATH[offers]), caller);
      await offerTo(service, caller, id);
      return { params: { id } };
    },
    async 'handOvers.accept'(service, _caller, { offers = 'events' }) {
      const giver = await service.buildMember();
      const id = await service.buildBooking(await service.buildOffer(KIND_OF_PATH[offers]), giver);
      return { body: { token: await offerTo(service, giver, id) }, subjectId: id, entries: 2 };
    },
    async 'handOvers.decline'(service) {
      const giver = await service.buildMember();
      const id = await service.buildBooking(await service.buildOffer('event'), giver);
      return { body: { token: await offerTo(service, giver, id) } };
    },
    async 'calendarFeed.replace'(service, caller) {
      await (await service.as(caller)).post('/api/user/calendar-feed');
      return {};
    },
    async 'calendarFeed.revoke'(service, caller) {
      await (await service.as(caller)).post('/api/user/calendar-feed');
      return {};
    },
    async 'bookingSettings.update'() {
      return Promise.resolve({ body: { paymentDays: 14, version: 0 } });
    },
    async 'seatOffers.create'(service) {
      const event = await service.buildOffer('event', { capacity: 1 });
      return { params: { id: await waitFor(service, event, await service.buildMember()) } };
    },
    async 'seatOffers.withdraw'(service) {
      const event = await service.buildOffer('event', { capacity: 1 });
      const id = await waitFor(service, event, await service.buildMember());
      await buildSeatOffer(service, id);
      return { params: { id } };
    },
    async 'waitingList.pass'(service, caller) {
      const event = await service.buildOffer('event', { capacity: 1 });
      await buildSeatOffer(service, await waitFor(service, event, caller));
      return { params: { id: event.id } };
    },
    async 'accounts.one'(service, _caller, { offers }) {
      return { params: { id: (await buildAccount(service, offers)).id } };
    },
    async 'payments.record'(service, _caller, { offers }) {
      return { params: { id: (await buildAccount(service, offers)).id }, body: { amount: '5' } };
    },
    async 'payments.refund'(service, _caller, { offers }) {
      const { id, admin } = await buildAccount(service, offers);
      await admin.post(`/api/admin/registrations/${id}/payments`, { amount: '30' });
      return { params: { id }, body: {} };
    },
    async 'payments.reverse'(service, _caller, { offers }) {
      const { id, admin } = await buildAccount(service, offers);
      const { body } = await admin.post(`/api/admin/registrations/${id}/payments`, {});
      return {
        params: { id: body.data.payments[0].id },
        body: { reason: 'Another member paid' },
        subjectId: id,
      };
    },
    async 'bookings.applyPrice'(service, _caller, { offers }) {
      const { offer } = await buildAccount(service, offers);
      await service.updateOffer(offer, { price: '30' });
      return { params: { id: offer.id }, body: { to: 'all' } };
    },
  },
  // See migrations.test.ts.
  forbiddenTables: [
    ...['identity.users', 'events.events', 'events.webinars', 'learning.courses', 'learning.lessons'],
    ...['learning.lesson_completions', 'media.assets', 'community.posts', 'notifications.migrations'],
  ],
});

const service = await useBookingsService();

describe('the bookings service', () => {
  it('has no public endpoints but those of prices, terms, calendars and links to hand over', () => {
    const open = ENDPOINTS.filter(({ access }) => access === 'public').map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      ...['bookings.myPrice', 'bookings.terms', 'calendarFeed.read', 'events.calendar'],
      ...['handOvers.decline', 'handOvers.received', 'webinars.calendar'],
    ]);
  });

  it.each(named(ENDPOINTS.filter(isOfOffers)))(
    'answers %s of no kind with 400, and with 404 by the id of another kind',
    async (_id, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const body = bodyFor(endpoint);
      const { id } = await service.buildOffer('event');
      for (const offers of [
        'event',
        'Events',
        'events/..',
        'suppliers',
        'toString',
        '__proto__',
        "'",
        '\u0000',
      ]) {
        const refused = await callEndpoint(admin, endpoint, { params: { id, offers }, body });
        expect([offers, refused.status, refused.body.errors?.[0].path]).toEqual([offers, 400, 'offers']);
      }
      for (const offers of OFFER_PATHS) {
        const other: OfferPath = offers === 'courses' ? 'events' : 'courses';
        const { id } = await service.buildOffer(KIND_OF_PATH[other]);
        const unknown = await callEndpoint(admin, endpoint, { params: { id, offers }, body });
        expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );
});

describe('the database', () => {
  /** The privileges of a role in schema bookings. */
  const getGrants = async (role: string): Promise<string[]> => {
    const rows = await service.sql<{ granted: string }>(
      `select c.relname || ' ' || lower(privilege) as granted
         from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES', 'DELETE', 'TRUNCATE', 'TRIGGER'])
                            with ordinality p (privilege, number)
        where c.relnamespace = 'bookings'::regnamespace
          and case when c.relkind = 'S' then number in (1, 3) and has_sequence_privilege($1, c.oid, privilege)
                   when c.relkind not in ('r', 'v', 'm', 'p') then false
                   when number <= 4 then has_any_column_privilege($1, c.oid, privilege)
                   else has_table_privilege($1, c.oid, privilege) end
       union all
       select p.proname || ' execute' from pg_proc p
        where p.pronamespace = 'bookings'::regnamespace and p.prorettype <> 'trigger'::regtype
          and has_function_privilege($1, p.oid, 'EXECUTE') and has_schema_privilege($1, 'bookings', 'USAGE')
       union all
       select 'create' where has_schema_privilege($1, 'bookings', 'CREATE')
        order by 1`,
      [role],
    );
    return rows.map(({ granted }) => granted);
  };

  it('grants the owners of offers what migrations list, identity the audit log, others nothing', async () => {
    const owner = [
      ...['import_bookings_v1 execute', 'lock_offer_v2 execute', 'note_unsettled_v1 execute'],
      ...['offers_v1 select', 'own_bookings_v1 select', 'publish_offer_v1 execute'],
    ].sort();
    const roles = await service.sql<{ name: string }>(
      `select rolname as name from pg_roles
        where rolname like 'backflow\\_%' and rolname <> 'backflow_bookings' and rolcanlogin order by 1`,
    );
    const granted: Record<string, string[]> = {};
    for (const { name } of roles) granted[name] = await getGrants(name);
    expect(granted).toEqual({
      ...Object.fromEntries(roles.map(({ name }) => [name, []])),
      backflow_events: [
        ...[...owner, 'wanted_events_v1 select', 'bill_company_v1 execute', 'attended_sessions_v1 execute'],
      ].sort(),
      backflow_learning: [...owner, 'record_completion_v1 execute', 'record_completions_v1 execute'].sort(),
      backflow_identity: [
        ...['audit_lines_v1 select', 'audit_subjects_v1 select'],
        ...['offers_of_both_v1 execute', 'person_counts_v1 execute'],
      ],
      backflow_credentials: [
        ...['new_offers_v1 select', 'offers_v2 select', 'offers_v3 select'],
        ...['results_of_offer_v1 execute', 'results_of_person_v1 execute', 'take_results_v1 execute'],
      ],
      backflow_notifications: [
        'invoice_documents_v1 select',
        'new_offers_v1 select',
        'own_bookings_v1 select',
      ],
    });
  });

  it.each(['events', 'learning'])('refuses %s the rows behind them', async (owner) => {
    const client = new pg.Client({ connectionString: service.adminUrl });
    await client.connect();
    await client.query(`set role backflow_${owner}`);
    const FORBIDDEN = [
      ...['select * from bookings.bookings', 'select * from bookings.offers', 'table bookings.audit_lines'],
      ...['delete from bookings.own_bookings_v1', 'update bookings.offers_v1 set kind = kind'],
      `insert into bookings.bookings (kind) values ('event')`,
      `update bookings.own_bookings_v1 set status = 'confirmed'`,
    ];
    try {
      for (const statement of FORBIDDEN)
        await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      await expect(client.query('table bookings.own_bookings_v1')).resolves.toBeDefined();
    } finally {
      await client.end();
    }
  });
});
