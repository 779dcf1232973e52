import { randomUUID } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { expectReversibleMigrations } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startCommunityService } from '../test/start-community-service.ts';
import type { CommunityService } from '../test/start-community-service.ts';
import { community } from './service.ts';

const ENDPOINTS = ALL_ENDPOINTS.filter(({ service: name }) => name === 'community');
const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

let service: CommunityService;
beforeAll(async () => {
  service = await startCommunityService();
});
afterAll(() => service.stop());

const call = (client: TestClient, { method, path }: Endpoint, id: string, body?: unknown) => {
  const href = hrefOf({ path }, { id });
  if (method === 'GET') return client.get(href);
  if (method === 'DELETE') return client.delete(href);
  return method === 'POST' ? client.post(href, body) : client.patch(href, body);
};

describe('the community service', () => {
  it('answers every endpoint', () => {
    const routed = community.routes.map(({ endpoint }) => endpoint.id);
    expect([...routed].sort()).toEqual(ENDPOINTS.map(({ id }) => id).sort());
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

  const FITTING_BODY: Record<string, unknown> = {
    'forumCategories.update': { name: 'Repair' },
    'forum.reply': { content: 'Clean the first check.' },
    'forum.read': { number: 0 },
    'forum.answer': { postId: null },
    'forum.report': { reason: 'Not about backflow' },
    'forum.reject': { reason: 'Not about backflow' },
    'forum.silence': { until: null, reason: 'Rude' },
  };

  it.each(named(ENDPOINTS.filter(({ params }) => params !== undefined)))(
    'answers %s with 404 for an unknown id, and 400 for what is no id',
    async (id, endpoint) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const body = FITTING_BODY[id] ?? {};
      const unknown = await call(admin, endpoint, randomUUID(), body);
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      for (const wrong of ['1', 'undefined', "'; drop table posts; --", 'a'.repeat(300), '\u0000']) {
        const refused = await call(admin, endpoint, wrong, body);
        expect([refused.status, refused.body.errors?.[0].path]).toEqual([400, 'id']);
      }
    },
  );

  it.each(named(ENDPOINTS.filter(({ body }) => body !== undefined)))(
    'answers %s to any JSON whatever without a failure of its own',
    async (_id, endpoint) => {
      const director = await service.buildMember({ isAdmin: true });
      const admin = await service.as(director);
      const topic = await service.buildTopic(director);
      const category = await service.buildCategory(randomUUID());
      const id = endpoint.path.includes('categories') ? category.id : topic.id;
      const fields = Object.keys(endpoint.body?.shape ?? {});
      const body = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'id', 'isApproved'), fc.jsonValue(), {
          maxKeys: 8,
        }),
      );
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const { status } = await call(admin, endpoint, id, JSON.stringify(value));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each([['/api/forum/topics'], ['/api/admin/forum/posts'], ['/api/admin/forum/posts/pending']])(
    'answers any query of %s without a failure of its own',
    async (path) => {
      const admin = await service.as(await service.buildMember({ isAdmin: true }));
      const name = fc.constantFrom('cursor', 'limit', 'search', 'categoryId', 'only', 'authorId', 'toString');
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
    },
  );

  it.each(['identity.users', 'events.events', 'media.assets', 'learning.courses'])(
    'is refused the table %s by the database itself',
    async (table) => {
      const forbidden = service.context.db.reader.query(`select * from ${table}`);
      await expect(forbidden).rejects.toThrow('permission denied');
    },
  );
});

describe('the migrations', () => {
  it('can be taken back to nothing and made again', () => expectReversibleMigrations(service, community));
});
