import { SERVICES, day, id } from '@backflow/contracts';
import type { RequestOf } from '@backflow/contracts';
import type { exportAuditEntries } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';
import { fromPacificWallTime } from '@backflow/platform';

const none = z.literal('');

/** The filters of the log, as in the address; an empty text is no restriction. Days are Pacific days, both included. */
export const AuditFilter = z.object({
  service: z._default(z.enum(['', ...SERVICES]), ''),
  action: searchFilter,
  actorId: z._default(z.union([none, id]), ''),
  subjectId: z._default(z.union([none, id]), ''),
  from: z._default(z.union([none, day('From')]), ''),
  to: z._default(z.union([none, day('To')]), ''),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** True if the last day is before the first. */
export const isBackwards = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && to < from;

/** The filters as the endpoint's query: from the start of the first day to the start of the day after the last. */
export const auditQuery = ({ service, action, actorId, subjectId, from, to }: AuditFilter) =>
  ({
    service: service || undefined,
    action: action || undefined,
    actorId: actorId || undefined,
    subjectId: subjectId || undefined,
    from: from === '' ? undefined : getStart(from),
    to: to === '' ? undefined : getStart(dayAfter(to)),
  }) satisfies RequestOf<typeof exportAuditEntries>['query'];

const getStart = (date: string): string => fromPacificWallTime(`${date}T00:00`);

const DAY_MS = 86_400_000;
const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
