import type { SeedContext } from '@backflow/service-kit';
import type { LearningContext } from './context.ts';

const TITLES = ['First course', 'Second course', 'Third course'];

/** Fills an empty schema; does nothing where there are courses already. */
export async function seedDemo({ models, now }: SeedContext<LearningContext>): Promise<void> {
  if ((await models.Course.count()) > 0) return;
  await models.Course.bulkCreate(
    TITLES.map((title, index) => ({ title, createdAt: new Date(now() - index * 1000) })),
  );
}
