import * as z from '@backflow/contracts/zod';
import { IdParams } from '../fields.ts';
import { certificateChecks, endpoint } from './endpoint.ts';

const FILE = { method: 'GET', file: true, response: z.unknown() } as const;
const OF_CODE = {
  ...FILE,
  access: 'public',
  limit: certificateChecks,
  reads: ['certificates'],
  params: z.object({ code: z.string().check(z.maxLength(40, 'A code has 16 characters')) }),
} as const;

export const getCertificatePdf = endpoint({
  ...FILE,
  id: 'certificates.pdf',
  path: '/api/certificates/:id/pdf',
  summary: 'A certificate as PDF, on US Letter or A4. Its holder’s, and administrators’.',
  access: 'member',
  params: IdParams,
  query: z.object({ paper: z.optional(z.enum(['letter', 'a4'], 'Paper must be letter or a4')) }),
  reads: ['certificates'],
});

export const getCertificateBadge = endpoint({
  ...FILE,
  id: 'certificates.badge',
  path: '/api/certificates/:id/badge',
  summary:
    'A certificate as a signed Open Badge 3.0. Its holder’s, and administrators’. 404 for a revoked one.',
  access: 'member',
  params: IdParams,
  reads: ['certificates'],
});

export const getBadge = endpoint({
  ...OF_CODE,
  id: 'badges.get',
  path: '/api/certificates/badges/:code',
  summary: 'The signed Open Badge 3.0 of a certificate, which is also its id.',
});

export const getBadgeStatus = endpoint({
  ...OF_CODE,
  id: 'badges.status',
  path: '/api/certificates/badges/:code/status',
  summary: 'The 1EdTech revocation list of one badge: empty, or the badge with the reason.',
});

export const getBadgeIssuer = endpoint({
  ...FILE,
  id: 'badges.issuer',
  path: '/api/credentials/issuer',
  summary: 'Who signs badges, with the public keys of now and before.',
  access: 'public',
});

export const getSigningKey = endpoint({
  ...FILE,
  id: 'badges.key',
  path: '/api/credentials/keys/:id',
  summary: 'A public key that signs or has signed badges (Multikey).',
  access: 'public',
  params: IdParams,
});

export const rotateSigningKey = endpoint({
  id: 'badges.rotate-key',
  auditSentence: 'replaced the key that signs badges',
  method: 'POST',
  path: '/api/admin/credentials/keys/rotate',
  summary:
    'Sign badges with a new key from now on. The private part of the one before is deleted; what it has signed stays valid.',
  access: 'admin',
  response: z.object({ id: z.string() }),
});
