import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import type { ReleasesContext } from '../src/context.ts';
import { releases } from '../src/service.ts';
import { releaseSettings } from '../src/settings.ts';
import type { ReleaseSettings } from '../src/settings.ts';
import { archiveOf } from './build-release.ts';
import type { Archive } from './build-release.ts';

/** The platform operator's token of services under test. */
export const OPERATOR_TOKEN = 'a-token-that-only-tests-use-0123456789';

export interface ReleasesService extends TestService<ReleasesContext> {
  /** A client with a token; with the operator's by default. */
  withToken(token?: string): Promise<TestClient>;
  /** Uploads an archive as the operator. */
  publish(archive: Archive, remote?: string): Promise<TestResponse>;
  /** The stored archives and the incoming files. */
  files(): Promise<{ archives: string[]; incoming: string[] }>;
}

/** Starts the service with a temporary database and folder. */
export async function startReleases({
  now,
  settings = {},
}: { now?: () => number; settings?: Partial<ReleaseSettings> } = {}): Promise<ReleasesService> {
  const folder = await mkdtemp(join(tmpdir(), 'backflow-releases-'));
  const service = await startTestService(releases, {
    settings: {
      ...releaseSettings.parse({ FILES_DIR: folder, RELEASES_OPERATOR_TOKEN: OPERATOR_TOKEN }),
      ...settings,
    },
    ...(now && { now }),
  });
  const withToken = (token = OPERATOR_TOKEN) => service.as(null, { token });
  return {
    ...service,
    withToken,
    async publish(archive, remote = 'events') {
      const client = await withToken();
      return client.upload(`/api/releases/${remote}`, {
        field: 'release',
        name: 'release.tar.gz',
        content: await archiveOf(archive),
      });
    },
    files: async () => ({
      archives: await filesIn(join(folder, 'releases')),
      incoming: await filesIn(join(folder, 'incoming')),
    }),
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the service before the tests of a file, and stops it after them. */
export const useReleases = (...options: Parameters<typeof startReleases>): Promise<ReleasesService> =>
  useTestService(() => startReleases(...options));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
