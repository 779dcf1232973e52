import { randomUUID } from 'node:crypto';
import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts/media';
import type { TestMember } from '@backflow/service-kit/testing';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { describe, expect, it } from '@jest/globals';
import { png } from '../test/pictures.ts';
import { startMedia, useMedia } from '../test/start-media.ts';
import type { MediaService } from '../test/start-media.ts';
import { media } from './service.ts';

async function aPhoto(): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await png())]), 'me.png');
  return form;
}

/** @returns the id of a member's profile photo */
async function storePhoto(service: MediaService, member: TestMember): Promise<string> {
  const client = await service.as(member);
  const sent = await client.upload(uploadProfilePhoto.path, { name: 'me.png', content: await png() });
  return sent.body.data.id as string;
}

walkContracts(media, startMedia, {
  forbiddenTables: [
    'identity.users',
    'events.events',
    'bookings.bookings',
    'learning.courses',
    'community.posts',
  ],
  samples: {
    'assets.uploadProfilePhoto': async () => ({ body: await aPhoto() }),
    async 'assets.removeProfilePhoto'(service, caller) {
      await storePhoto(service, caller);
      return {};
    },
    async 'assets.delete'(service, caller) {
      return { params: { id: await storePhoto(service, caller) } };
    },
  },
});

const service = await useMedia();

describe('the media service', () => {
  it.each([uploadAsset, uploadProfilePhoto])('reads nothing from visitors at $path', async (endpoint) => {
    const visitor = await service.as(null);
    const { status, body } = await visitor.upload(endpoint.path, { name: 'a.txt', content: 'a' });
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await service.stored()).toEqual({ assets: 0, rows: 0, files: 0, incoming: 0 });
  });

  it.each([
    ['media.expire-unattached', '17 * * * *'],
    ['media.delete-expired', '*/10 * * * *'],
    ['media.purge-unfinished', '*/10 * * * *'],
    ['media.purge-orphans', '43 3 * * *'],
  ])('schedules %s at %s', (name, schedule) => {
    expect(media.jobs?.map(({ contract }) => contract)).toContainEqual(
      expect.objectContaining({ name, schedule }),
    );
  });

  it('refuses unknown sizes', async () => {
    const member = await service.as(await service.buildMember());
    expect((await member.get(`/api/files/${randomUUID()}?size=huge`)).status).toBe(400);
  });

  it.each([
    'select * from identity.users',
    `update identity.users set is_admin = true`,
    `select identity.set_profile_image_v1('${randomUUID()}', 'https://evil.example/x.png')`,
  ])('is refused by the database: %s', async (statement) => {
    await expect(service.context.db.reader.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|22023)$/),
    });
  });
});
