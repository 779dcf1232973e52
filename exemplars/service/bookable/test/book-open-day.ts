import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startBookingsService } from '../../../../services/bookings/test/start-bookings-service.ts';
import type { BookingsService } from '../../../../services/bookings/test/start-bookings-service.ts';

let service: BookingsService;
beforeAll(async () => {
  service = await startBookingsService();
});
afterAll(() => service.stop());

it('members book while there are seats, and administrators see who did', async () => {
  const offer = await service.buildOffer('webinar', { capacity: 1 });
  const path = `/api/open-days/${offer.id}/book`;
  const member = await service.buildMember();
  const booked = await (await service.as(member)).post(path);
  expect([booked.status, booked.body.data?.status]).toEqual([201, 'confirmed']);
  const late = await (await service.as(await service.buildMember())).post(path);
  expect([late.status, late.body.code]).toEqual([409, 'EVENT_FULL']);

  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const attendees = await admin.get(`/api/admin/open-days/${offer.id}/registrations`);
  expect(attendees.body).toMatchObject([{ id: booked.body.data.id, user: { id: member.id } }]);
});

it('refuses to book a deleted one', async () => {
  const offer = await service.buildOffer('webinar');
  await service.sql('update exemplar.open_days set deleted_at = now() where id = $1', [offer.id]);
  const late = await (await service.as(await service.buildMember())).post(`/api/open-days/${offer.id}/book`);
  expect(late.status).toBe(404);
});
