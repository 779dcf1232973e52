import { HEIC_ERROR, uploadProfilePhoto } from '@backflow/contracts/media';
import { asOwner, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { Part, TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { HTML, PDF } from '../../test/documents.ts';
import { HEIC, phonePhoto, png } from '../../test/pictures.ts';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();
let visitor: TestClient;
beforeAll(async () => {
  visitor = await service.as(null);
});

const send = async (member: Pick<TestMember, 'id'>, photo: Part) =>
  (await service.as(member)).upload(uploadProfilePhoto.path, photo);

describe('a profile photo', () => {
  const getPhoto = async ({ id }: Pick<TestMember, 'id'>) => {
    const { rows } = await service.context.db.reader.query<{ found: boolean }>(
      'select id from assets where owner_id = $1 and kind = $2 and status = $3',
      [id, 'profile_photo', 'ready'],
    );
    return rows;
  };

  it('is square, and replaces the photo before', async () => {
    const owner = await service.buildMember();
    const photo = { name: 'me.jpg', content: await phonePhoto() };
    const before = await service.stored();
    const first = (await send(owner, photo)).body.data;
    const { status, body } = await send(owner, photo);
    expect(status).toBe(201);
    const response = await visitor.fetch(body.data.fileUrl);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 512,
    });
    const small = await visitor.fetch(`${body.data.fileUrl}?size=small`);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 128,
      height: 128,
    });
    expect((await visitor.fetch(first.fileUrl)).status).toBe(404);
    expect(await getPhoto(owner)).toEqual([{ id: body.data.id }]);
    expect(await service.stored()).toEqual({
      ...before,
      assets: before.assets + 1,
      rows: before.rows + 3,
      files: before.files + 3,
    });
  });

  it('is accepted whatever it is called, and named by its content', async () => {
    const { status, body } = await send(await service.buildMember(), {
      name: 'me.jpg',
      content: await png(),
    });
    expect([status, body.data.originalName, body.data.mimeType]).toEqual([201, 'me.png', 'image/png']);
  });

  it('has the declared effects', async () => {
    const owner = await service.buildMember();
    const photo = { name: 'me.png', content: await png() };
    const { result } = await expectDeclaredEffects(service, uploadProfilePhoto, () => send(owner, photo));
    expect(result.status).toBe(201);
  });

  it('is stored after a retry of its transaction', async () => {
    const owner = await service.buildMember();
    await asOwner(
      service,
      `
      create sequence identity.steps;
      create function identity.fail_once() returns trigger language plpgsql security definer as $$ begin
        if nextval('identity.steps') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return null; end $$;
      create trigger fail_once after update on identity.users
        for each row execute function identity.fail_once()`,
    );
    try {
      const { status, body } = await send(owner, { name: 'me.png', content: await png() });
      expect(status).toBe(201);
      expect(await getPhoto(owner)).toEqual([{ id: body.data.id }]);
      expect((await visitor.fetch(body.data.fileUrl)).status).toBe(200);
    } finally {
      await asOwner(service, 'drop trigger fail_once on identity.users');
    }
  });

  it('leaves one photo after concurrent uploads', async () => {
    const owner = await service.buildMember();
    const content = await png();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => send(owner, { name: 'me.png', content })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await getPhoto(owner)).toHaveLength(1);
  });

  it.each([
    [
      'a PDF',
      { name: 'notes.pdf', content: PDF },
      415,
      'Please select an image file (JPG, PNG, GIF). “notes.pdf” is a PDF document.',
    ],
    [
      'HTML named .png',
      { name: 'me.png', content: HTML },
      415,
      'Please select an image file (JPG, PNG, GIF). “me.png” is a web page or another text with HTML.',
    ],
    ['a HEIC photo', { name: 'me.jpg', content: HEIC }, 415, HEIC_ERROR],
    ['6 MB', { name: 'me.png', content: Buffer.alloc(6 * 1024 * 1024) }, 413, 'Maximum file size is 5MB'],
  ])('is refused when it is %s', async (_what, part, wanted, message) => {
    const before = await service.stored();
    const { status, body } = await send(await service.buildMember(), part);
    expect([status, body.message]).toEqual([wanted, message]);
    expect(await service.stored()).toEqual(before);
  });

  it('stores nothing for an erased account', async () => {
    const before = await service.stored();
    const erased = { id: 'f0000000-0000-4000-8000-000000000000' };
    const { status } = await send(erased, { name: 'me.png', content: await png() });
    expect(status).toBe(401);
    expect(await service.stored()).toEqual(before);
  });
});
