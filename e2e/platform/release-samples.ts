import { buildRelease, packTestRelease } from '@backflow/service-kit/testing/releases';
import { FileBody } from '../support/file-body.ts';
import { call } from '../support/people.ts';
import type { MakeSample } from './sample.ts';

/** A remote of the walk's own, which is never live: no page shows it. */
export const WALKED_REMOTE = 'walked';

export const walkedArchive = (): Promise<Buffer> => packTestRelease(buildRelease(WALKED_REMOTE, 'v1'));

/** @returns the token's id and secret */
export async function newReleaseToken(
  adminCookie: string,
  remote: string,
): Promise<{ id: string; secret: string }> {
  const { status, text, body } = await call('POST', '/api/admin/release-tokens', adminCookie, {
    ...{ remote, name: `CI of ${remote}` },
  });
  if (status !== 201) throw new Error(`no token was created: ${text}`);
  return body.data;
}

const ofRemote = { params: { remote: WALKED_REMOTE } };
/** Enabling what is enabled changes nothing. */
const pointing: MakeSample = () => ({ ...ofRemote, body: { action: 'enable' } });

const OF_VERSION = { params: { remote: WALKED_REMOTE, version: 'v1' } };
const checking: MakeSample = () => ({ ...ofRemote, body: { version: 'v1' } });
const reporting: MakeSample = () => ({
  ...ofRemote,
  body: { version: 'v1', roles: ['visitor'], findings: [] },
});

/** Samples of the endpoints of releases. */
export const RELEASE_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'releases.publish': async () => ({
    ...ofRemote,
    body: new FileBody('release.tar.gz', await walkedArchive(), 'release'),
  }),
  'releases.state': () => ofRemote,
  'releases.contracts': () => ofRemote,
  'releases.offer': () => ofRemote,
  'releases.copy': () => OF_VERSION,
  'releases.preview': () => OF_VERSION,
  'releases.startCheck': checking,
  'releases.reportCheck': reporting,
  'releases.point': pointing,
  // A remote's token: those of services are tried by the service's own walk.
  'releases.uses': () => ({ params: { service: 'events' }, refused: 403 }),
  'releases.report': () => ({
    body: {
      ...{ page: '/', releases: [] },
      reports: [{ kind: 'shown', release: { remote: WALKED_REMOTE, version: 'unknown' } }],
    },
  }),
  'admin.releaseFigures': () => ofRemote,
  'admin.releaseHistory': () => ofRemote,
  'admin.pointRelease': pointing,
  'admin.startReleaseCheck': checking,
  'admin.reportReleaseCheck': reporting,
  'admin.createReleaseToken': () => ({ body: { remote: WALKED_REMOTE, name: 'CI' } }),
  'admin.revokeReleaseToken': async (admin) => ({
    params: { id: (await newReleaseToken(admin, WALKED_REMOTE)).id },
  }),
};
