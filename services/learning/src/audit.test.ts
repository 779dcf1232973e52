import { randomUUID } from 'node:crypto';
import { endpointsWithEffects, expectNoEffects, expectWrite } from '@backflow/service-kit/testing';
import type { TestedWrite } from '@backflow/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startLearningService } from '../test/start-learning-service.ts';
import { learning } from './service.ts';

const service = await startLearningService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
afterAll(() => service.stop());

const aCourse = async () => (await service.buildCourse({ title: 'Repair' })).id;
const aLesson = async () => {
  const [lesson] = await service.buildLessons({ id: await aCourse() }, 1, { title: 'Springs' });
  return lesson?.id ?? '';
};
const aCategory = (kind: 'courses' | 'resources') => async () =>
  (await admin.post(`/api/categories/${kind}`, { name: randomUUID() })).body.data.id as string;
const aResource = async () =>
  (await admin.post('/api/resources', { title: 'Gauges' })).body.data.id as string;

const categoryWrites = (concept: string, kind: 'courses' | 'resources'): Record<string, TestedWrite> => {
  const path = `/api/categories/${kind}`;
  return {
    [`${concept}.create`]: { call: () => admin.post(path, { name: randomUUID() }) },
    [`${concept}.update`]: {
      prepare: aCategory(kind),
      call: (id) => admin.patch(`${path}/${id}`, { name: randomUUID() }),
      callUnchanged: (id) => admin.patch(`${path}/${id}`, { isRetired: false }),
    },
    [`${concept}.delete`]: { prepare: aCategory(kind), call: (id) => admin.delete(`${path}/${id}`) },
  };
};

const WRITES: Readonly<Record<string, TestedWrite>> = {
  ...categoryWrites('courseCategories', 'courses'),
  ...categoryWrites('resourceCategories', 'resources'),
  'courses.create': { call: () => admin.post('/api/courses', { title: 'Repair' }) },
  'courses.update': {
    prepare: aCourse,
    call: (id) => admin.patch(`/api/courses/${id}`, { title: 'Gauges', content: 'More' }),
    callUnchanged: (id) => admin.patch(`/api/courses/${id}`, { title: 'Repair', price: '0.00' }),
  },
  'courses.delete': { prepare: aCourse, call: (id) => admin.delete(`/api/courses/${id}`) },
  'lessons.create': {
    prepare: aCourse,
    call: (id) => admin.post(`/api/courses/${id}/lessons`, { title: 'Springs' }),
  },
  'lessons.update': {
    prepare: aLesson,
    call: (id) => admin.patch(`/api/lessons/${id}`, { title: 'Seats' }),
    callUnchanged: (id) => admin.patch(`/api/lessons/${id}`, { title: 'Springs', content: '' }),
  },
  'lessons.delete': { prepare: aLesson, call: (id) => admin.delete(`/api/lessons/${id}`) },
  'lessons.order': {
    prepare: async () => {
      const id = await aCourse();
      await service.buildLessons({ id }, 2);
      return id;
    },
    call: async (id) => admin.patch(`/api/courses/${id}/lessons`, { lessonIds: (await idsOf(id)).reverse() }),
    callUnchanged: async (id) => admin.patch(`/api/courses/${id}/lessons`, { lessonIds: await idsOf(id) }),
  },
  'resources.create': { call: () => admin.post('/api/resources', { title: 'Gauges' }) },
  'resources.update': {
    prepare: aResource,
    call: (id) => admin.patch(`/api/resources/${id}`, { title: 'Hoses' }),
    callUnchanged: (id) => admin.patch(`/api/resources/${id}`, { title: 'Gauges', content: '' }),
  },
  'resources.delete': { prepare: aResource, call: (id) => admin.delete(`/api/resources/${id}`) },
};

const idsOf = async (courseId: string) =>
  (await service.models.Lesson.findAll({ where: { courseId }, order: ['position'] })).map(({ id }) => id);

const ENDPOINTS = endpointsWithEffects(learning).map((endpoint) => [endpoint.id, endpoint] as const);

describe('a write', () => {
  it('has a test for every endpoint whose contract declares effects', () => {
    expect(ENDPOINTS.map(([id]) => id).sort()).toEqual(Object.keys(WRITES).sort());
  });

  it.each(ENDPOINTS)('has the effects that %s declares', async (id, endpoint) => {
    await expectWrite(service, director, endpoint, WRITES[id]);
  });

  const unchanged = Object.entries(WRITES).filter(([, { callUnchanged }]) => callUnchanged);
  it.each(unchanged)('has no effects where %s changes nothing', async (id, write) => {
    await expectNoEffects(service, id, write);
  });

  it('of a long text tells how long it was and is, of the rest what', async () => {
    const id = await aCourse();
    await admin.patch(`/api/courses/${id}`, { title: 'Gauges', content: 'Four' });
    const entry = (await service.auditEntries()).at(-1);
    expect(entry?.details).toEqual({
      title: { from: 'Repair', to: 'Gauges' },
      content: { from: null, to: '4 characters' },
    });
  });

  it('of something new or deleted tells what it is or was', async () => {
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
