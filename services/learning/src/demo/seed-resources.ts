import { select, sql } from '@backflow/service-kit';
import type { SeedContext } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { DEMO_ARTICLES } from './demo-article.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills an empty schema with articles; skips a schema that has resources. */
export async function seedResources({ db, models, now }: SeedContext<LearningContext>): Promise<void> {
  if ((await models.Resource.count()) > 0) return;
  const suppliers = await select<{ id: string; name: string }>(
    db,
    'suppliers',
    sql`select id, name from events.suppliers_v2`,
  );
  const supplierIds = new Map(suppliers.map(({ id, name }) => [name, id]));
  await db.sequelize.transaction(async (transaction) => {
    const categoryIds = new Map<string, string>();
    for (const name of new Set(DEMO_ARTICLES.map(({ category }) => category))) {
      const { id } = await models.ResourceCategory.create({ name }, { transaction });
      categoryIds.set(name, id);
    }
    for (const { category, supplier, daysAgo, views, relatedTo: _, ...article } of DEMO_ARTICLES) {
      const date = new Date(now() - daysAgo * DAY_MS);
      await models.Resource.create(
        {
          ...article,
          categoryId: categoryIds.get(category) ?? null,
          supplierId: (supplier && supplierIds.get(supplier)) ?? null,
          publishedAt: article.isPublished ? date : null,
          createdAt: date,
          viewCount: article.isPublished ? views : 0,
        },
        { transaction },
      );
    }
  });
}
