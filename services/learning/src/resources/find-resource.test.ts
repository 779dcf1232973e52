import type { ResourceDetail, ResourceView } from '@backflow/contracts/learning';
import type { TestClient } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const visitor = await service.as(null);
const free = await service.as(await service.buildMember());
const premium = await service.as(await service.buildMember({ subscriptionStatus: 'premium' }));
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(() => service.models.Resource.destroy({ where: {} }));

const read = async (client: TestClient, id: string) =>
  (await client.get(`/api/resources/${id}`)).body.data as ResourceDetail;
const statusFor = async (client: TestClient, id: string) => (await client.get(`/api/resources/${id}`)).status;

const CONTENT =
  '## Before a hose goes on\n\nNotify the **owner**.\n\n<script>alert(1)</script>\n\n## After\n\nTag it.';

describe('a resource’s page', () => {
  it('has its body as safe HTML, its headings and the reading time', async () => {
    const { id } = await service.buildResource({ content: CONTENT, excerpt: 'In short' });
    const { status, body } = await visitor.get(`/api/resources/${id}`);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id, excerpt: 'In short', mayOpen: true, readingMinutes: 1, downloads: [] }),
    ]);
    expect(body.data.html).toContain('<strong>owner</strong>');
    expect(body.data.html).not.toContain('<script');
    expect(body.data.headings.map(({ text }: { text: string }) => text)).toEqual([
      'Before a hose goes on',
      'After',
    ]);
    for (const heading of body.data.headings) expect(body.data.html).toContain(`id="${heading.id}"`);
    expect(body.data).not.toHaveProperty('content');
  });

  it('exists without content', async () => {
    const { id } = await service.buildResource();
    expect(await read(visitor, id)).toMatchObject({ html: null, headings: [], readingMinutes: 1 });
  });

  it.each(['premium', 'paid'] as const)(
    'opens to premium members and administrators when %s',
    async (level) => {
      const { id } = await service.buildResource({
        content: `${CONTENT} ${'word '.repeat(700)}`,
        accessLevel: level,
      });
      for (const client of [premium, admin]) {
        expect(await read(client, id)).toMatchObject({
          mayOpen: true,
          needsPremium: false,
          readingMinutes: 4,
        });
      }
      const closed = { mayOpen: false, html: null, headings: [], downloads: [], readingMinutes: 4 };
      expect(await read(visitor, id)).toMatchObject({ ...closed, needsPremium: false });
      expect(await read(free, id)).toMatchObject({ ...closed, needsPremium: true });
    },
  );

  it('is visible to administrators only while it is a draft, and to nobody when deleted', async () => {
    const draft = await service.buildResource({ isPublished: false, publishedAt: null });
    for (const client of [visitor, free, premium]) expect(await statusFor(client, draft.id)).toBe(404);
    expect(await read(admin, draft.id)).toMatchObject({ isPublished: false, publishedAt: null });
    const gone = await service.buildResource({ deletedAt: new Date() });
    for (const client of [visitor, admin]) expect(await statusFor(client, gone.id)).toBe(404);
  });

  it('lists the newest others of its category, then of its supplier, then of all', async () => {
    const [categoryId, supplierId] = [await service.buildCategory(), await service.buildSupplier()];
    const { id } = await service.buildResource({ title: 'itself', categoryId, supplierId });
    const related = async () => (await read(free, id)).related.map(({ title }: ResourceView) => title);
    expect(await related()).toEqual([]);
    const draft = { isPublished: false, categoryId };
    await service.buildResource({ title: 'any', accessLevel: 'premium' });
    await service.buildResource(draft);
    expect(await related()).toEqual(['any']);
    await service.buildResource({ title: 'same supplier', supplierId });
    await service.buildResource({ title: 'any older' });
    await service.buildResource({ title: 'same category', categoryId, supplierId });
    expect(await related()).toEqual(['same category', 'same supplier', 'any']);
    expect((await read(free, id)).related.map(({ needsPremium }) => needsPremium)).toEqual([
      false,
      false,
      true,
    ]);
    for (const title of ['second', 'third', 'fourth']) await service.buildResource({ title, categoryId });
    expect(await related()).toEqual(['same category', 'second', 'third']);
  });
});
