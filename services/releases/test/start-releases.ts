import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellOffer } from '@backflow/contracts';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import { packTestRelease } from '@backflow/service-kit/testing/releases';
import type { TestRelease } from '@backflow/service-kit/testing/releases';
import type { TestDatabase } from '@backflow/stack/testing';
import type { ReleasesContext } from '../src/context.ts';
import { releases } from '../src/service.ts';
import { releaseSettings } from '../src/settings.ts';
import type { ReleaseSettings } from '../src/settings.ts';

/** The platform operator's token of services under test. */
export const OPERATOR_TOKEN = 'a-token-that-only-tests-use-0123456789';

export interface ReleasesService extends TestService<ReleasesContext> {
  /** A client with a token; with the operator's by default. */
  withToken(token?: string): Promise<TestClient>;
  /** Uploads a release, or any bytes as one, as the operator. */
  publish(release: TestRelease | Buffer, remote?: string): Promise<TestResponse>;
  /** The stored archives and the incoming files. */
  files(): Promise<{ archives: string[]; incoming: string[] }>;
}

const ARCHIVE_PART = { field: 'release', name: 'release.tar.gz', type: 'application/gzip' };

/** What the shell of these tests offers. */
export const TEST_SHELL: ShellOffer = {
  sdks: [
    { major: 3, minor: 1, since: 0, until: null },
    { major: 2, minor: 10, since: 0, until: '2100-05-31' },
  ],
  exports: { '2.0': ['Link', 'useMatch'], '3.0': ['Link'], '3.1': ['useFlags'] },
  versions: {
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@tanstack/react-query': '5.108.0',
    zod: '4.6.7',
    '@module-federation/enhanced': '2.9.2',
  },
  slots: ['home.events', 'home.courses'],
};

/** Starts the service with a temporary database and folder. */
export async function startReleases({
  now,
  settings = {},
  database,
}: {
  now?: () => number;
  settings?: Partial<ReleaseSettings>;
  database?: TestDatabase;
} = {}): Promise<ReleasesService> {
  const folder = await mkdtemp(join(tmpdir(), 'backflow-releases-'));
  const service = await startTestService(releases, {
    settings: {
      ...releaseSettings.parse({ FILES_DIR: folder, RELEASES_OPERATOR_TOKEN: OPERATOR_TOKEN }),
      ...settings,
    },
    ...(now && { now }),
    ...(database && { database }),
  });
  await offerShell(service, TEST_SHELL);
  const withToken = (token = OPERATOR_TOKEN) => service.as(null, { token });
  return {
    ...service,
    withToken,
    async publish(release, remote = 'events') {
      const client = await withToken();
      const content = Buffer.isBuffer(release) ? release : await packTestRelease(release);
      return client.upload(`/api/releases/${remote}`, { ...ARCHIVE_PART, content });
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

/** As a gateway does at its start. @returns the sentences of its response */
export async function offerShell(
  service: Pick<TestService, 'as'>,
  offer: ShellOffer,
  isQuestion = false,
): Promise<string[]> {
  const client = await service.as(null);
  return (await client.post('/internal/shell-offer', { offer, isQuestion })).body.data;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
