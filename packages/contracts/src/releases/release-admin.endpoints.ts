import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { paging } from '../fields.ts';
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
