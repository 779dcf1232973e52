import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { RemoteParams } from './pointer.ts';
import { CheckOutcome, CheckReport, CheckStart } from './release-check.ts';

const ofVersion = z.object({ version: releaseVersion });
/** Its response contains tickets and sessions, which would be stored. */
const secret = { idempotent: false } as const;

export const startCheck = endpoint({
  id: 'releases.startCheck',
  auditSentence: 'requested sessions for the check of {subject}',
  method: 'POST',
  path: '/api/releases/:remote/checks',
  summary:
    'Get what a browser needs to check a stored release: tickets for its frames, and sessions that only read and end after 10 minutes. Administrators’ pages only for tokens that may check them.',
  access: 'token',
  params: RemoteParams,
  body: ofVersion,
  response: CheckStart,
  ...secret,
});

export const reportCheck = endpoint({
  id: 'releases.reportCheck',
  auditSentence: 'reported the check of a release of {subject}',
  method: 'POST',
  path: '/api/releases/:remote/check-reports',
  summary: 'Store the outcome of a check. The newest of a release counts, and is signed by the site.',
  access: 'token',
  params: RemoteParams,
  body: CheckOutcome,
  response: CheckReport,
  status: 201,
  changes: ['releases'],
});

export const startCheckAsAdmin = endpoint({
  id: 'admin.startReleaseCheck',
  auditSentence: 'started to check a release of {subject}',
  method: 'POST',
  path: '/api/admin/releases/:remote/checks',
  summary:
    'As `releases.startCheck`, for administrators: their own pages are checked with their own session.',
  access: 'admin',
  params: RemoteParams,
  body: ofVersion,
  response: CheckStart,
  ...secret,
});

export const reportCheckAsAdmin = endpoint({
  id: 'admin.reportReleaseCheck',
  auditSentence: 'checked a release of {subject}',
  method: 'POST',
  path: '/api/admin/releases/:remote/check-reports',
  summary: 'As `releases.reportCheck`, for administrators.',
  access: 'admin',
  params: RemoteParams,
  body: CheckOutcome,
  response: CheckReport,
  status: 201,
  changes: ['releases'],
});

export const previewRelease = endpoint({
  id: 'releases.preview',
  method: 'GET',
  path: '/api/releases/:remote/previews/:version',
  summary: 'A link that shows a stored release to the browsers that open it, for seven days.',
  access: 'token',
  params: z.extend(RemoteParams, ofVersion.shape),
  response: z.object({ path: z.string(), expiresAt: z.string() }),
});
