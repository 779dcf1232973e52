import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { PublishedEndpoint } from '../published-contract.ts';
import { PointerChange, ReleaseSummary, RemoteParams, RemoteState, remoteName } from './pointer.ts';

/** The largest archive of a release, in MB. */
export const MAX_RELEASE_MB = 20;

export const publishRelease = endpoint({
  id: 'releases.publish',
  auditSentence: 'published a release of {subject}',
  method: 'POST',
  path: '/api/releases/:remote',
  summary:
    'Publish a release of one remote: a gzipped tar archive of `release.json` and its files, whose hashes must match. The same release again is answered as the first time; another one with the version of a stored one is refused (409), and one that uses what the site does not offer (422). It changes nothing for visitors until it is promoted.',
  access: 'token',
  params: RemoteParams,
  upload: { field: 'release', maxMb: MAX_RELEASE_MB },
  response: ReleaseSummary,
  status: 201,
  changes: ['releases'],
});

export const getRemoteState = endpoint({
  id: 'releases.state',
  method: 'GET',
  path: '/api/releases/:remote',
  summary: 'Which releases of a remote are live, previous and canary, and all stored ones.',
  access: 'token',
  params: RemoteParams,
  response: RemoteState,
  reads: ['releases'],
});

export const changePointer = endpoint({
  id: 'releases.point',
  auditSentence: 'changed the releases that visitors of {subject} get',
  method: 'POST',
  path: '/api/releases/:remote/pointer',
  summary:
    'Promote, roll back, start, change or stop a canary, disable, enable. Refused (409) when `revision` is not the present one, and (422) for a release that uses what the site no longer offers.',
  access: 'token',
  params: RemoteParams,
  body: PointerChange,
  response: RemoteState,
  changes: ['releases'],
});

export const listLiveContracts = endpoint({
  id: 'releases.contracts',
  method: 'GET',
  path: '/api/releases/:remote/contracts',
  summary: 'The contracts of all services as they are live, for checks before publishing.',
  access: 'token',
  params: RemoteParams,
  response: z.array(PublishedEndpoint),
});

/** An endpoint of a service, as a release that visitors get uses it. */
export const UsedEndpoint = z.object({
  remote: remoteName,
  version: z.string(),
  pointer: z.enum(['live', 'canary', 'previous']),
  /** Null of a previous release. */
  since: z.nullable(z.string()),
  endpoint: PublishedEndpoint,
});
export type UsedEndpoint = z.infer<typeof UsedEndpoint>;

export const listUsedEndpoints = endpoint({
  id: 'releases.uses',
  method: 'GET',
  path: '/api/release-uses/:service',
  summary:
    'What live, canary and previous releases use of a service, for its checks before it is released. For a token of this service.',
  access: 'token',
  params: z.object({
    service: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'Service must be a name such as bookings')),
  }),
  response: z.array(UsedEndpoint),
});
