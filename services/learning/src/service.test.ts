import { randomUUID } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expectReversibleMigrations } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startLearningService } from '../test/start-learning-service.ts';
import type { LearningService } from '../test/start-learning-service.ts';
import { learning } from './service.ts';

const ENDPOINTS = ALL_ENDPOINTS.filter(({ service: name }) => name === 'learning');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

let service: LearningService;
beforeAll(async () => {
  service = await startLearningService();
});
afterAll(() => service.stop());

const call = (client: TestClient, { method, path }: Endpoint, id: string, body?: unknown) => {
  const href = hrefOf({ path }, { id, lessonId: id });
  if (method === 'GET') return client.get(href);
  if (method === 'DELETE') return client.delete(href);
  return method === 'POST' ? client.post(href, body) : client.patch(href, body);
};

describe('the learning service', () => {
  it('answers every endpoint', () => {
    const routed = learning.routes.map(({ endpoint }) => endpoint.id);
    expect(routed).toEqual(expect.arrayContaining(ENDPOINTS.map(({ id }) => id)));
    expect(new Set(routed).size).toBe(routed.length);
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
  const FITTING_BODY: Record<string, unknown> = {
    'courseCategories.update': { name: 'Repair' },
    'resourceCategories.update': { name: 'Repair' },
    'lessons.create': { title: 'Gauges' },
    'lessons.order': { lessonIds: [] },
  };

  it.each(named(WITH_ID))(
    'answers %s with 404 for an unknown id and one of another kind, and 400 for what is no id',
    async (id, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const body = FITTING_BODY[id] ?? {};
      const { id: other } = await service.buildMember();
      for (const each of [randomUUID(), other]) {
        const unknown = await call(admin, endpoint, each, body);
        expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      }
      for (const wrong of ['1', 'undefined', "'; drop table courses; --", 'a'.repeat(300), '\u0000']) {
        const refused = await call(admin, endpoint, wrong, body);
        expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'id']);
      }
    },
  );

  it.each(named(ENDPOINTS.filter(({ body }) => body !== undefined)))(
    'answers %s to any JSON whatever without a failure of its own',
    async (endpointId, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const fields = Object.keys(endpoint.body?.shape ?? {});
      const body = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'id', 'deletedAt'), fc.jsonValue(), {
          maxKeys: 8,
        }),
      );
      const course = await service.buildCourse();
      const [lesson] = await service.buildLessons(course, 1);
      const ids: Record<string, string | undefined> = {
        'lessons.update': lesson?.id,
        'resources.update': (await admin.post('/api/resources', { title: 'Gauges' })).body.data.id as string,
      };
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const id = ids[endpointId] ?? course.id;
          const { status } = await call(admin, endpoint, id, JSON.stringify(value));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each([
    ['/api/courses'],
    ['/api/admin/courses'],
    ['/api/user/enrollments'],
    ['/api/resources'],
    ['/api/resources/counts'],
    ['/api/admin/resources'],
  ])('answers any query of %s without a failure of its own', async (path) => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const name = fc.constantFrom(
      'cursor',
      'limit',
      'search',
      'level',
      'categoryId',
      'tab',
      'ids',
      'accessLevel',
      'status',
      'sort',
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
      { numRuns: 40 },
    );
  });

  it.each([
    'identity.users',
    'events.events',
    'bookings.bookings',
    'bookings.offers',
    'notifications.migrations',
  ])('is refused the table %s by the database itself', async (table) => {
    const forbidden = service.context.db.reader.query(`select * from ${table}`);
    await expect(forbidden).rejects.toThrow('permission denied');
  });
});

describe('the migrations', () => {
  it('can be taken back to nothing and made again', () => expectReversibleMigrations(service, learning));
});
