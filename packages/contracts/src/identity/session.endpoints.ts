import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { givenEmail } from './contact-fields.ts';
import { Member, Profile } from './member.ts';
import { givenPassword, newPassword } from './password.ts';

export const Credentials = z.object({ email: givenEmail, password: givenPassword });
export const NewAccount = z.extend(Profile, { password: newPassword });

export const getCurrentUser = endpoint({
  id: 'session.user',
  service: 'identity',
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user.',
  access: 'member',
  response: Member,
});

export const signIn = endpoint({
  id: 'session.signIn',
  service: 'identity',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in. An unknown address and a wrong password get the same answer.',
  access: 'public',
  personal: true,
  body: Credentials,
  response: Member,
  audit: true,
});

export const openSignIn = endpoint({
  id: 'session.open',
  service: 'gateway',
  method: 'GET',
  path: '/api/login',
  summary: 'Redirects (302) to the sign-in page, keeping a `returnTo` on this site. Never changes a session.',
  access: 'public',
  query: z.object({ returnTo: z.optional(z.string().check(z.maxLength(2000))) }),
  response: z.unknown(),
  bare: true,
});

export const signOut = endpoint({
  id: 'session.signOut',
  service: 'identity',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out: the session is destroyed. Signing out twice is no error.',
  access: 'public',
  personal: true,
  response: z.null(),
  audit: true,
});

export const createAccount = endpoint({
  id: 'session.register',
  service: 'identity',
  method: 'POST',
  path: '/api/register',
  summary: 'Make an account and sign in to it.',
  access: 'public',
  personal: true,
  body: NewAccount,
  response: Member,
  status: 201,
  audit: true,
});

/** One of the caller's sessions. */
export const SessionInfo = z.object({
  /** Names it; not its secret. */
  id: z.string(),
  /** What the browser said it is. */
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
});

export const endOtherSessions = endpoint({
  id: 'session.endOthers',
  service: 'identity',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out everywhere but here.',
  access: 'member',
  response: z.null(),
  audit: true,
});
