import { randomUUID } from 'node:crypto';
import type { ReleaseReport } from '@backflow/contracts/releases';
import { canaryPosition } from '@backflow/service-kit';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';
import { buildRemote } from './pointer-client.ts';
import type { TestRemote } from './pointer-client.ts';
import type { ReleasesService } from './start-releases.ts';

type Kind = ReleaseReport['kind'];

/** Reports one observation of a release, as a page does. */
export const report = (
  client: TestClient,
  { name: remote }: TestRemote,
  version: string,
  kind: Kind = 'shown',
  { page = '/one', ...more }: Partial<ReleaseReport> & { page?: string } = {},
): Promise<TestResponse> => {
  const release = { remote, version };
  return client.post('/api/release-reports', {
    page,
    releases: [release],
    reports: [{ kind, ...(more.value === undefined && !more.call && { release }), ...more }],
  });
};

/** An id of a member by its position among a remote's visitors. */
export function idWith(remote: string, isRight: (position: number) => boolean): string {
  for (;;) {
    const id = randomUUID();
    if (isRight(canaryPosition(remote, id))) return id;
  }
}

/** A member with a confirmed address to whom the site gives a canary of 10 %, or live. */
export const newMember = async (service: ReleasesService, { name }: TestRemote, given: 'canary' | 'live') =>
  service.as(
    await service.buildMember({
      id: idWith(name, (position) => (given === 'canary' ? position < 5 : position >= 50)),
    }),
  );

/** A remote whose release v2 is the canary of v1. */
export async function buildCanary(service: ReleasesService): Promise<TestRemote> {
  const remote = await buildRemote(service);
  await remote.promote('v1');
  await remote.change({ action: 'canary', version: 'v2', share: 10 });
  return remote;
}

/** Members who were each given a release by the site, and report the same. */
export async function reportByMembers(
  service: ReleasesService,
  remote: TestRemote,
  given: 'canary' | 'live',
  count: number,
  ...[kind, more]: [kind?: Kind, more?: Parameters<typeof report>[4]]
): Promise<void> {
  const reportOne = async () => {
    const client = await newMember(service, remote, given);
    const { status } = await report(client, remote, given === 'canary' ? 'v2' : 'v1', kind, more);
    if (status !== 200) throw new Error(`the report was answered ${status}`);
  };
  await Promise.all(Array.from({ length: count }, reportOne));
}
