import { SERVICES } from '@backflow/contracts';
import { FORMER_MEMBER } from '@backflow/contracts/identity';
import type { Service } from '@backflow/contracts';
import { join, raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { schemasPublishing } from './published-views.ts';

/** Each service publishes the names of its audit subjects in this view. */
const SUBJECTS_VIEW = 'audit_subjects_v1';

/** The subject of an entry, with its current name. */
interface AuditSubject {
  readonly name: string;
  readonly path: string | null;
  readonly memberId: string | null;
}

interface Entry {
  readonly actor: { readonly id: string } | null;
  readonly service: Service;
  readonly subjectId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Subjects and people of entries, by id. Deleted ones are missing. */
export interface AuditNames {
  readonly subjects: ReadonlyMap<string, AuditSubject>;
  readonly people: ReadonlyMap<string, string>;
}

/** Looks up the subjects and people of a page of entries. */
export async function findAuditNames(
  { db }: Pick<IdentityContext, 'db'>,
  entries: readonly Entry[],
): Promise<AuditNames> {
  const ids = getIds(entries);
  const found = ids.length === 0 ? [] : await findSubjects(db, sql`id = any(${ids}::uuid[])`);
  // If two services name a record, the service that wrote the entry wins.
  const writers = new Set(entries.map(({ service, subjectId }) => `${service} ${subjectId}`));
  const wrote = ({ id, service }: FoundSubject) => Number(writers.has(`${service} ${id}`));
  const subjects = new Map(
    found.toSorted((a, b) => wrote(a) - wrote(b)).map(({ id, ...subject }) => [id, subject]),
  );
  const people = await select<{ id: string; name: string }>(
    db,
    'audit-people',
    sql`select id, first_name || ' ' || last_name as name from people_v1
         where id = any(${[...ids, ...found.flatMap(({ memberId }) => memberId ?? []), ...entries.flatMap(membersIn), ...entries.flatMap(({ actor }) => actor?.id ?? [])]}::uuid[])`,
  );
  return { subjects, people: new Map(people.map(({ id, name }) => [id, name])) };
}

const getIds = (entries: readonly Entry[]): string[] => entries.flatMap(({ subjectId }) => subjectId ?? []);

interface FoundSubject extends AuditSubject {
  readonly id: string;
  readonly service: string;
}

/**
 * Selects subjects from the views of all services: a record may have moved to another service since its entry.
 * @param condition on `id` and `member_id`
 */
async function findSubjects(db: Database, condition: Sql): Promise<FoundSubject[]> {
  const services = await schemasPublishing(db, SUBJECTS_VIEW, SERVICES);
  if (services.length === 0) return [];
  const branches = services.toSorted().map(
    (service) => sql`
      select ${service}::text as service, id, name, path, member_id as "memberId"
        from ${raw(service)}.${raw(SUBJECTS_VIEW)} where ${condition}`,
  );
  return select<FoundSubject>(db, 'audit-subjects', join(branches, ' union all '));
}

/** The ids of a member's bookings, posts and files, and of those who were merged into them. */
export async function findMemberSubjects(db: Database, memberId: string): Promise<string[]> {
  const found = await findSubjects(db, sql`member_id = ${memberId}`);
  const merged = await select<{ id: string }>(
    db,
    'merged-subjects',
    sql`select from_id as id from merged_people where into_id = ${memberId}`,
  );
  return [...found, ...merged].map(({ id }) => id);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The members in an entry's details. */
function membersIn({ details }: Pick<Entry, 'details'>): string[] {
  const ids = [details.userId, details.authorId, details.ownerId];
  return ids.filter((id) => typeof id === 'string').filter((id) => UUID.test(id));
}

/** The person that an entry concerns, with their current name. */
export function getPerson(
  entry: Entry,
  { subjects, people }: AuditNames,
): { id: string; name: string } | null {
  const { subjectId } = entry;
  const owner = subjectId === null ? undefined : subjects.get(subjectId)?.memberId;
  const id = owner ?? membersIn(entry)[0] ?? subjectId;
  return id === null ? null : { id, name: people.get(id) ?? FORMER_MEMBER };
}
