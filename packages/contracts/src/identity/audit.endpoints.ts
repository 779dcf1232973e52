import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { SERVICES } from '../services.ts';

/** Something somebody did, as the service that did it has noted. */
export const AuditEntry = z.object({
  service: z.enum(SERVICES),
  /** Unique within its service. */
  id: z.string(),
  at: z.string(),
  /** Null where nobody was signed in, such as for a refused sign-in. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The id of the endpoint, such as `events.update`. */
  action: z.string(),
  /** What it was done to: an account, an event, a file. */
  subjectId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  id: 'admin.audit',
  service: 'identity',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Who did what, in all services, newest first; `from` is the first instant listed, `to` the first that is not.',
  access: 'admin',
  query: z.object({
    ...paging,
    actorId: z.optional(id),
    subjectId: z.optional(id),
    action: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Action is too long'))),
    from: z.optional(instant('From')),
    to: z.optional(instant('To')),
  }),
  response: z.array(AuditEntry),
});
