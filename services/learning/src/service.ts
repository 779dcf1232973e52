import { AppError, defineService } from '@backflow/service-kit';
import { categoryRoutes } from './categories/categories.routes.ts';
import type { LearningContext } from './context.ts';
import { courseRoutes } from './courses/courses.routes.ts';
import { defineModels } from './db/models/index.ts';
import { enrollmentRoutes } from './enrollments/enrollments.routes.ts';
import { eraseMemberJob } from './enrollments/erase-member.ts';
import { lessonRoutes } from './lessons/lessons.routes.ts';
import { learningSettings } from './settings.ts';
import { mailCourseMembersJob } from './release-before.ts';
import { resourceRoutes } from './resources/resources.routes.ts';
import { purgeResourceViews } from './resources/view-resource.ts';

const sameName = () => new AppError('CONFLICT', 'There is a category of this name already.');

/** Courses with their lessons, how far members are in them, and resources. */
export const learning = defineService<LearningContext>({
  name: 'learning',
  settings: learningSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: [...categoryRoutes, ...courseRoutes, ...lessonRoutes, ...enrollmentRoutes, ...resourceRoutes],
  jobs: [purgeResourceViews, eraseMemberJob, mailCourseMembersJob],
  conflicts: { course_categories_name: sameName, resource_categories_name: sameName },
  seed: async (context) => {
    const { seedCourses } = await import('./demo/seed-courses.ts');
    await seedCourses(context);
    const { seedResources } = await import('./demo/seed-resources.ts');
    await seedResources(context);
  },
});
