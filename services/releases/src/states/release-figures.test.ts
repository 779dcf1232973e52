import { buildRelease, getIntegrity } from '@backflow/service-kit/testing/releases';
import { expect, it } from '@jest/globals';
import { buildCanary, newMember, report, reportByMembers } from '../../test/report-client.ts';
import { useReleases } from '../../test/start-releases.ts';

const clock = { now: Date.parse('2026-11-23T18:00:00.000Z') };
const service = await useReleases({ now: () => clock.now });
const admin = await service.as(await service.buildMember({ isAdmin: true }));

it('are those of members since the canary began, beside those of live', async () => {
  const remote = await buildCanary(service);
  await reportByMembers(service, remote, 'canary', 3);
  await reportByMembers(service, remote, 'canary', 1, 'error', { message: 'Failed', frame: 'page.js:1:2' });
  clock.now += 60_000;
  await reportByMembers(service, remote, 'canary', 1, 'error', {
    ...{ message: 'Failed', frame: 'page.js:1:2', page: '/two' },
  });
  // Shown among the problems, and no member with the release.
  await report(await service.as(null), remote, 'v2', 'call', {
    call: { path: '/api/no-such-thing', status: 404 },
  });
  for (const value of [1000, 2000, 3000, 4000, 5000])
    await report(await newMember(service, remote, 'live'), remote, 'v1', 'LCP', { value });
  const { body } = await admin.get(`/api/admin/releases/${remote.name}/figures`);
  expect(body.data).toEqual({
    live: {
      ...{ version: 'v1', members: 5, failures: 0, kinds: [], problems: [] },
      vitals: [{ name: 'LCP', p75: 4000, members: 5 }],
    },
    canary: {
      ...{ version: 'v2', members: 5, failures: 2, vitals: [] },
      kinds: [{ kind: 'error', members: 2 }],
      problems: [
        {
          ...{ kind: 'error', message: 'Failed', source: 'page.js:1:2', count: 2, reporters: 2 },
          ...{
            pages: ['/one', '/two'],
            firstAt: '2026-11-23T18:00:00+00:00',
            lastAt: '2026-11-23T18:01:00+00:00',
          },
        },
        expect.objectContaining({ kind: 'call', message: '/api/no-such-thing answered 404', source: '' }),
      ],
    },
  });
});

it('name the place in the source by the source maps in the archive', async () => {
  // The script's only line begins at the second line of the source.
  const map = JSON.stringify({ version: 3, sources: ['src/list.tsx'], names: [], mappings: 'AACA' });
  const release = buildRelease(
    'mapped',
    'v1',
    { sourceMaps: { 'page.js.map': getIntegrity(map) } },
    { 'page.js': 'show()' },
  );
  const files = { ...release.files, 'page.js.map': Buffer.from(map) };
  expect((await service.publish({ ...release, files }, 'mapped')).status).toBe(201);
  await admin.post('/api/admin/releases/mapped/pointer', {
    ...{ action: 'promote', version: 'v1', unchecked: 'A test.' },
  });
  const named = { remote: 'mapped', version: 'v1' };
  const reports = ['page.js:1:3', 'other.js:1:3'].map((frame) => ({ kind: 'error', release: named, frame }));
  await admin.post('/api/release-reports', { page: '/', releases: [named], reports });
  const { body } = await admin.get('/api/admin/releases/mapped/figures');
  expect(body.data.live.problems.map(({ source }: { source: string }) => source).sort()).toEqual([
    'other.js:1:3',
    'src/list.tsx:2',
  ]);
});
