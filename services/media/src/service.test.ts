import { randomUUID } from 'node:crypto';
import { uploadAsset, uploadProfilePhoto } from '@backflow/contracts/media';
import { endpointsWithEffects } from '@backflow/service-kit/testing';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { describe, expect, it } from '@jest/globals';
import { useMedia } from '../test/start-media.ts';
import { media } from './service.ts';

walkContracts(media, startMedia, {
  forbiddenTables: [
    'identity.users',
    'events.events',
    'bookings.bookings',
    'learning.courses',
    'community.posts',
  ],
});

const service = useMedia();

describe('the media service', () => {
  it('has a test for each of its endpoints that leaves a line or announces something', () => {
    expect(endpointsWithEffects(media).map(({ id }) => id)).toEqual([
      'assets.uploadProfilePhoto',
      'assets.removeProfilePhoto',
      'assets.delete',
    ]);
  });

  it.each([uploadAsset, uploadProfilePhoto])('reads not a byte from nobody at $path', async (endpoint) => {
    const visitor = await service.as(null);
    const { status, body } = await visitor.upload(endpoint.path, { name: 'a.txt', content: 'a' });
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await service.stored()).toEqual({ assets: 0, rows: 0, files: 0, incoming: 0 });
  });

  it('answers 404 for unknown ids and 400 for what is no id', async () => {
    const member = await service.as(await service.buildMember());
    for (const [wanted, id] of [
      [404, randomUUID()],
      [400, '..%2f..%2fetc%2fpasswd'],
      [400, '1'],
    ] as const) {
      expect((await member.get(`/api/files/${id}`)).status).toBe(wanted);
      expect((await member.delete(`/api/assets/${id}`)).status).toBe(wanted);
    }
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
