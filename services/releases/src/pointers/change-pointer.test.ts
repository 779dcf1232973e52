import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { insertRelease } from '../../test/insert-release.ts';
import { useReleases } from '../../test/start-releases.ts';

const service = await useReleases();
let admin: TestClient;
let count = 0;

beforeAll(async () => {
  admin = await service.as(await service.buildMember({ isAdmin: true, firstName: 'Ada', lastName: 'Nowak' }));
});

/** A remote with releases v1, v2, …, without a live one. */
async function buildRemote(releaseCount = 3): Promise<string> {
  const remote = `remote-${++count}`;
  for (let number = 1; number <= releaseCount; number += 1)
    await insertRelease(service, `v${number}`, { remote });
  return remote;
}

const change = (remote: string, body: object) => admin.post(`/api/admin/releases/${remote}/pointer`, body);
const promote = (remote: string, version: string) => change(remote, { action: 'promote', version });

/** The versions that visitors get. */
const versionsIn = ({ live, previous, canary }: Record<string, any>) => ({
  live: live?.version ?? null,
  previous: previous?.version ?? null,
  canary: canary && [canary.release.version, canary.share],
});

describe('changing a pointer', () => {
  it('promotes a release, and keeps the one before as previous', async () => {
    const remote = await buildRemote();
    expect((await promote(remote, 'v1')).status).toBe(200);
    const { status, body } = await promote(remote, 'v2');
    expect([status, versionsIn(body.data)]).toEqual([200, { live: 'v2', previous: 'v1', canary: null }]);
    expect(body.data).toMatchObject({
      ...{ revision: 2, disabled: null, liveBy: { kind: 'administrator', name: 'Ada Nowak' } },
      ...{ liveSince: expect.stringMatching(/^20.*Z$/), changedAt: body.data.liveSince },
    });
  });
});
