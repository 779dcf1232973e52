import type { PointerChange, RemoteState } from '@backflow/contracts/releases';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';
import { insertRelease } from './insert-release.ts';
import type { ReleasesService } from './start-releases.ts';

let remotes = 0;

/** A remote with releases v1, v2, …, and an administrator who changes what visitors get of it. */
export interface TestRemote {
  readonly name: string;
  readonly admin: TestClient;
  change(change: Partial<PointerChange>): Promise<TestResponse>;
  promote(version: string): Promise<TestResponse>;
  state(): Promise<RemoteState>;
  /** Its history without publishing, newest first. */
  history(): Promise<Record<string, unknown>[]>;
}

/** Inserts a remote with some releases, none of them live. */
export async function buildRemote(service: ReleasesService, { releases = 3 } = {}): Promise<TestRemote> {
  remotes += 1;
  const name = `remote-${remotes}`;
  for (let number = 1; number <= releases; number += 1)
    await insertRelease(service, `v${number}`, { remote: name });
  const admin = await service.as(
    await service.buildMember({ isAdmin: true, firstName: 'Ada', lastName: 'Nowak' }),
  );
  const pointer = `/api/admin/releases/${name}/pointer`;
  const change: TestRemote['change'] = (body) =>
    admin.post(pointer, isForMore(body) ? { unchecked: 'A test.', ...body } : body);
  return {
    name,
    admin,
    change,
    promote: (version) => change({ action: 'promote', version }),
    async state() {
      const { body } = await admin.get('/api/admin/releases');
      const states = body.data as RemoteState[];
      const own = states.find(({ remote }) => remote === name);
      if (!own) throw new Error(`${name} is not listed`);
      return own;
    },
    history: async () => (await admin.get(`/api/admin/releases/${name}/history`)).body.data,
  };
}

/** True for a change that needs a check, or a reason to go without. */
const isForMore = ({ action }: Partial<PointerChange>): boolean =>
  action === 'promote' || action === 'canary';

/** The releases that visitors get, by version: `{ live: 'v2', previous: 'v1', canary: ['v3', 10] }`. */
export const versionsIn = ({ live, previous, canary }: RemoteState) => ({
  live: live?.version ?? null,
  previous: previous?.version ?? null,
  canary: canary && [canary.release.version, canary.share],
});
