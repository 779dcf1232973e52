import { defineService, httpsOrigins, serviceSettings } from '@backflow/service-kit';
import { categoryNameTaken } from './categories/categories.ts';
import type { LearningContext } from './context.ts';
import { announcedTables } from './db/announced-tables.ts';
import { defineModels } from './db/models.ts';
import { eraseMemberJob } from './enrollments/erase-member.ts';
import { purgeResourceViews } from './resources/view-resource.ts';
import { routes } from './routes.ts';

/** Courses, lessons, progress and resources. */
export const learning = defineService<LearningContext>({
  name: 'learning',
  settings: serviceSettings.extend({
    /** Allowed hosts of video files besides this site. The gateway's content security policy has the same setting. */
    VIDEO_ORIGINS: httpsOrigins,
  }),
  migrations: new URL('./db/migrations/', import.meta.url),
  announcedTables,
  models: defineModels,
  routes,
  jobs: [purgeResourceViews, eraseMemberJob],
  conflicts: { course_categories_name: categoryNameTaken, resource_categories_name: categoryNameTaken },
  seed: async (context) => {
    const { seedCourses } = await import('./demo/seed-courses.ts');
    await seedCourses(context);
    const { seedResources } = await import('./demo/seed-resources.ts');
    await seedResources(context);
  },
});
