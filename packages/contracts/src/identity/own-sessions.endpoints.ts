import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';

/** One of the caller's sessions. */
export const SessionInfo = z.object({
  /** Names it; not its secret. */
  id: z.string(),
  /** The browser's `User-Agent`. */
  device: z.string(),
  network: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const listSessions = endpoint({
  id: 'session.list',
  service: 'identity',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the caller is signed in, the newest first.',
  access: 'member',
  response: z.array(SessionInfo),
  reads: ['sessions'],
});

export const endOtherSessions = endpoint({
  id: 'session.endOthers',
  auditSentence: 'signed out on their other devices',
  service: 'identity',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out everywhere but here.',
  access: 'member',
  response: z.null(),
  audit: true,
  changes: ['sessions'],
});
