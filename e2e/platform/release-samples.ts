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

/** Samples of the endpoints of releases. */
export const RELEASE_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'releases.publish': async () => ({
    ...ofRemote,
    body: new FileBody('release.tar.gz', await walkedArchive(), 'release'),
  }),
  'releases.state': () => ofRemote,
  'releases.contracts': () => ofRemote,
  'releases.point': pointing,
  'releases.uses': () => ({ params: { service: WALKED_REMOTE } }),
  'releases.report': () => ({
    body: { outcomes: [{ remote: WALKED_REMOTE, version: 'unknown', failure: null }] },
  }),
  'releases.reportVitals': () => ({
    body: { page: '/', remote: null, version: null, vitals: [{ name: 'LCP', value: 900 }] },
  }),
  'admin.releaseHistory': () => ofRemote,
  'admin.pointRelease': pointing,
  'admin.createReleaseToken': () => ({ body: { remote: WALKED_REMOTE, name: 'CI' } }),
  'admin.revokeReleaseToken': async (admin) => ({
    params: { id: (await newReleaseToken(admin, WALKED_REMOTE)).id },
  }),
};
