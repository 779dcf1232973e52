import { randomUUID } from 'node:crypto';
import type { SiteSettings } from '@backflow/contracts/settings';
import { asOwner, withOwner } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { service } from './forum.ts';

/** A file that a member has uploaded for a post. @returns its id */
export async function buildFile(
  { id: ownerId }: Pick<TestMember, 'id'>,
  name = 'gauge.jpg',
): Promise<string> {
  const id = randomUUID();
  await asOwner(
    service,
    `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size)
     values ($1, $2, 'restricted', 'ready', false, $3, 'image/jpeg', 1000)`,
    [id, ownerId, name],
  );
  return id;
}

/** Changes settings of the site as an administrator would. */
export const setSettings = (changed: Partial<SiteSettings>) =>
  asOwner(
    service,
    `insert into identity.settings (version, changed) values (1, $1)
     on conflict (only_row) do update set changed = excluded.changed`,
    [JSON.stringify(changed)],
  );

type Rows = readonly { row: Readonly<Record<string, unknown>> }[];

const TABLES = 'topics posts held_edits revisions categories reports follows members'.split(' ');
/** The counts of the forum. Which of its rows a reply is counted in depends on the connection. */
export const TOTALS = `(select topic_count, last_topic, (select sum(total)::int from community.reply_counts) as reply_count
    from community.topic_totals)`;
const SOURCES = [...TABLES.map((name) => [name, `community.${name}`] as const), ['totals', TOTALS] as const];

/** All rows of the forum by table, without the audit trail: a refused call must not change them. */
export const stored = (): Promise<Record<string, Rows>> =>
  withOwner(service, async ({ reader }) => {
    const read: Record<string, Rows> = {};
    for (const [name, source] of SOURCES) {
      const query = `select to_jsonb(t) as row from ${source} t order by to_jsonb(t)::text`;
      read[name] = (await reader.query<Rows[number]>(query)).rows;
    }
    return read;
  });
