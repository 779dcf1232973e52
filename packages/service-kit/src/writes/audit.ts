import type { Sequelize, Transaction } from 'sequelize';
import type { Statement } from '../db/sql.ts';

/** The audit table of a service's schema, for its first migration. */
export const AUDIT_TABLE_SQL = `
  create table audit_lines (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id uuid not null,
    action text not null,
    subject_id uuid,
    details jsonb not null default '{}'
  );
  create index audit_lines_subject on audit_lines (subject_id, at);
`;

/** Grants identity, which serves the audit view of all services, the audit table. */
export const PUBLISH_AUDIT_SQL = `
  create index audit_lines_newest on audit_lines (at desc, id desc);
  create index if not exists audit_lines_actor on audit_lines (actor_id, at desc, id desc);
  create index if not exists audit_lines_action on audit_lines (action, at desc, id desc);
  create view audit_lines_v1 as select id, at, actor_id, action, subject_id, details from audit_lines;
  grant select on audit_lines_v1 to backflow_identity;
`;

/**
 * Publishes the names of the records that audit entries are about.
 * @param select of the columns id, name, path (of its page; null where it has none) and member_id (its owner or null); an index
 *   finds one row by id
 */
export const publishAuditSubjectsSql = (select: string): string => `
  create view audit_subjects_v1 (id, name, path, member_id) as ${select};
  grant select on audit_subjects_v1 to backflow_identity;
`;

export interface AuditEntry {
  /** The member who did it. Null, which only identity's table accepts, for a failed sign-in. */
  actorId: string | null;
  /** The endpoint's id: `events.update`. */
  action: string;
  subjectId: string | null;
  details?: Readonly<Record<string, unknown>>;
}

/** The statement that stores an audit entry. */
export const auditStatement = ({ actorId, action, subjectId, details = {} }: AuditEntry): Statement => ({
  text: 'insert into audit_lines (actor_id, action, subject_id, details) values ($1, $2, $3, $4::text::jsonb)',
  values: [actorId, action, subjectId, JSON.stringify(details)],
});

/**
 * Stores an audit entry. Endpoints that write use `mutate`; this is for calls that store nothing else, such as a refused sign-in.
 * @param transaction null outside a transaction
 */
export async function recordAudit(
  sequelize: Sequelize,
  transaction: Transaction | null,
  entry: AuditEntry,
): Promise<void> {
  const { text, values } = auditStatement(entry);
  await sequelize.query(text, { bind: [...values], transaction });
}
