import { randomUUID } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import { KIND_OF_PATH, OFFER_PATHS } from '@backflow/contracts/bookings';
import type { Endpoint } from '@backflow/contracts';
import type { OfferPath } from '@backflow/contracts/bookings';
import { expectContractsRoutes } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { startBookingsService } from '../test/start-bookings-service.ts';
import type { BookingsService } from '../test/start-bookings-service.ts';
import { bookings } from './service.ts';

const ENDPOINTS: readonly Endpoint[] = bookings.routes.map(({ endpoint }) => endpoint);
const isOfOffers = ({ path }: Endpoint) => path.includes(':offers');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

let service: BookingsService;
let admin: TestClient;
beforeAll(async () => {
  service = await startBookingsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

interface Given {
  id?: string;
  offers?: string;
  body?: unknown;
}

const call = (client: TestClient, { method, path }: Endpoint, { id = randomUUID(), ...given }: Given) => {
  const href = hrefOf({ path }, { id, offers: given.offers ?? 'events' });
  if (method === 'GET') return client.get(href);
  if (method === 'DELETE') return client.delete(href);
  return method === 'POST' ? client.post(href, given.body ?? {}) : client.patch(href, given.body ?? {});
};

const FITTING_BODY: Record<string, unknown> = {
  'registrations.setStatus': { status: 'confirmed' },
  'registrations.setAttendance': { attended: true },
  'registrations.createByHand': { userId: randomUUID() },
  'registrations.mail': { to: 'all', subject: 'Hall B', message: 'We meet in hall B.' },
};

describe('the bookings service', () => {
  it('answers exactly the endpoints its contracts give it, none of them to the public', () => {
    expectContractsRoutes(bookings);
    expect(ENDPOINTS.filter(({ access }) => access === 'public')).toEqual([]);
  });

  it.each(named(ENDPOINTS))('answers %s to nobody with 401', async (_id, endpoint) => {
    const { status, body } = await call(await service.as(null), endpoint, {});
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each(named(ENDPOINTS.filter(({ access }) => access === 'admin')))(
    'answers %s to a member with 403',
    async (_id, endpoint) => {
      const { status, body } = await call(await service.as(await service.buildMember()), endpoint, {});
      expect([status, body.code]).toEqual([403, 'ADMIN_REQUIRED']);
    },
  );

  it.each(named(ENDPOINTS.filter(({ params }) => params !== undefined)))(
    'answers %s with 404 for an unknown id and one of another kind, and 400 for what is no id',
    async (endpointId, endpoint) => {
      const body = FITTING_BODY[endpointId];
      const { id: other } = await service.buildMember();
      for (const offers of isOfOffers(endpoint) ? OFFER_PATHS : ['events']) {
        const next: OfferPath = offers === 'courses' ? 'events' : 'courses';
        const elsewhere = (await service.buildOffer(KIND_OF_PATH[next])).id;
        const ids = isOfOffers(endpoint) ? [randomUUID(), other, elsewhere] : [randomUUID(), other];
        for (const id of ids) {
          const unknown = await call(admin, endpoint, { id, offers, body });
          expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
        }
        for (const id of ['1', 'undefined', "'; drop table offers; --", 'a'.repeat(300), '\u0000']) {
          const refused = await call(admin, endpoint, { id, offers, body });
          expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'id']);
        }
      }
    },
  );

  it.each(named(ENDPOINTS.filter(isOfOffers)))(
    'answers %s of no kind with 400',
    async (endpointId, endpoint) => {
      const { id } = await service.buildOffer('event');
      for (const offers of ['event', 'Events', 'suppliers', 'toString', '__proto__', "'", '\u0000']) {
        const { status, body } = await call(admin, endpoint, { id, offers, body: FITTING_BODY[endpointId] });
        expect([offers, status, body.errors?.[0].path]).toEqual([offers, 400, 'offers']);
      }
    },
  );

  it.each(named(ENDPOINTS.filter(({ body }) => body !== undefined)))(
    'answers %s to any JSON whatever without a failure of its own',
    async (_id, endpoint) => {
      const fields = Object.keys(endpoint.body?.shape ?? {});
      const body = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'id', 'deletedAt'), fc.jsonValue(), {
          maxKeys: 8,
        }),
      );
      for (const offers of OFFER_PATHS) {
        const offer = await service.buildOffer(KIND_OF_PATH[offers]);
        const booking = await service.buildBooking(offer, await service.buildMember());
        const id = isOfOffers(endpoint) ? offer.id : booking;
        await fc.assert(
          fc.asyncProperty(body, async (value) => {
            const { status } = await call(admin, endpoint, { id, offers, body: JSON.stringify(value) });
            expect(status).toBeLessThan(500);
          }),
          { numRuns: 30 },
        );
      }
    },
  );

  const QUERIES = ['cursor', 'limit', 'search', 'status', 'to', 'about', 'weeks', 'sort', 'toString'];
  it.each(named(ENDPOINTS.filter(({ method }) => method === 'GET')))(
    'answers any query of %s without a failure of its own',
    async (_id, endpoint) => {
      const { id } = await service.buildOffer('course');
      const href = hrefOf(endpoint, { id, offers: 'courses' });
      const pair = fc.tuple(fc.constantFrom(...QUERIES), fc.string({ unit: 'binary' }));
      await fc.assert(
        fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
          const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
          expect((await admin.fetch(`${href}?${query}`)).status).toBeLessThan(500);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('the database', () => {
  const refused = (statement: string) =>
    expect(service.context.db.reader.query(statement)).rejects.toThrow('permission denied');

  it.each([
    ...['identity.users', 'events.events', 'events.webinars', 'learning.courses', 'learning.lessons'],
    ...['learning.lesson_completions', 'media.assets', 'community.posts', 'notifications.migrations'],
  ])('refuses the service the table %s', async (table) => {
    await refused(`select * from ${table}`);
    await refused(`delete from ${table}`);
  });

  /** What a role may do in schema bookings, as Postgres answers it. */
  const grantsOf = async (role: string): Promise<string[]> => {
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
      // 0002-publish-bookings.
      ...['import_bookings_v1 execute', 'lock_offer_v1 execute', 'offers_v1 select'],
      ...['own_bookings_v1 select', 'publish_offer_v1 execute'],
      // 0150-serve-release-before, until the contract step; of the update one column.
      ...['analyze_v1 execute', 'bookings_v1 select', 'bookings_v1 update', 'offer_counts_v1 select'],
      'remove_bookings_v1 execute',
    ].sort();
    const roles = await service.sql<{ name: string }>(
      `select rolname as name from pg_roles
        where rolname like 'backflow\\_%' and rolname <> 'backflow_bookings' and rolcanlogin order by 1`,
    );
    const granted: Record<string, string[]> = {};
    for (const { name } of roles) granted[name] = await grantsOf(name);
    expect(granted).toEqual({
      ...Object.fromEntries(roles.map(({ name }) => [name, []])),
      ...{ backflow_events: owner, backflow_learning: owner },
      backflow_identity: ['audit_lines_v1 select', 'audit_subjects_v1 select'],
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
      `update bookings.bookings_v1 set status = 'confirmed'`,
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
