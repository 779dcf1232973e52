import { randomUUID } from 'node:crypto';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startLearningService } from '../test/start-learning-service.ts';
import { learning } from './service.ts';

walkContracts(learning, startLearningService, {
  async paramsFor(service, { endpoint: { path, params } }) {
    if (!params) return undefined;
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const create = async (at: string, body: object) =>
      (await admin.post(at, body)).body.data as { id: string };
    if (path.startsWith('/api/categories'))
      return { id: (await create(path.replace('/:id', ''), { name: randomUUID() })).id };
    const course = await service.buildCourse();
    const [lesson] = await service.buildLessons(course, 1);
    if (lesson && path.startsWith('/api/lessons')) return { id: lesson.id };
    if (lesson && path.includes(':lessonId')) return { id: course.id, lessonId: lesson.id };
    if (!path.includes('resources')) return { id: course.id };
    return { id: (await create('/api/resources', { title: 'Gauges' })).id };
  },
  samples: {
    async 'lessons.order'(service) {
      const course = await service.buildCourse();
      const lessons = await service.buildLessons(course, 2);
      return { params: { id: course.id }, body: { lessonIds: lessons.map(({ id }) => id).reverse() } };
    },
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
