import { randomUUID } from 'node:crypto';
import { IMPORT_LIMIT, missingColumns, recognizeColumns } from '@backflow/contracts/bookings';
import type {
  Import,
  ImportPreview,
  previewImport as previewContract,
  startImport as startContract,
} from '@backflow/contracts/bookings';
import { ValidationError, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { readTable } from '@backflow/service-kit/tables';
import { runBulkChangeContract } from '../bulk/start-bulk-change.ts';
import type { BookingsContext } from '../context.ts';
import { readReport } from './attendance/read-report.ts';
import { readRows } from './import-row.ts';
import { assessRows } from './import-rows.ts';
import type { ImportTask } from '../bulk/import-task.ts';
import { IMPORT_SCOPE } from './imports.query.ts';

/** The table of a call, with the fields of its columns. */
function readUpload({ file, query }: Call<typeof previewContract> | Call<typeof startContract>) {
  const bytes = file.content ?? new Uint8Array();
  const report = query.kind === 'attendance' ? readReport(bytes, query.timeZone, IMPORT_LIMIT) : null;
  const { headings, rows: lines } = report ?? readTable(bytes, IMPORT_LIMIT);
  const columns = headings.map(
    (_, index) => (query.columns ?? recognizeColumns(query.kind, headings))[index] ?? null,
  );
  const missing = missingColumns(query.kind, columns);
  const rows = missing.length > 0 ? [] : readRows(columns, lines);
  return { headings, rows, columns, missing };
}

/** Assesses every row. Nothing is written. */
export async function previewImport(
  context: BookingsContext,
  call: Call<typeof previewContract>,
): Promise<ImportPreview> {
  const { headings, rows, columns, missing } = readUpload(call);
  const named = headings.map((heading, index) => ({ heading, field: columns[index] ?? null }));
  if (missing.length > 0) return { columns: named, missing, rows: [] };
  const run = {
    ...{ context, choices: call.query, actorId: call.actor.id },
    read: <Row extends object>(statement: Parameters<typeof select>[2]) =>
      select<Row>(context.db, 'preview-import', statement),
  };
  const assessed = await assessRows(run, rows);
  return {
    columns: named,
    missing,
    rows: rows.map(({ row, cells }, index) => {
      const { fate = 'error', text = '' } = assessed[index] ?? {};
      return { row, fate, text, cells };
    }),
  };
}

/** Stores the rows and queues the job that carries them out. @throws ValidationError where a column is missing */
export async function startImport(
  context: BookingsContext,
  call: Call<typeof startContract>,
): Promise<Import> {
  const { headings, rows, columns, missing } = readUpload(call);
  if (missing.length > 0)
    throw new ValidationError([{ path: 'columns', message: `Assign a column: ${missing.join('; ')}` }]);
  const task: ImportTask = { name: 'import', choices: call.query, headings, columns };
  const sources = rows.map(({ row, cells, repeats }) => ({ row, cells, repeats }));
  const createdAt = new Date(context.now());
  return mutate(context, call, async (write) => {
    const id = randomUUID();
    await write.rows(sql`
      insert into bulk_changes (id, user_id, scope, task, created_at)
      values (${id}, ${call.actor.id}, ${IMPORT_SCOPE}, ${JSON.stringify(task)}::text::jsonb, ${createdAt})`);
    await write.rows(sql`
      insert into bulk_change_items (change_id, position, record_id, source)
      select ${id}::uuid, i.number - 1, gen_random_uuid(), i.source
        from jsonb_array_elements(${JSON.stringify(sources)}::text::jsonb) with ordinality i (source, number)`);
    await write.queue(runBulkChangeContract, { id });
    const outcomes = { done: 0, new: 0, changes: 0, same: 0, error: 0 };
    return { id, kind: call.query.kind, createdAt: createdAt.toISOString(), total: rows.length, ...outcomes };
  });
}
