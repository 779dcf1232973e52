import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();

describe('one event', () => {
  it('is visible to everyone when published', async () => {
    const event = await service.buildEvent({ title: 'RPZ lab', maxAttendees: 0 });
    const response = await (await service.as(null)).get(`/api/events/${event.id}`);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ title: 'RPZ lab', maxAttendees: 0, currentAttendees: 0 });
  });

  it.each(['free', 'paid', 'premium'] as const)(
    'says whether the caller needs premium, when %s',
    async (accessLevel) => {
      const event = await service.buildEvent({ accessLevel });
      const needsPremium = async (who: Parameters<EventsService['as']>[0]) =>
        (await (await service.as(who)).get(`/api/events/${event.id}`)).body.data.needsPremium;
      expect(await needsPremium(null)).toBe(false);
      expect(await needsPremium(await service.buildMember())).toBe(accessLevel === 'premium');
      expect(await needsPremium(await service.buildMember({ subscriptionStatus: 'premium' }))).toBe(false);
      expect(await needsPremium(await service.buildMember({ isAdmin: true }))).toBe(false);
    },
  );

  it('is visible to administrators only while it is a draft', async () => {
    const draft = await service.buildEvent({ isPublished: false });
    const statusFor = async (who: Parameters<EventsService['as']>[0]) =>
      (await (await service.as(who)).get(`/api/events/${draft.id}`)).status;
    expect(await statusFor(null)).toBe(404);
    expect(await statusFor(await service.buildMember())).toBe(404);
    expect(await statusFor(await service.buildMember({ isAdmin: true }))).toBe(200);
  });

  it('is not found when deleted', async () => {
    const deleted = await service.buildEvent({ deletedAt: service.inHours(-1) });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect((await admin.get(`/api/events/${deleted.id}`)).status).toBe(404);
  });

  it('is visible when past', async () => {
    const past = await service.buildEvent({ startDate: service.inHours(-48), endDate: null });
    expect((await (await service.as(null)).get(`/api/events/${past.id}`)).status).toBe(200);
  });
});
