import { AppError, defineService, serviceSettings } from '@backflow/service-kit';
import type { LearningContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo.ts';
import { courseRoutes } from './courses/courses.routes.ts';

/** Courses. */
export const learning = defineService<LearningContext>({
  name: 'learning',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: courseRoutes,
  conflicts: {
    courses_title: () => new AppError('CONFLICT', 'There is another one with this title.'),
  },
  seed: seedDemo,
});
