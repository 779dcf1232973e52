import * as z from '@backflow/contracts/zod';
import { cleanLine, cleaned } from '../clean-text.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { SERVICES } from '../services.ts';

/** An entry of the audit trail, as its service wrote it. */
export const AuditEntry = z.object({
  service: z.enum(SERVICES),
  /** Unique within its service. */
  id: z.string(),
  at: z.string(),
  /** Null without a session, such as for a refused sign-in. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The id of the endpoint, such as `events.update`. */
  action: z.string(),
  /** Text in parts: 'Alex Rivera', ' marked ', 'Rosa Marsh', ' as paid for ', 'RPZ rebuild'. Some link to a page. */
  sentence: z.array(z.object({ text: z.string(), path: z.nullable(z.string()) })),
  /** Id of the changed account, event or file. */
  subjectId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  service: z.optional(z.enum(SERVICES, 'This is no service')),
  actorId: z.optional(id),
  /** A record, or a member: then also what was done to their bookings, posts and files. */
  subjectId: z.optional(id),
  action: z.optional(z.string().check(cleaned(cleanLine), z.maxLength(100, 'Action is too long'))),
  from: z.optional(instant('From')),
  to: z.optional(instant('To')),
};

export const listAuditEntries = endpoint({
  id: 'admin.audit',
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Who did what, in all services, newest first; `from` is the first instant listed, `to` the first that is not.',
  access: 'admin',
  query: z.object({ ...paging, ...filters }),
  response: z.array(AuditEntry),
  reads: ['audit'],
});

export const listAuditActions = endpoint({
  id: 'admin.auditActions',
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'Every action that leaves a line in the audit trail, with what it does.',
  access: 'admin',
  response: z.array(
    z.object({ action: z.string(), service: z.enum(SERVICES), label: z.string(), summary: z.string() }),
  ),
  reads: ['audit'],
});

/** The most lines of the audit trail in one table. */
export const MAX_AUDIT_EXPORT = 100_000;

export const exportAuditEntries = endpoint({
  id: 'admin.auditExport',
  method: 'GET',
  path: '/api/admin/audit/csv',
  summary: `The audit trail as a table (CSV), newest first, by the same filters; at most ${MAX_AUDIT_EXPORT} lines.`,
  access: 'admin',
  query: z.object(filters),
  file: true,
  response: z.unknown(),
  reads: ['audit'],
});
