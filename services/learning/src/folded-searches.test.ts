import { expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

const TITLE = 'Café José: prueba de válvulas';
const service = await useLearningService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
await service.buildCourse({ title: TITLE });
await service.buildResource({ title: TITLE });

it.each(['/api/courses', '/api/admin/courses', '/api/resources', '/api/admin/resources'])(
  'accents are folded on both sides by %s',
  async (path) => {
    for (const typed of ['cafe jose', 'CAFÉ JOSÈ', 'valvulas', 'vàlv', 'valvluas']) {
      const { body } = await admin.get(`${path}?search=${encodeURIComponent(typed)}`);
      expect([typed, body.data.map(({ title }: { title: string }) => title)]).toEqual([typed, [TITLE]]);
    }
  },
);

it('and by the counts of resources', async () => {
  const { body } = await admin.get('/api/resources/counts?search=cafe%20jose');
  expect(body.data).toMatchObject({ all: 1 });
});
