import { createLogger } from '@backflow/service-kit';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';
import { DEMO_COURSES } from './demo-course.ts';
import { seedCourses } from './seed-courses.ts';

const service = await useLearningService();
const people = ['admin', 'member', 'premium', 'ana', 'ben', 'cho', 'dee', 'eli', 'fay'];
for (const name of people) {
  await service.buildMember({
    email: `${name}@example.com`,
    isAdmin: name === 'admin',
    subscriptionStatus: name === 'premium' ? 'premium' : 'free',
  });
}
for (const _ of [1, 2]) await seedCourses({ ...service.context, log: createLogger('test', 'silent') });

const rows = async <Row extends object>(text: string) =>
  (await service.context.db.reader.query<Row>(text)).rows;
const own = async (email: string) => {
  const [person] = await rows<{ id: string }>(`select id from identity.members_v1 where email = '${email}'`);
  return (await (await service.as(person ?? null)).get('/api/user/enrollments')).body.data;
};

describe('the demo', () => {
  it('is written once, every course with its lessons and a category', async () => {
    const visitor = await service.as(null);
    const { body } = await visitor.get('/api/courses?limit=100');
    const published = DEMO_COURSES.filter(({ isPublished }) => isPublished);
    expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual(
      published.map(({ title }) => title).sort(),
    );
    for (const { title, lessons } of published) {
      const course = body.data.find((each: { title: string }) => each.title === title);
      expect(course).toMatchObject({ lessonCount: lessons.length || 1, categoryName: expect.any(String) });
      expect(Date.parse(course.createdAt)).toBeLessThanOrEqual(service.clock.now);
    }
  });

  it('has a free account in the middle of a course, and a premium one that has finished', async () => {
    const [free] = await own('member@example.com');
    expect(free).toMatchObject({
      mayOpen: true,
      course: { accessLevel: 'free' },
      nextLessonId: expect.any(String),
    });
    expect(free.progress.completed).toBeGreaterThan(0);
    const [premium] = await own('premium@example.com');
    expect(premium).toMatchObject({ mayOpen: true, course: { accessLevel: 'premium' }, nextLessonId: null });
    expect(premium.progress.completed).toBe(premium.progress.total);
  });

  it('has pending enrollments, and right counters', async () => {
    const waiting = await rows(`
      select 1 from bookings.own_bookings_v1 e join courses c on c.id = e.offer_id where e.status = 'pending' and c.price > 0`);
    expect(waiting.length).toBeGreaterThan(0);
    const wrong = await rows(`
      select title from courses c join bookings.offers_v1 o using (id) where o.enrollments <>
        (select count(*) from bookings.own_bookings_v1 e where e.offer_id = c.id and e.status <> 'cancelled')`);
    expect(wrong).toEqual([]);
    const tooEarly = await rows(`
      select 1 from lesson_completions d join bookings.own_bookings_v1 e on e.id = d.enrollment_id
        join courses c on c.id = e.offer_id
       where d.completed_at < e.booked_at or e.booked_at < c.created_at`);
    expect(tooEarly).toEqual([]);
  });
});
