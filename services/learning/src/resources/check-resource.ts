import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '@backflow/contracts';
import { ValidationError, renderMarkdown, sql } from '@backflow/service-kit';
import type { Checked, Write } from '@backflow/service-kit';
import { categoryProblems } from '../categories/categories.ts';
import type { LearningContext } from '../context.ts';
import type { ResourceFields } from '../db/models.ts';

interface Checking {
  context: LearningContext;
  write: Write;
  fields: ResourceFields;
  /** Before the edit: unchanged values are not checked again. */
  current: { fields: ResourceFields } | undefined;
}

/**
 * Looks up the category, supplier and files of a resource. Only a free resource may have files that are open to everyone. The
 * category is locked until the transaction ends, so that it can't be deleted meanwhile.
 */
export async function checkResource({
  context,
  write,
  fields,
  current,
}: Checking): Promise<Checked<ResourceFields>> {
  const before = current?.fields;
  const { categoryId, supplierId, publishedAt, content } = fields;
  const problems = content === before?.content ? [] : await markupProblems(content);
  if (categoryId !== null && categoryId !== before?.categoryId) {
    problems.push(...(await categoryProblems(write, 'resource_categories', categoryId)));
  }
  if (supplierId !== null && supplierId !== before?.supplierId) {
    problems.push(...(await supplierProblems(write, supplierId)));
  }
  // Lists and counts contain every published resource: there is no scheduled publication.
  if (publishedAt !== null && publishedAt.getTime() > context.now()) {
    problems.push({ path: 'publishedAt', message: 'Published at must not be in the future' });
  }
  return { problems: [...problems, ...(await fileProblems(write, fields, before))] };
}

/** Renders the content before storing it, so that its author gets the error rather than its readers. */
async function markupProblems(content: string | null): Promise<FieldProblem[]> {
  try {
    await renderMarkdown(content ?? '');
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return [...(error.errors ?? [])];
    throw error;
  }
}

async function supplierProblems({ rows }: Write, id: string): Promise<FieldProblem[]> {
  const [supplier] = await rows<{ isRetired: boolean }>(
    sql`select is_retired as "isRetired" from events.suppliers_v2 where id = ${id}`,
  );
  if (!supplier) return [{ path: 'supplierId', message: 'This supplier does not exist' }];
  return supplier.isRetired
    ? [{ path: 'supplierId', message: 'This supplier is retired. Choose another one.' }]
    : [];
}

interface StoredFile {
  id: string;
  name: string;
  isPublic: boolean;
}

async function fileProblems(
  write: Write,
  { downloadIds, accessLevel }: ResourceFields,
  before: ResourceFields | undefined,
): Promise<FieldProblem[]> {
  if (downloadIds.length === 0) return [];
  const isNewlyClosed = accessLevel !== 'free' && before?.accessLevel !== accessLevel;
  if (!isNewlyClosed && isDeepStrictEqual(downloadIds, before?.downloadIds)) return [];
  const files = await write.rows<StoredFile>(
    sql`select id, original_name as name, is_public as "isPublic" from media.assets_v1
         where id = any(${downloadIds}::uuid[])`,
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return downloadIds.flatMap((id) => {
    const file = byId.get(id);
    if (!file) {
      // A file that was deleted since must not block other changes.
      return before?.downloadIds.includes(id)
        ? []
        : [{ path: 'downloadIds', message: 'One of the files does not exist any more' }];
    }
    if (accessLevel === 'free' || !file.isPublic) return [];
    return [
      { path: 'downloadIds', message: `${file.name} is open to everyone. Upload it for members only.` },
    ];
  });
}
