import type { ResourceDetail, ResourceView, getResource as contract } from '@backflow/contracts/learning';
import { NotFoundError, join, raw, renderMarkdown, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { getDownloads } from './downloads.query.ts';
import { IS_PUBLISHED, mayOpen, maySee, presentResource, selectResources } from './resource.presenter.ts';
import type { ResourceRow } from './resource.presenter.ts';

interface Opened extends ResourceRow {
  content: string | null;
}

const MAX_RELATED = 3;

/**
 * The page of a resource, with body, headings and files if the caller may open it.
 * @throws NotFoundError for an unknown or deleted resource, or a draft that the caller may not see
 */
export async function findResource(
  context: LearningContext,
  { params: { id }, actor }: Call<typeof contract>,
): Promise<ResourceDetail> {
  const { db } = context;
  const [row] = await select<Opened>(
    db,
    'resource',
    sql`${selectResources(actor, raw(', r.content'))} where r.id = ${id} and r.deleted_at is null`,
  );
  if (!row || !maySee(actor, row)) throw new NotFoundError('This article');
  const { content, ...shown } = row;
  const isOpen = mayOpen(actor, row);
  const [{ html, headings, readingMinutes }, downloads, related] = await Promise.all([
    renderMarkdown(content ?? ''),
    isOpen ? getDownloads(context, id) : [],
    relatedTo(db, row, actor),
  ]);
  return {
    ...presentResource(shown, actor),
    mayOpen: isOpen,
    html: isOpen && html !== '' ? html : null,
    headings: isOpen ? [...headings] : [],
    readingMinutes,
    downloads,
    related,
  };
}

/** The newest other resources of its category, then of its supplier, then of all. */
async function relatedTo(
  db: Database,
  { id, categoryId, supplierId }: ResourceRow,
  actor: Actor | null,
): Promise<ResourceView[]> {
  const newest = (nearness: number, condition: Sql): Sql => sql`
    (${selectResources(actor, sql`, ${raw(String(nearness))} as nearness`)}
      where ${IS_PUBLISHED} and r.id <> ${id} ${condition}
      order by r.published_at desc, r.id desc limit ${raw(String(MAX_RELATED))})`;
  const sets = [
    ...(categoryId ? [newest(1, sql`and r.category_id = ${categoryId}`)] : []),
    ...(supplierId ? [newest(2, sql`and r.supplier_id = ${supplierId}`)] : []),
    newest(3, raw('')),
  ];
  const rows = await select<ResourceRow & { nearness: number }>(
    db,
    'related-resources',
    sql`select * from (${join(sets, ' union all ')}) found order by nearness, "publishedAt" desc, id desc`,
  );
  const nearest = new Map<string, ResourceView>();
  for (const { nearness: _, ...row } of rows) {
    if (!nearest.has(row.id)) nearest.set(row.id, presentResource(row, actor));
  }
  return [...nearest.values()].slice(0, MAX_RELATED);
}
