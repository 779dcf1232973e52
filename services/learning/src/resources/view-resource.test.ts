import { select, sql } from '@backflow/service-kit';
import type { TestClient } from '@backflow/service-kit/testing';
import { expectDeclaredEffects, runJob } from '@backflow/service-kit/testing';
import { viewResource } from '@backflow/contracts/learning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';
import { purgeResourceViews } from './view-resource.ts';

const service = await useLearningService();
beforeEach(() => {
  service.clock.now = Date.parse('2026-06-01T15:00:00.000Z');
});

const view = (client: TestClient, id: string) => client.post(`/api/resources/${id}/views`);
const countAfter = async (client: TestClient, id: string) =>
  (await view(client, id)).body.data.viewCount as number;
const visitorFrom = (address: string) => service.as(null, { address });

interface StoredView {
  viewer: string;
  day: string;
}
const storedViews = (): Promise<StoredView[]> =>
  select(service.context.db, 'kept', sql`select viewer, day::text from resource_views order by viewer`);

describe('a view of a resource', () => {
  it('counts once a day for each member', async () => {
    const { id } = await service.buildResource();
    const [one, two] = [await service.buildMember(), await service.buildMember()];
    expect(await countAfter(await service.as(one), id)).toBe(1);
    expect(await countAfter(await service.as(one, { address: '192.0.2.77' }), id)).toBe(1);
    expect(await countAfter(await service.as(two), id)).toBe(2);
    expect((await (await service.as(two)).get(`/api/resources/${id}`)).body.data.viewCount).toBe(2);
  });

  it('counts once a day for each network of visitors, whatever their browsers are', async () => {
    const { id } = await service.buildResource();
    const visitor = await visitorFrom('192.0.2.1');
    expect(await countAfter(visitor, id)).toBe(1);
    expect(await countAfter(visitor, id)).toBe(1);
    expect(await countAfter(await visitorFrom('192.0.2.2'), id)).toBe(2);
    const other = await visitor.fetch(`/api/resources/${id}/views`, {
      method: 'POST',
      headers: { 'user-agent': 'Another browser' },
    });
    expect(((await other.json()) as { data: unknown }).data).toEqual({ viewCount: 2 });
    // One household has a whole /64 network.
    expect(await countAfter(await visitorFrom('2001:db8::1'), id)).toBe(3);
    expect(await countAfter(await visitorFrom('2001:db8::2'), id)).toBe(3);
  });

  it('counts again the next day, by the Pacific calendar', async () => {
    const { id } = await service.buildResource();
    const member = await service.as(await service.buildMember());
    // 23:55 in the Pacific zone, the next day in UTC.
    service.clock.now = Date.parse('2026-06-02T06:55:00.000Z');
    expect(await countAfter(member, id)).toBe(1);
    service.clock.now = Date.parse('2026-06-02T07:05:00.000Z');
    expect(await countAfter(member, id)).toBe(2);
    expect(await countAfter(member, id)).toBe(2);
  });

  it('counts concurrent views once', async () => {
    const { id } = await service.buildResource();
    const member = await service.as(await service.buildMember());
    const responses = await Promise.all(Array.from({ length: 12 }, () => view(member, id)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const members = await Promise.all(Array.from({ length: 8 }, () => service.buildMember()));
    const clients = await Promise.all(members.map((each) => service.as(each)));
    await Promise.all(clients.map((client) => view(client, id)));
    expect((await service.models.Resource.findByPk(id))?.viewCount).toBe(9);
  });

  it('stores nothing that identifies the viewer or links two days’ views', async () => {
    await service.context.db.sequelize.query('delete from resource_views');
    const { id } = await service.buildResource();
    const member = await service.buildMember();
    const client = await service.as(member, { address: '192.0.2.9' });
    const visitor = await visitorFrom('192.0.2.9');
    for (const each of [client, visitor]) await view(each, id);
    service.clock.now += 24 * 60 * 60 * 1000;
    for (const each of [client, visitor]) await view(each, id);
    const stored = await storedViews();
    expect(new Set(stored.map(({ viewer }) => viewer)).size).toBe(4);
    expect(JSON.stringify(stored)).not.toContain(member.id);
    expect(JSON.stringify(stored)).not.toContain('192.0.2');
    for (const { viewer } of stored) expect(viewer).toMatch(/^[\w-]{43}$/);
  });

  it('is 404 for a draft, and not counted for administrators', async () => {
    const { id } = await service.buildResource({ isPublished: false });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await view(await visitorFrom('192.0.2.1'), id)).status).toBe(404);
    expect((await view(await service.as(await service.buildMember()), id)).status).toBe(404);
    expect(await countAfter(admin, id)).toBe(0);
    const published = await service.buildResource();
    expect(await countAfter(admin, published.id)).toBe(1);
  });

  it('is 404 for a deleted one', async () => {
    const { id } = await service.buildResource({ deletedAt: new Date() });
    expect((await view(await visitorFrom('192.0.2.1'), id)).status).toBe(404);
  });

  it('is neither audited nor announced, and keeps the version', async () => {
    const resource = await service.buildResource();
    const visitor = await visitorFrom('192.0.2.1');
    const { result } = await expectDeclaredEffects(service, viewResource, () => view(visitor, resource.id));
    expect(result.status).toBe(200);
    expect((await service.models.Resource.findByPk(resource.id))?.version).toBe(resource.version);
  });
});

describe('the daily job', () => {
  it('deletes views of earlier days, and keeps the counts', async () => {
    await service.context.db.sequelize.query('delete from resource_views');
    const { id } = await service.buildResource();
    const visitor = await visitorFrom('192.0.2.1');
    await view(visitor, id);
    service.clock.now += 24 * 60 * 60 * 1000;
    await view(visitor, id);
    await runJob(service, purgeResourceViews, null);
    expect((await storedViews()).map(({ day }) => day)).toEqual(['2026-06-02']);
    expect((await visitor.get(`/api/resources/${id}`)).body.data.viewCount).toBe(2);
  });
});
