import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { currentPassword } from './password.ts';
import { secondFactorCode } from './second-factor.ts';

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
  method: 'POST',
  path: '/api/user/sessions/end',
  summary:
    'Sign out everywhere but here. Asks for the present password, or for a code where there is a second factor.',
  access: 'member',
  body: z.object({ currentPassword: z.optional(currentPassword), code: z.optional(secondFactorCode) }),
  response: z.null(),
  audit: true,
  changes: ['sessions'],
});
