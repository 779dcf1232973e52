import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAsset } from '@backflow/contracts/media';
import { asOwner, startTestService } from '@backflow/service-kit/testing';
import type { Part, TestMember, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import { expect } from '@jest/globals';
import type { MediaContext } from '../src/context.ts';
import { media } from '../src/service.ts';
import { fileSettings } from '../src/settings.ts';
import type { MediaSettings } from '../src/settings.ts';

export interface MediaService extends TestService<MediaContext> {
  /** Counts rows in the database, and files in the storage and the incoming folder. */
  stored(): Promise<{ assets: number; rows: number; files: number; incoming: number }>;
  /** Status, code and message of a refused upload. Asserts that nothing is stored. */
  getRefusal(member: TestMember, ...parts: Part[]): Promise<unknown[]>;
}

/** Starts the service with a temporary database and folder. @param now the service's clock */
export async function startMedia(
  now?: () => number,
  settings: Partial<MediaSettings> = {},
): Promise<MediaService> {
  const folder = await mkdtemp(join(tmpdir(), 'backflow-media-'));
  const service = await startTestService(media, {
    settings: { ...fileSettings.parse({ FILES_DIR: folder }), ...settings },
    ...(now && { now }),
  });
  const { models } = service.context;
  const stored = async () => ({
    assets: await models.Asset.count(),
    rows: await models.StoredFile.count(),
    files: await filesIn(join(folder, 'kept')),
    incoming: await filesIn(join(folder, 'incoming')),
  });
  return {
    ...service,
    stored,
    async getRefusal(member, ...parts) {
      const before = await stored();
      const { status, body } = await (await service.as(member)).upload(uploadAsset.path, ...parts);
      expect(await stored()).toEqual(before);
      expect(body).toMatchObject({ success: false, message: expect.any(String) });
      return [status, body.code, body.message];
    },
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the service before the tests of a file, and stops it after them. */
export const useMedia = (...options: Parameters<typeof startMedia>): Promise<MediaService> =>
  useTestService(() => startMedia(...options));

/** The address of a member's profile photo. */
export async function getProfileImage(service: MediaService, { id }: TestMember): Promise<string | null> {
  const query = 'select profile_image_url as url from identity.users where id = $1';
  const [row] = await asOwner<{ url: string | null }>(service, query, [id]);
  return row?.url ?? null;
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}
