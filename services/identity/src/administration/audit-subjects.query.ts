import { FORMER_MEMBER } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { join, raw, select, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { schemasPublishing } from './published-views.ts';

/** The view by which a service names what its entries are about. */
export const SUBJECTS_VIEW = 'audit_subjects_v1';

/** What an entry is about, as it is called now. */
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

/** The subjects and people of some entries, by their ids. What was deleted is in neither. */
export interface AuditNames {
  readonly subjects: ReadonlyMap<string, AuditSubject>;
  readonly people: ReadonlyMap<string, string>;
}

/** Looks up, at once for a page of entries, what they are about and whom they concern. */
export async function findAuditNames(
  { db }: Pick<IdentityContext, 'db'>,
  entries: readonly Entry[],
): Promise<AuditNames> {
  const services = await schemasPublishing(db, SUBJECTS_VIEW, [
    ...new Set(entries.map(({ service }) => service)),
  ]);
  const branches = services.toSorted().flatMap((service) => {
    const ids = idsOf(entries.filter((entry) => entry.service === service));
    return ids.length === 0 ? [] : [subjectsOf(service, ids)];
  });
  const found =
    branches.length === 0
      ? []
      : await select<AuditSubject & { id: string }>(db, 'audit-subjects', join(branches, ' union all '));
  const subjects = new Map(found.map(({ id, ...subject }) => [id, subject]));
  const people = await select<{ id: string; name: string }>(
    db,
    'audit-people',
    sql`select id, first_name || ' ' || last_name as name from users
         where id = any(${[...idsOf(entries), ...found.flatMap(({ memberId }) => memberId ?? []), ...entries.flatMap(memberIn), ...entries.flatMap(({ actor }) => actor?.id ?? [])]}::uuid[])`,
  );
  return { subjects, people: new Map(people.map(({ id, name }) => [id, name])) };
}

const idsOf = (entries: readonly Entry[]): string[] => entries.flatMap(({ subjectId }) => subjectId ?? []);

const subjectsOf = (service: string, ids: readonly string[]): Sql =>
  sql`select id, name, path, member_id as "memberId" from ${raw(service)}.${raw(SUBJECTS_VIEW)} where id = any(${ids}::uuid[])`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whom the details of an entry name. */
function memberIn({ details }: Pick<Entry, 'details'>): string[] {
  const ids = [details.userId, details.authorId, details.ownerId];
  return ids.filter((id) => typeof id === 'string').filter((id) => UUID.test(id));
}

/** Whom an entry concerns, with their present name. */
export function personOf(
  entry: Entry,
  { subjects, people }: AuditNames,
): { id: string; name: string } | null {
  const { subjectId } = entry;
  const owner = subjectId === null ? undefined : subjects.get(subjectId)?.memberId;
  const id = owner ?? memberIn(entry)[0] ?? subjectId;
  return id === null ? null : { id, name: people.get(id) ?? FORMER_MEMBER };
}
