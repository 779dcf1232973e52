import { SERVICES } from '@backflow/contracts';
import { FORMER_MEMBER } from '@backflow/contracts/identity';
import type { QueryOf } from '@backflow/contracts';
import type { AuditEntry, listAuditEntries as contract } from '@backflow/contracts/identity';
import {
  PageOf,
  all,
  byInstant,
  cursorColumns,
  cursorValues,
  descending,
  hidden,
  join,
  limitFor,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, CursorValues, Sql } from '@backflow/service-kit';
import { z } from 'zod';
import type { IdentityContext } from '../context.ts';
import { auditSentence } from './audit-sentence.ts';
import { findAuditNames, findMemberSubjects } from './audit-subjects.query.ts';
import { schemasPublishing } from './published-views.ts';

export type AuditQuery = QueryOf<typeof contract>;
type Row = Omit<AuditEntry, 'sentence'>;

/** Instants pass through JavaScript in milliseconds; entries are sorted by microseconds. */
const MICROSECONDS = `to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const NEWEST = descending(
  'newest',
  hidden(byInstant(MICROSECONDS, 'microseconds')),
  { column: 'l.service', field: 'service', type: z.enum(SERVICES) },
  { column: 'l.id', field: 'id', type: z.string().regex(/^\d{1,18}$/) },
);

/**
 * A page of the audit entries of all services, newest first. Each service's newest entries are selected by its own index
 * and then merged, so that the time doesn't grow with the number of entries.
 */
export async function findAuditEntries(
  { db }: Pick<IdentityContext, 'db'>,
  query: AuditQuery,
): Promise<PageOf<AuditEntry>> {
  const { limit } = query;
  const start = cursorValues(NEWEST, query.cursor);
  const requested = query.service === undefined ? SERVICES : [query.service];
  const services = await schemasPublishing(db, 'audit_lines_v1', requested);
  if (services.length === 0) return new PageOf([], null);
  const { subjectId } = query;
  // The filter by member includes their bookings, posts and files.
  const subjectIds =
    subjectId === undefined ? undefined : [subjectId, ...(await findMemberSubjects(db, subjectId))];
  const branches = services.toSorted().map((service) => getNewest(service, query, start, subjectIds));
  const rows = await select<Row>(
    db,
    'audit',
    sql`
      select l.service, l.id::text, l.at, l.action, l.subject_id as "subjectId", l.details,
             case when l.actor_id is not null then json_build_object(
               'id', l.actor_id, 'name', coalesce(u.first_name || ' ' || u.last_name, ${FORMER_MEMBER}::text)) end as actor${cursorColumns(NEWEST)}
        from (select * from (${join(branches, ' union all ')}) merged
               order by at desc, service desc, id desc ${limitFor(limit)}) l
        left join users u on u.id = l.actor_id
       order by l.at desc, l.service desc, l.id desc`,
  );
  const page = toPage(NEWEST, rows, limit);
  const names = await findAuditNames({ db }, page.items);
  return page.map((entry) => ({ ...entry, sentence: auditSentence(entry, names) }));
}

export const listAuditEntries = (
  context: IdentityContext,
  { query }: Call<typeof contract>,
): Promise<PageOf<AuditEntry>> => findAuditEntries(context, query);

/** The newest matching entries of one service after the cursor. */
function getNewest(
  service: string,
  query: AuditQuery,
  start: CursorValues | undefined,
  subjectIds: readonly string[] | undefined,
): Sql {
  const { actorId, action, from, to, limit } = query;
  const conditions = [
    ...(actorId === undefined ? [] : [sql`actor_id = ${actorId}`]),
    ...(subjectIds === undefined ? [] : [sql`subject_id = any(${subjectIds}::uuid[])`]),
    ...(action === undefined || action === '' ? [] : [sql`action = ${action}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
    ...(start ? [isAfter(service, start)] : []),
  ];
  return sql`
    (select ${service}::text collate "C" as service, id, at, actor_id, action, subject_id, details
       from ${raw(service)}.audit_lines_v1 where ${all(conditions)}
      order by at desc, id desc ${limitFor(limit)})`;
}

/** Entries of the same instant are sorted by service, descending. */
function isAfter(service: string, [after = '', cursorService = '', cursorId = '']: CursorValues): Sql {
  if (service === cursorService) return sql`(at, id) < (${after}::timestamptz, ${cursorId}::bigint)`;
  return service < cursorService ? sql`at <= ${after}::timestamptz` : sql`at < ${after}::timestamptz`;
}
