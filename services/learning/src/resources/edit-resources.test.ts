import { randomUUID } from 'node:crypto';
import { createResource, deleteResource, updateResource } from '@backflow/contracts/learning';
import type { AdminResource } from '@backflow/contracts/learning';
import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const visitor = await service.as(null);
beforeEach(() => service.models.Resource.destroy({ where: {} }));

const create = (fields: object) => admin.post('/api/resources', { title: 'Testing an RPZ', ...fields });
const created = async (fields: object = {}) => (await create(fields)).body.data as AdminResource;
const update = (id: string, fields: object) => admin.patch(`/api/resources/${id}`, fields);
const problemsIn = (body: { errors: { path: string; message: string }[] }) =>
  body.errors.map(({ path, message }) => [path, message]);

describe('adding a resource', () => {
  it('needs only a title, and creates a free draft', async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      title: 'Testing an RPZ',
      description: null,
      excerpt: null,
      author: null,
      imageUrl: null,
      publishedAt: null,
      viewCount: 0,
      categoryId: null,
      categoryName: null,
      supplierId: null,
      supplierName: null,
      accessLevel: 'free',
      isPublished: false,
      needsPremium: false,
      version: 1,
      content: null,
      downloads: [],
    });
    expect((await visitor.get(`/api/resources/${body.data.id}`)).status).toBe(404);
  });

  it('stores every field', async () => {
    const fields = {
      title: 'Testing an RPZ',
      description: 'Step by step.\nWith readings.',
      excerpt: 'In short',
      content: '# Test\n\n<b>8.2</b> & more',
      author: 'Elena Ramirez',
      imageUrl: `/api/files/${randomUUID()}`,
      publishedAt: '2026-03-01T10:00:00.000Z',
      categoryId: await service.buildCategory(),
      supplierId: await service.buildSupplier(),
      accessLevel: 'paid',
      isPublished: true,
    };
    const downloadIds = [await service.buildAsset({ originalName: 'b.pdf' }), await service.buildAsset()];
    const made = await created({ ...fields, downloadIds: [...downloadIds, downloadIds[0]] });
    expect(made).toMatchObject(fields);
    expect(made.downloads.map(({ id }) => id)).toEqual(downloadIds);
    expect((await admin.get(`/api/admin/resources/${made.id}`)).body.data).toEqual(made);
  });

  it('sets the date of the first publication, and keeps it', async () => {
    const { id } = await created();
    const now = new Date(service.clock.now).toISOString();
    expect((await update(id, { isPublished: true })).body.data.publishedAt).toBe(now);
    service.clock.now += 86_400_000;
    await update(id, { isPublished: false });
    expect((await update(id, { isPublished: true, publishedAt: null })).body.data.publishedAt).toBe(now);
  });

  it('refuses a future date, except from a browser’s clock that is ahead', async () => {
    const inMinutes = (minutes: number) => new Date(service.clock.now + minutes * 60_000).toISOString();
    expect((await created({ publishedAt: inMinutes(4) })).publishedAt).toBe(inMinutes(0));
    const { status, body } = await create({ publishedAt: inMinutes(6), isPublished: true });
    expect([status, problemsIn(body)]).toEqual([
      400,
      [['publishedAt', 'Published at must not be in the future']],
    ]);
  });

  it('refuses to select a retired supplier, and keeps an existing one', async () => {
    const supplierId = await service.buildSupplier('Gauge Works');
    const { id } = await created({ supplierId });
    await service.asOwner('update events.suppliers set is_retired = true where id = $1', [supplierId]);
    const unchanged = await update(id, { title: 'Edited since', supplierId });
    expect([unchanged.status, unchanged.body.data.supplierName]).toEqual([200, 'Gauge Works']);
    const other = await created();
    for (const { status, body } of [await update(other.id, { supplierId }), await create({ supplierId })]) {
      expect([status, problemsIn(body)]).toEqual([
        400,
        [['supplierId', 'This supplier is retired. Choose another one.']],
      ]);
    }
  });

  it('lists every problem under its field', async () => {
    const { status, body } = await create({
      categoryId: randomUUID(),
      supplierId: randomUUID(),
      downloadIds: [randomUUID()],
    });
    expect([status, problemsIn(body)]).toEqual([
      400,
      [
        ['categoryId', 'This category does not exist'],
        ['supplierId', 'This supplier does not exist'],
        ['downloadIds', 'One of the files does not exist any more'],
      ],
    ]);
    const wrong = await create({
      title: ' ',
      accessLevel: 'gold',
      imageUrl: 'https://elsewhere.example/x.png',
      downloadIds: ['manual.pdf'],
      content: 'x'.repeat(60_001),
      isPublished: 'yes',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ path }: { path: string }) => path.split('.')[0]).sort()).toEqual(
      ['accessLevel', 'content', 'downloadIds', 'imageUrl', 'isPublished', 'title'].sort(),
    );
    expect(await service.models.Resource.count()).toBe(0);
  });

  it('has the effects that its contract declares', async () => {
    const { result, entry } = await expectDeclaredEffects(service, createResource, () => create({}));
    expect(entry).toMatchObject({
      actorId: director.id,
      subjectId: result.body.data.id,
      details: { title: 'Testing an RPZ' },
    });
  });

  it('renders attacks as plain text, and quickly', async () => {
    const attack = `'; drop table resources; -- <img src=x onerror=alert(1)>[x](javascript:alert(1))`;
    const fields = { title: attack, description: attack, excerpt: attack, author: attack, content: attack };
    const { id } = await created({ ...fields, isPublished: true });
    const page = (await visitor.get(`/api/resources/${id}`)).body.data;
    expect(page).toMatchObject({ title: attack, description: attack, excerpt: attack, author: attack });
    expect(page.html).not.toMatch(/<img|<a |javascript:[^)]*"/);
    for (const bomb of ['> '.repeat(30_000), '[x]('.repeat(15_000), '*_'.repeat(30_000)]) {
      const { status, body } = await create({ content: bomb, isPublished: true });
      if (status === 201) expect((await visitor.get(`/api/resources/${body.data.id}`)).status).toBe(200);
      else expect([status, body.errors[0].path]).toEqual([400, 'content']);
    }
  });
});

