import { AppError, defineService, serviceSettings } from '@backflow/service-kit';
import type { LearningContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { resourceRoutes } from './resources/resources.routes.ts';
import { purgeResourceViews } from './resources/view-resource.ts';

const sameName = () => new AppError('CONFLICT', 'There is a category of this name already.');

/** Courses with their lessons and enrollments, and resources. */
export const learning = defineService<LearningContext>({
  name: 'learning',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: [...resourceRoutes],
  jobs: [purgeResourceViews],
  conflicts: {
    course_categories_name: sameName,
    resource_categories_name: sameName,
  },
  seed: async (context) => {
    const { seedResources } = await import('./demo/seed-resources.ts');
    await seedResources(context);
  },
});
