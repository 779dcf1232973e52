import { randomUUID } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startEventsService } from '../test/start-events-service.ts';
import type { EventsService } from '../test/start-events-service.ts';
import { events } from './service.ts';

const ENDPOINTS = ALL_ENDPOINTS.filter(({ service }) => service === 'events');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

const call = (client: TestClient, { method, path }: Endpoint, id: string, body?: unknown) => {
  const href = hrefOf({ path }, { id });
  if (method === 'GET') return client.get(href);
  if (method === 'DELETE') return client.delete(href);
  return method === 'POST' ? client.post(href, body) : client.patch(href, body);
};

describe('the events service', () => {
  it('answers exactly the endpoints its contracts give it', () => {
    expect(events.routes.map(({ endpoint }) => endpoint.id).sort()).toEqual(
      ENDPOINTS.map(({ id }) => id).sort(),
    );
  });

  it.each(named(ENDPOINTS.filter(({ access }) => access !== 'public')))(
    'answers %s to nobody with 401',
    async (_id, endpoint) => {
      const response = await call(await service.as(null), endpoint, randomUUID(), {});
      expect([response.status, response.body.code]).toEqual([401, 'UNAUTHORIZED']);
    },
  );

  it.each(named(ENDPOINTS.filter(({ access }) => access === 'admin')))(
    'answers %s to a member with 403',
    async (_id, endpoint) => {
      const member = await service.as(await service.buildMember());
      const response = await call(member, endpoint, randomUUID(), {});
      expect([response.status, response.body.code]).toEqual([403, 'ADMIN_REQUIRED']);
    },
  );

  const WITH_ID = ENDPOINTS.filter(({ params }) => params !== undefined);
  it.each(named(WITH_ID))(
    'answers %s with 404 for an unknown id, and 400 for what is no id',
    async (_id, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const unknown = await call(admin, endpoint, randomUUID(), {});
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      for (const wrong of ['1', 'undefined', "'; drop table events; --", 'a'.repeat(300), '\u0000']) {
        const refused = await call(admin, endpoint, wrong, {});
        expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'id']);
      }
    },
  );

  it.each(named(ENDPOINTS.filter(({ body }) => body !== undefined)))(
    'answers %s to any JSON whatever without a failure of its own',
    async (_id, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const fields = Object.keys(endpoint.body?.shape ?? {});
      const body = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'id', 'deletedAt'), fc.jsonValue(), {
          maxKeys: 8,
        }),
      );
      const idFor = async () => {
        if (endpoint.path.includes('suppliers')) return (await service.buildSupplier()).id;
        return (await (endpoint.path.includes('webinars') ? service.buildWebinar() : service.buildEvent()))
          .id;
      };
      const id = await idFor();
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const { status } = await call(admin, endpoint, id, JSON.stringify(value));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each([
    ['/api/events'],
    ['/api/admin/events'],
    ['/api/webinars'],
    ['/api/webinars/counts'],
    ['/api/admin/webinars'],
  ])('answers any query of %s without a failure of its own', async (path) => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const name = fc.constantFrom(
      'cursor',
      'limit',
      'search',
      'supplierId',
      'startDate',
      'endDate',
      'tab',
      'sort',
      'timing',
      'status',
      'accessLevel',
      'toString',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 5 }),
        async (pairs) => {
          const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
          const { status } = await admin.get(`${path}?${query}`);
          expect(status).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    'identity.users',
    'media.assets',
    'notifications.migrations',
    'bookings.bookings',
    'bookings.offers',
  ])('is refused the table %s by the database itself', async (table) => {
    const forbidden = service.context.db.reader.query(`select * from ${table}`);
    await expect(forbidden).rejects.toThrow('permission denied');
  });
});
