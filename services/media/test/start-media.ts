import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadAsset } from '@backflow/contracts/media';
import { startTestService, useTestService } from '@backflow/service-kit/testing';
import type { Part, TestMember, TestService } from '@backflow/service-kit/testing';
import { expect } from '@jest/globals';
import type { MediaContext } from '../src/context.ts';
import { media } from '../src/service.ts';
import { storageSettings } from '../src/settings.ts';
import type { MediaSettings } from '../src/settings.ts';

export interface MediaService extends TestService<MediaContext> {
  /** How many rows and files there are, in the database, in the storage and among those arriving. */
  stored(): Promise<{ assets: number; rows: number; files: number; incoming: number }>;
  /** How an upload is refused: status, code and message. Checks that nothing of it is stored. */
  refusalOf(member: TestMember, ...parts: Part[]): Promise<unknown[]>;
}

/** The media service over HTTP, on a database and a folder of its own. @param now its clock */
export async function startMedia(
  now?: () => number,
  settings: Partial<MediaSettings> = {},
): Promise<MediaService> {
  const folder = await mkdtemp(join(tmpdir(), 'backflow-media-'));
  const service = await startTestService(media, {
    settings: { ...storageSettings.parse({ FILES_DIR: folder }), ...settings },
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
    async refusalOf(member, ...parts) {
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
export const useMedia = (...options: Parameters<typeof startMedia>): MediaService =>
  useTestService(() => startMedia(...options));

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}
