import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startLearningService } from '../test/start-learning-service.ts';
import { learning } from './service.ts';

walkContracts(learning, startLearningService, {
  async paramsFor(service, { path, params }) {
    if (!params) return undefined;
    const course = await service.buildCourse();
    const [lesson] = await service.buildLessons(course, 1);
    if (lesson && path.startsWith('/api/lessons')) return { id: lesson.id };
    if (lesson && path.includes(':lessonId')) return { id: course.id, lessonId: lesson.id };
    if (!path.includes('resources')) return { id: course.id };
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const created = await admin.post('/api/resources', { title: 'Gauges' });
    return { id: created.body.data.id as string };
  },
  forbiddenTables: [
    ...[
      'identity.users',
      'events.events',
      'bookings.bookings',
      'bookings.offers',
      'notifications.migrations',
    ],
  ],
});
