import { randomUUID } from 'node:crypto';
import type { SiteSettings } from '@backflow/contracts/settings';
import { openDatabase } from '@backflow/service-kit';
import type { TestMember, TestService } from '@backflow/service-kit/testing';

type Stores = Pick<TestService, 'adminUrl' | 'context'>;

/** Tests share the machine with others: a connection may take its time. */
const PATIENCE_MS = 20_000;

/** A statement as the owner of all schemas. */
export const asOwner = <Row extends object>(
  stores: Stores,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => withOwner(stores, (run) => run<Row>(statement, values));

type Run = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

async function withOwner<Result>(
  { adminUrl, context }: Stores,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase(adminUrl, context.log, { acquireMs: PATIENCE_MS });
  try {
    return await work(
      async <Row extends object>(statement: string, values: unknown[] = []) =>
        (await owner.reader.query<Row>(statement, values)).rows,
    );
  } finally {
    await owner.close();
  }
}

/** A file that a member has uploaded to go with a post. @returns its id */
export async function buildFile(stores: Stores, { id: ownerId }: Pick<TestMember, 'id'>): Promise<string> {
  const id = randomUUID();
  await asOwner(
    stores,
    `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size)
     values ($1, $2, 'restricted', 'ready', false, 'gauge.jpg', 'image/jpeg', 1000)`,
    [id, ownerId],
  );
  return id;
}

/** What administrators have set of the site. */
export const setSettings = (stores: Stores, changed: Partial<SiteSettings>) =>
  asOwner(
    stores,
    `insert into identity.settings (version, changed) values (1, $1)
     on conflict (only_row) do update set changed = excluded.changed`,
    [JSON.stringify(changed)],
  );

type Rows = readonly { row: Readonly<Record<string, unknown>> }[];

const TABLES = 'topics posts held_edits revisions totals categories reports follows members'.split(' ');

/** Everything the forum has stored but trails, by table: what a refused call must leave as it was. */
export const stored = (stores: Stores): Promise<Record<string, Rows>> =>
  withOwner(stores, async (run) => {
    const read: Record<string, Rows> = {};
    for (const table of TABLES) {
      read[table] = await run(
        `select to_jsonb(t) as row from community.${table} t order by to_jsonb(t)::text`,
      );
    }
    return read;
  });
