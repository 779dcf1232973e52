import { expectDeclaredEffects } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

describe('an audit entry', () => {
  it('is not left by unchanged values in another notation', async () => {
    const course = await service.buildCourse({ title: 'Repair' });
    const [lesson] = await service.buildLessons(course, 1, { title: 'Springs' });
    const { id } = (await admin.post('/api/resources', { title: 'Gauges' })).body.data;
    const same = [
      [`/api/courses/${course.id}`, { title: 'Repair', price: '0.00' }],
      [`/api/lessons/${lesson?.id}`, { title: 'Springs', content: '' }],
      [`/api/resources/${id}`, { title: 'Gauges', content: '' }],
    ] as const;
    const nothing = { id: 'update', audit: false, changes: [] };
    for (const [path, body] of same) {
      const { result } = await expectDeclaredEffects(service, nothing, () => admin.patch(path, body));
      expect(result.status).toBe(200);
    }
  });

  it('has the length of long texts, and the values of other fields', async () => {
    const { id } = await service.buildCourse({ title: 'Repair' });
    await admin.patch(`/api/courses/${id}`, { title: 'Gauges', content: 'Four' });
    const entry = (await service.auditEntries()).at(-1);
    expect(entry?.details).toEqual({
      title: { from: 'Repair', to: 'Gauges' },
      content: { from: null, to: '4 characters' },
    });
  });

  it('has a summary of a new or deleted record', async () => {
    const since = (await service.auditEntries()).length;
    const course = (await admin.post('/api/courses', { title: 'Repair', price: '20', accessLevel: 'paid' }))
      .body.data;
    const lesson = (
      await admin.post(`/api/courses/${course.id}/lessons`, { title: 'Springs', duration: '5 min' })
    ).body.data;
    await admin.delete(`/api/lessons/${lesson.id}`);
    await admin.delete(`/api/courses/${course.id}`);
    const resource = (await admin.post('/api/resources', { title: 'Hoses' })).body.data;
    await admin.delete(`/api/resources/${resource.id}`);
    const ofCourse = {
      ...{ title: 'Repair', price: '20.00', accessLevel: 'paid', categoryId: null, isPublished: false },
    };
    const ofLesson = { courseId: course.id, title: 'Springs', duration: '5 min', videoUrl: null };
    const ofResource = {
      ...{ title: 'Hoses', accessLevel: 'free', categoryId: null, supplierId: null, isPublished: false },
    };
    expect(
      (await service.auditEntries()).slice(since).map(({ action, details }) => [action, details]),
    ).toEqual([
      ['courses.create', ofCourse],
      ['lessons.create', ofLesson],
      ['lessons.delete', { ...ofLesson, position: 1 }],
      ['courses.delete', { ...ofCourse, enrollmentCount: 0 }],
      ['resources.create', ofResource],
      ['resources.delete', ofResource],
    ]);
  });
});
