import * as z from '@backflow/contracts/zod';
import { IdParams, id, paging, requiredText, searchText } from '../fields.ts';
import { CertificateFacts } from './certificate.ts';
import { certificateChecks, endpoint } from './endpoint.ts';

const CERTIFICATE_STATUSES = ['valid', 'expired', 'revoked'] as const;

const standing = {
  status: z.enum(CERTIFICATE_STATUSES),
  revokedAt: z.nullable(z.string()),
  /** As everybody reads it. */
  revokedReason: z.nullable(z.string()),
  /** True if another was issued in its place. Which one is for its holder to say: the name may be another. */
  isReplaced: z.boolean(),
};

/** What everybody reads who has the code: the certificate as it was issued, and whether it still counts. */
export const VerifiedCertificate = z.extend(CertificateFacts, standing);
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>;

export const verifyCertificate = endpoint({
  id: 'certificates.verify',
  method: 'GET',
  path: '/api/certificates/verify/:code',
  summary:
    'The certificate with a code, in any writing: lower case, without hyphens, O for 0. 404 for every other text.',
  access: 'public',
  limit: certificateChecks,
  params: z.object({ code: z.string().check(z.maxLength(200, 'A code has 16 characters')) }),
  response: VerifiedCertificate,
  reads: ['certificates'],
  cache: { seconds: 60 },
});

/** A certificate in lists. */
export const Certificate = z.object({
  id,
  bookingId: z.string(),
  offerId: z.string(),
  userId: z.string(),
  facts: CertificateFacts,
  ...standing,
});
export type Certificate = z.infer<typeof Certificate>;

export const listMyCertificates = endpoint({
  id: 'certificates.mine',
  method: 'GET',
  path: '/api/user/certificates',
  summary: 'The caller’s certificates, the newest first, revoked ones too.',
  access: 'member',
  query: z.object(paging),
  response: z.array(Certificate),
  reads: ['certificates'],
});

export const listCertificates = endpoint({
  id: 'certificates.list',
  method: 'GET',
  path: '/api/admin/certificates',
  summary: 'Certificates, the newest first: of one class, or found by number or name.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    offer: z.optional(id),
    show: z.optional(z.enum(CERTIFICATE_STATUSES, 'Show must be valid, expired or revoked')),
  }),
  response: z.array(Certificate),
  reads: ['certificates'],
});

export const revokeCertificate = endpoint({
  id: 'certificates.revoke',
  auditSentence: 'revoked the certificate {subject}',
  method: 'POST',
  path: '/api/admin/certificates/:id/revoke',
  summary:
    'Revoke a certificate. Everybody who verifies it reads the reason. It is not issued again unless what was attended changes.',
  access: 'admin',
  params: IdParams,
  body: z.object({ reason: requiredText('Reason', { max: 300 }) }),
  response: Certificate,
  changes: ['certificates'],
});

export const ReissueInput = z.object({
  reason: requiredText('Reason', { max: 300 }),
  name: requiredText('Name', { max: 120 }),
});

export const reissueCertificate = endpoint({
  id: 'certificates.reissue',
  auditSentence: 'reissued the certificate {subject}',
  method: 'POST',
  path: '/api/admin/certificates/:id/reissue',
  summary:
    'Revoke a certificate and issue another in its place, with a name and a number of its own. Returns the new one.',
  access: 'admin',
  params: IdParams,
  body: ReissueInput,
  response: Certificate,
  changes: ['certificates'],
});
