import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { signInEmail } from './contact-fields.ts';
import { Member, Profile } from './member.ts';
import { signInPassword, newPassword } from './password.ts';

export const Credentials = z.object({ email: signInEmail, password: signInPassword });
export const NewAccount = z.extend(Profile, { password: newPassword });

export const signIn = endpoint({
  id: 'session.signIn',
  auditSentence: 'signed in',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in. An unknown address and a wrong password get the same answer.',
  access: 'public',
  personal: true,
  fromAnySession: true,
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

export const createAccount = endpoint({
  id: 'session.register',
  auditSentence: 'created an account',
  method: 'POST',
  path: '/api/register',
  summary: 'Make an account and sign in to it.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  body: NewAccount,
  response: Member,
  status: 201,
  audit: true,
});
