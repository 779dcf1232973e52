import type { SeedContext } from '@backflow/service-kit';
import type { ExemplarContext } from './context.ts';

const TITLES = ['First open day', 'Second open day', 'Third open day'];

/** Fills an empty schema; does nothing where there are open days already. */
export async function seedDemo({ models, now }: SeedContext<ExemplarContext>): Promise<void> {
  if ((await models.OpenDay.count()) > 0) return;
  await models.OpenDay.bulkCreate(
    TITLES.map((title, index) => ({
      title,
      startsAt: new Date(now() + (index + 1) * 86_400_000),
      createdAt: new Date(now() - index * 1000),
    })),
  );
}
