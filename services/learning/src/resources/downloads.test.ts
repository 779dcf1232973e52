import { isFileTicket } from '@backflow/service-kit';
import type { AdminResource, Download } from '@backflow/contracts/learning';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const premium = await service.as(await service.buildMember({ subscriptionStatus: 'premium' }));
const visitor = await service.as(null);

const downloads = async (client: TestClient, id: string) =>
  (await client.get(`/api/resources/${id}`)).body.data.downloads as Download[];
const create = (fields: object) => admin.post('/api/resources', { title: 'Testing an RPZ', ...fields });
const opensTo = ({ url, id: fileId }: Download) => {
  const { searchParams } = new URL(url, 'https://academy.example.com');
  const secret = service.context.settings.SESSION_SECRET;
  return isFileTicket(searchParams.get('ticket') ?? '', { secret, fileId, now: service.clock.now });
};

describe('the files of a resource', () => {
  it('are listed in order, restricted ones with an address that works for an hour', async () => {
    const form = await service.buildAsset({ originalName: 'form.pdf', isPublic: true });
    const manual = await service.buildAsset({ originalName: 'manual.pdf' });
    const { id } = await service.buildResource({ downloadIds: [manual, form] });
    const [first, second] = await downloads(visitor, id);
    expect(second).toEqual({
      id: form,
      name: 'form.pdf',
      fileSize: 1234,
      mimeType: 'application/pdf',
      url: `/api/files/${form}`,
    });
    expect(first).toMatchObject({ id: manual, name: 'manual.pdf' });
    expect(first?.url).toMatch(new RegExp(`^/api/files/${manual}\\?ticket=`));
    expect(first && opensTo(first)).toBe(true);
    service.clock.now += 60 * 60 * 1000;
    expect(first && opensTo(first)).toBe(false);
  });

  it('are listed for callers who may open it', async () => {
    const manual = await service.buildAsset();
    const { id } = await service.buildResource({ downloadIds: [manual], accessLevel: 'premium' });
    expect(await downloads(visitor, id)).toEqual([]);
    expect((await downloads(premium, id)).map(opensTo)).toEqual([true]);
    const edited = (await admin.get(`/api/admin/resources/${id}`)).body.data as AdminResource;
    expect(edited.downloads.map(opensTo)).toEqual([true]);
  });

  it('that were deleted disappear from its page, and don’t block an edit', async () => {
    const [manual, form] = [await service.buildAsset(), await service.buildAsset()];
    const { id } = await service.buildResource({ downloadIds: [manual, form] });
    await service.asOwner(`update media.assets set status = 'removed' where id = $1`, [manual]);
    expect((await downloads(visitor, id)).map((each) => each.id)).toEqual([form]);
    expect((await admin.patch(`/api/resources/${id}`, { title: 'Other', accessLevel: 'paid' })).status).toBe(
      200,
    );
    const refused = await create({ downloadIds: [manual] });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'downloadIds']);
  });

  it('must be restricted unless it is free, and the error names those that are not', async () => {
    const open = await service.buildAsset({ originalName: 'manual.pdf', isPublic: true });
    const closed = await service.buildAsset();
    const message = 'manual.pdf is open to everyone. Upload it for members only.';
    for (const accessLevel of ['premium', 'paid']) {
      const { status, body } = await create({ accessLevel, downloadIds: [closed, open] });
      expect([status, body.errors]).toEqual([400, [{ path: 'downloadIds', message }]]);
    }
    const { id } = (await create({ downloadIds: [open], content: 'Now free' })).body.data;
    const update = (fields: object) => admin.patch(`/api/resources/${id}`, fields);
    const refused = await update({ accessLevel: 'premium' });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'downloadIds', message }]]);
    expect((await update({ accessLevel: 'premium', downloadIds: [closed] })).status).toBe(200);
    expect((await update({ downloadIds: [closed, open] })).status).toBe(400);
  });

  it('are never files of members, attachments of posts or profile photos', async () => {
    const own = await service.buildAsset();
    await service.asOwner(`update media.assets set kind = 'file' where id = $1`, [own]);
    const photo = await service.buildAsset({ isPublic: true });
    await service.asOwner(`update media.assets set kind = 'profile_photo' where id = $1`, [photo]);
    const attached = await service.buildAsset();
    await service.asOwner(`update media.assets set by_member = true where id = $1`, [attached]);
    for (const id of [own, photo, attached]) expect((await create({ downloadIds: [id] })).status).toBe(400);
  });
});
