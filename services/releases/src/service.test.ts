import { randomUUID } from 'node:crypto';
import { createReleaseToken, getSiteOffer, listLiveContracts } from '@backflow/contracts/releases';
import type { TestMember } from '@backflow/service-kit/testing';
import { buildRelease, packTestRelease } from '@backflow/service-kit/testing/releases';
import { callEndpoint, walkContracts } from '@backflow/service-kit/testing/walk';
import { describe, expect, it } from '@jest/globals';
import { OPERATOR_TOKEN, startReleases, useReleases } from '../test/start-releases.ts';
import type { ReleasesService } from '../test/start-releases.ts';
import { releases } from './service.ts';

let count = 0;
const newRemote = () => `walked-${++count}`;

/** @returns the name of a remote with a release `v1` */
async function publishedRemote(service: ReleasesService): Promise<string> {
  const remote = newRemote();
  const { status } = await service.publish(buildRelease(remote, 'v1'), remote);
  expect(status).toBe(201);
  return remote;
}

async function createToken(service: ReleasesService, admin: TestMember) {
  const client = await service.as(admin);
  const { body } = await client.post(createReleaseToken.path, { remote: newRemote(), name: 'CI' });
  return body.data as { id: string; secret: string };
}

const promote = async (service: ReleasesService) => ({
  params: { remote: await publishedRemote(service) },
  body: { action: 'promote', version: 'v1', unchecked: 'A test.' },
});

const ofPublished = async (service: ReleasesService, more: object = {}) => ({
  params: { remote: await publishedRemote(service) },
  body: { version: 'v1', ...more },
});
const outcome = { roles: ['visitor'], findings: [] };

walkContracts(releases, startReleases, {
  forbiddenTables: [
    'identity.users',
    'events.events',
    'bookings.bookings',
    'learning.courses',
    'community.posts',
    'media.assets',
  ],
  tokens: {
    valid: OPERATOR_TOKEN,
    ofOthers: async (service) =>
      (await createToken(service, await service.buildMember({ isAdmin: true }))).secret,
  },
  async paramsFor(service, { endpoint }) {
    if (endpoint.path.includes(':service')) return { service: 'events' };
    if (!endpoint.path.includes(':remote')) return undefined;
    return { remote: await publishedRemote(service), version: 'v1' };
  },
  bodies: {
    'admin.createReleaseToken': { remote: 'walked' },
    'releases.report': {
      ...{ page: '/', releases: [] },
      reports: [{ kind: 'shown', release: { remote: 'walked', version: 'v1' } }],
    },
  },
  samples: {
    async 'releases.publish'(service) {
      const remote = newRemote();
      const archive = await packTestRelease(buildRelease(remote, 'v1'));
      const body = new FormData();
      body.append('release', new Blob([new Uint8Array(archive)]), 'release.tar.gz');
      return { client: await service.withToken(), params: { remote }, body };
    },
    'releases.copy': async (service) => ({
      client: await service.withToken(),
      params: { remote: await publishedRemote(service), version: 'v1' },
    }),
    'releases.point': async (service) => ({
      ...(await promote(service)),
      client: await service.withToken(),
    }),
    'admin.pointRelease': promote,
    'releases.startCheck': async (service) => ({
      ...(await ofPublished(service)),
      client: await service.withToken(),
    }),
    'releases.reportCheck': async (service) => ({
      ...(await ofPublished(service, outcome)),
      client: await service.withToken(),
    }),
    'admin.startReleaseCheck': (service) => ofPublished(service),
    'admin.reportReleaseCheck': (service) => ofPublished(service, outcome),
    'admin.revokeReleaseToken': async (service, caller) => ({
      params: { id: (await createToken(service, caller)).id },
    }),
  },
});

const service = await useReleases();

describe('the releases service', () => {
  const ofRemotes = releases.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.includes(':remote'));

  it.each(ofRemotes.map((endpoint) => [endpoint.id, endpoint] as const))(
    'finds no unknown remote and refuses what is no name: %s',
    async (_id, endpoint) => {
      const client =
        endpoint.access === 'token'
          ? await service.withToken()
          : await service.as(await service.buildMember({ isAdmin: true }));
      const checked = { roles: ['visitor'], findings: [] };
      const body = endpoint.body && { action: 'promote', version: 'v1', ...checked };
      for (const remote of ['1', 'Events', '../../etc', "'; drop table remotes; --", '\0', 'a'.repeat(300)]) {
        const refused = await callEndpoint(client, endpoint, { params: { remote, version: 'v1' }, body });
        expect([remote, refused.status]).toEqual([remote, 400]);
      }
      // The first release makes a remote known, and is checked before.
      if (endpoint.upload || [listLiveContracts.id, getSiteOffer.id].includes(endpoint.id)) return;
      const params = { remote: `r-${randomUUID()}`.slice(0, 40), version: 'v1' };
      expect((await callEndpoint(client, endpoint, { params, body })).status).toBe(404);
    },
  );

  it('refuses an operator’s token that is short', () => {
    const settings = { RELEASES_OPERATOR_TOKEN: 'short' };
    const { error } = releases.settings.safeParse(settings);
    expect(error?.issues.map(({ path }) => path[0])).toContain('RELEASES_OPERATOR_TOKEN');
  });
});