describe('changing a resource', () => {
  it('changes only the given fields, and leaves an audit entry', async () => {
    const { id } = await created({ content: 'four', excerpt: 'In short' });
    const { result, entry } = await expectDeclaredEffects(service, updateResource, () =>
      update(id, { title: 'Another title', content: 'three words now' }),
    );
    expect(result.body.data).toMatchObject({
      title: 'Another title',
      excerpt: 'In short',
      content: 'three words now',
      version: 2,
    });
    expect(entry).toMatchObject({
      subjectId: id,
      details: {
        title: { from: 'Testing an RPZ', to: 'Another title' },
        content: { from: '4 characters', to: '15 characters' },
      },
    });
  });

  it('has no effects without a change', async () => {
    const { id, title } = await created({ publishedAt: '2026-03-01T10:00:00.000Z' });
    const { result } = await expectDeclaredEffects(
      service,
      updateResource,
      () => update(id, { title, publishedAt: '2026-03-01T10:00:00.000Z', downloadIds: [] }),
      { audit: false, changes: [] },
    );
    expect(result.body.data.version).toBe(1);
  });

  it('is refused from an older version, with the current resource', async () => {
    const { id } = await created();
    const [one, two] = await Promise.all([
      update(id, { title: 'One', version: 1 }),
      update(id, { title: 'Two', version: 1 }),
    ]);
    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect([won.status, lost.status, lost.body.code]).toEqual([200, 409, 'CONFLICT']);
    expect(lost.body.current).toEqual(won.body.data);
  });

  it('is 404 for a deleted one', async () => {
    const { id } = await service.buildResource({ deletedAt: new Date() });
    expect((await update(id, { title: 'A' })).status).toBe(404);
    expect((await admin.delete(`/api/resources/${id}`)).status).toBe(404);
    expect((await admin.get(`/api/admin/resources/${id}`)).status).toBe(404);
  });

  it('neither waits for views nor loses them', async () => {
    const { id } = await created({ isPublished: true });
    const clients = await Promise.all(
      Array.from({ length: 6 }, (_, index) => service.as(null, { address: `192.0.2.${index}` })),
    );
    await Promise.all([
      ...clients.map((client) => client.post(`/api/resources/${id}/views`)),
      update(id, { title: 'Another' }),
    ]);
    expect((await admin.get(`/api/admin/resources/${id}`)).body.data).toMatchObject({
      title: 'Another',
      viewCount: 6,
      version: 2,
    });
  });
});

describe('deleting a resource', () => {
  it('removes it from every list and count, once', async () => {
    const { id } = await created({ isPublished: true, title: 'Going' });
    const { result, entry } = await expectDeclaredEffects(service, deleteResource, () =>
      admin.delete(`/api/resources/${id}`),
    );
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect(entry).toMatchObject({ subjectId: id, details: { title: 'Going' } });
    for (const path of ['/api/resources', '/api/resources?search=going', '/api/admin/resources']) {
      expect((await admin.get(path)).body.data).toEqual([]);
    }
    expect((await admin.get('/api/resources/counts')).body.data.all).toBe(0);
    expect((await admin.get(`/api/resources/${id}`)).status).toBe(404);
    expect((await admin.delete(`/api/resources/${id}`)).status).toBe(404);
  });
});

describe('the administrators’ list', () => {
  it('includes drafts, newest first, page by page', async () => {
    for (const title of ['first', 'second', 'third']) {
      await service.buildResource({ title, isPublished: title !== 'second', publishedAt: new Date(0) });
    }
    await service.buildResource({ title: 'deleted', deletedAt: new Date() });
    const page = await admin.get('/api/admin/resources?limit=2');
    const titles = ({ body }: typeof page) => body.data.map(({ title }: { title: string }) => title);
    expect(titles(page)).toEqual(['first', 'second']);
    expect(page.body.data[1]).toMatchObject({ isPublished: false, version: 1 });
    const next = await admin.get(`/api/admin/resources?limit=2&cursor=${page.body.page.nextCursor}`);
    expect([titles(next), next.body.page.nextCursor]).toEqual([['third'], null]);
    expect(titles(await admin.get('/api/admin/resources?search=seco'))).toEqual(['second']);
  });
});
