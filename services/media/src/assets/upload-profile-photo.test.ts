import { uploadProfilePhoto } from '@backflow/contracts';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { HTML, PDF } from '../../test/documents.ts';
import { phonePhoto, png } from '../../test/pictures.ts';
import { startMediaService } from '../../test/start-media-service.ts';
import type { MediaService } from '../../test/start-media-service.ts';

let service: MediaService;
let member: TestMember;
beforeAll(async () => {
  service = await startMediaService();
  member = await service.buildMember();
});
afterAll(() => service.stop());

describe('a profile photo', () => {
  const photoOf = async ({ id }: Pick<TestMember, 'id'>) => {
    const { rows } = await service.media.db.reader.query<{ found: boolean }>(
      'select id from assets where owner_id = $1 and kind = $2 and status = $3',
      [id, 'profile_photo', 'ready'],
    );
    return rows;
  };

  it('is made square, is the member’s, and takes the place of the one before', async () => {
    const owner = await service.buildMember();
    const send = async () =>
      service.send(owner, uploadProfilePhoto, { name: 'me.jpg', content: await phonePhoto() });
    const before = await service.kept();
    const first = (await send()).body.data;
    const { status, body } = await send();
    expect(status).toBe(201);
    const answer = await service.fetchFile(null, body.data.fileUrl);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 512,
    });
    const small = await service.fetchFile(null, `${body.data.fileUrl}?size=small`);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 128,
      height: 128,
    });
    expect((await service.fetchFile(null, first.fileUrl)).status).toBe(404);
    expect(await photoOf(owner)).toEqual([{ id: body.data.id }]);
    expect(await service.kept()).toEqual({
      ...before,
      assets: before.assets + 1,
      rows: before.rows + 3,
      files: before.files + 3,
    });
  });

  it('is announced, as events show it', async () => {
    const owner = await service.buildMember();
    const photo = { name: 'me.png', content: await png() };
    const send = () => service.send(owner, uploadProfilePhoto, photo);
    expect(await topicsAnnounced(service, send)).toEqual(['events']);
  });

  it('leaves one photo when several arrive at once', async () => {
    const owner = await service.buildMember();
    const content = await png();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => service.send(owner, uploadProfilePhoto, { name: 'me.png', content })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await photoOf(owner)).toHaveLength(1);
  });

  it.each([
    ['a PDF', { name: 'me.pdf', content: PDF }, 415, 'Please select an image file (JPG, PNG, GIF).'],
    [
      'HTML named .png',
      { name: 'me.png', content: HTML },
      415,
      'Please select an image file (JPG, PNG, GIF).',
    ],
    ['6 MB', { name: 'me.png', content: Buffer.alloc(6 * 1024 * 1024) }, 413, 'Maximum file size is 5MB'],
  ])('is refused when it is %s', async (_what, part, wanted, message) => {
    const before = await service.kept();
    const { status, body } = await service.send(member, uploadProfilePhoto, part);
    expect([status, body.message]).toEqual([wanted, message]);
    expect(await service.kept()).toEqual(before);
  });

  it('keeps nothing for an account that has gone meanwhile', async () => {
    const before = await service.kept();
    const { status } = await service.send(
      { id: 'f0000000-0000-4000-8000-000000000000' },
      uploadProfilePhoto,
      {
        name: 'me.png',
        content: await png(),
      },
    );
    expect(status).toBe(401);
    expect(await service.kept()).toEqual(before);
  });
});
