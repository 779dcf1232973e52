import type {
  Import,
  exportImportErrors as errorsContract,
  listImports as listContract,
  stopImport as stopContract,
} from '@backflow/contracts/bookings';
import { NotFoundError, csvFile, mutate, raw, select, sql } from '@backflow/service-kit';
import type { Call, Database, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { ImportTask, SourceRow } from '../bulk/import-task.ts';

/** The screen of all imports. */
export const IMPORT_SCOPE = 'imports';

const counted = (fate: string) =>
  `(count(*) filter (where i.outcome #>> '{imported,fate}' = '${fate}'))::int as "${fate}"`;
const IMPORT = raw(`
  select c.id, c.task #>> '{choices,kind}' as kind, c.created_at as "createdAt", count(*)::int as total,
         (count(*) filter (where i.outcome is not null))::int as done, ${['new', 'changes', 'same'].map(counted).join(', ')},
         (count(*) filter (where i.outcome->>'ok' = 'false'))::int as error
    from bulk_changes c join bulk_change_items i on i.change_id = c.id
   where c.scope = '${IMPORT_SCOPE}'`);

export const listImports = (
  { db }: BookingsContext,
  { actor }: Call<typeof listContract>,
): Promise<Import[]> =>
  select<Import>(
    db,
    'imports',
    sql`${IMPORT} and c.user_id = ${actor.id} group by c.id order by c.created_at desc, c.id`,
  );

/** @throws NotFoundError */
async function findImport(db: Database, id: string, userId: string): Promise<Import> {
  const [found] = await select<Import>(
    db,
    'import',
    sql`${IMPORT} and c.id = ${id} and c.user_id = ${userId} group by c.id`,
  );
  if (!found) throw new NotFoundError('This import');
  return found;
}

/** The rows that were refused, as they were given, with the reason in a last column. */
export async function exportImportErrors(
  { db }: BookingsContext,
  { params: { id }, actor }: Call<typeof errorsContract>,
): Promise<FileResponse> {
  await findImport(db, id, actor.id);
  const rows = await select<{ source: SourceRow | null; message: string; headings: ImportTask['headings'] }>(
    db,
    'import-errors',
    sql`
      select i.source, i.outcome->>'message' as message, c.task->'headings' as headings
        from bulk_change_items i join bulk_changes c on c.id = i.change_id
       where i.change_id = ${id} and i.outcome->>'ok' = 'false' order by i.position`,
  );
  const headings = rows[0]?.headings ?? [];
  return csvFile({
    name: 'import-errors.csv',
    columns: [
      ...headings.map(
        (heading, index) =>
          [heading, ({ source }: (typeof rows)[number]) => source?.cells[index] ?? ''] as const,
      ),
      ['Not imported because', ({ message }: (typeof rows)[number]) => message],
    ],
    items: rows,
  });
}

/** Stops an import: rows without an outcome get one. @throws NotFoundError */
export async function stopImport(context: BookingsContext, call: Call<typeof stopContract>): Promise<Import> {
  const { actor, params } = call;
  await findImport(context.db, params.id, actor.id);
  const outcome = JSON.stringify({ ok: false, code: 'CONFLICT', message: 'Stopped before this row.' });
  await mutate(context, call, ({ rows }) =>
    rows(sql`
      update bulk_change_items set outcome = ${outcome}::text::jsonb where change_id = ${params.id} and outcome is null`),
  );
  return findImport(context.db, params.id, actor.id);
}
