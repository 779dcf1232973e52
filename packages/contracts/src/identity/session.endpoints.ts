import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { Member } from './member.ts';

export const getCurrentUser = endpoint({
  id: 'session.user',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user.',
  access: 'member',
  response: Member,
  reads: ['account', 'members'],
});

export const signOut = endpoint({
  id: 'session.signOut',
  auditSentence: 'signed out',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out: the session is destroyed. Signing out twice is no error.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  response: z.null(),
  audit: true,
});
