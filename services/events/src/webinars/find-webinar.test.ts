import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const member = await service.buildMember();
const admin = await service.buildMember({ isAdmin: true });

const read = async (id: string, who: Pick<TestMember, 'id'> | null = null) =>
  (await service.as(who)).get(`/api/webinars/${id}`);

describe('one webinar', () => {
  it('is visible to everyone when published, past ones too, without its links', async () => {
    const webinar = await service.buildWebinar({
      title: 'Gauges',
      scheduledAt: service.inHours(-48),
      recordingUrl: 'https://video.example.com/1',
    });
    const { status, body } = await read(webinar.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'Gauges',
      meetingUrl: null,
      recordingUrl: null,
      hasRecording: true,
      registration: null,
    });
  });

  it('has the meeting link for members with a seat, and their registration', async () => {
    const webinar = await service.buildWebinar();
    const booking = await service.buildBooking('webinar', webinar, member);
    const link = 'https://meet.example.com/webinar';
    expect((await read(webinar.id, member)).body.data).toMatchObject({
      meetingUrl: link,
      registration: { id: booking.id },
    });
    expect((await read(webinar.id, await service.buildMember())).body.data.meetingUrl).toBeNull();
    expect((await read(webinar.id, admin)).body.data.meetingUrl).toBe(link);
  });

  it('says that a member needs premium', async () => {
    const webinar = await service.buildWebinar({ accessLevel: 'premium' });
    expect((await read(webinar.id)).body.data.needsPremium).toBe(false);
    expect((await read(webinar.id, member)).body.data.needsPremium).toBe(true);
  });

  it('is visible to administrators only while it is a draft', async () => {
    const draft = await service.buildWebinar({ isPublished: false });
    expect((await read(draft.id)).status).toBe(404);
    expect((await read(draft.id, member)).status).toBe(404);
    expect((await read(draft.id, admin)).status).toBe(200);
  });

  it('is not found when deleted', async () => {
    const deleted = await service.buildWebinar({ deletedAt: service.inHours(-1) });
    expect((await read(deleted.id, admin)).status).toBe(404);
  });
});
