import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { paging } from '../fields.ts';
import { ReleaseFigures } from './release-figures.ts';
import { PointerChange, PointerHistoryEntry, RemoteParams, RemoteState } from './pointer.ts';

export const listRemoteStates = endpoint({
  id: 'admin.releases',
  method: 'GET',
  path: '/api/admin/releases',
  summary: 'Every remote with its live, previous and canary release, and its stored ones.',
  access: 'admin',
  response: z.array(RemoteState),
  reads: ['releases'],
});

export const listPointerHistory = endpoint({
  id: 'admin.releaseHistory',
  method: 'GET',
  path: '/api/admin/releases/:remote/history',
  summary: 'What was published and pointed to, when, by whom and why, newest first.',
  access: 'admin',
  params: RemoteParams,
  query: z.object(paging),
  response: z.array(PointerHistoryEntry),
  reads: ['releases'],
});

export const changePointerAsAdmin = endpoint({
  id: 'admin.pointRelease',
  auditSentence: 'changed the live releases of {subject}',
  method: 'POST',
  path: '/api/admin/releases/:remote/pointer',
  summary: 'As `releases.point`, for administrators.',
  access: 'admin',
  params: RemoteParams,
  body: PointerChange,
  response: RemoteState,
  changes: ['releases'],
});

export const getReleaseFigures = endpoint({
  id: 'admin.releaseFigures',
  method: 'GET',
  path: '/api/admin/releases/:remote/figures',
  summary:
    'What members have met with the live release and the canary, by which a canary is judged, and the errors of both with the place in their source.',
  access: 'admin',
  params: RemoteParams,
  response: z.object({ live: z.nullable(ReleaseFigures), canary: z.nullable(ReleaseFigures) }),
  reads: ['releases'],
});
