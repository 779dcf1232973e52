import { expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const TITLE = 'Café José: prueba de válvulas';
const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
await service.buildEvent({ title: TITLE, location: 'Peñasco, Łódź' });
await service.buildWebinar({ title: TITLE });

it.each(['/api/events', '/api/admin/events', '/api/webinars', '/api/admin/webinars'])(
  'accents are folded on both sides by %s',
  async (path) => {
    for (const typed of ['cafe jose', 'CAFÉ JOSÈ', 'valvulas', 'vàlv', 'valvluas']) {
      const { body } = await admin.get(`${path}?search=${encodeURIComponent(typed)}`);
      expect([typed, body.data.map(({ title }: { title: string }) => title)]).toEqual([typed, [TITLE]]);
    }
  },
);

it('and by locations', async () => {
  for (const typed of ['penasco', 'Peñ', 'lodz', 'Łódź']) {
    const { body } = await admin.get(`/api/event-locations?search=${encodeURIComponent(typed)}`);
    expect([typed, body.data.length]).toEqual([typed, 1]);
  }
});
