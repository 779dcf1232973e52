import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);

const MINIMUM = { title: 'Relief valves', scheduledAt: '2026-07-01T15:00:00Z' };
const getAudit = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id).map(({ details }) => details);
const edit = ({ id }: { id: string }, fields: object) => admin.patch(`/api/webinars/${id}`, fields);
const remove = ({ id }: { id: string }) => admin.delete(`/api/webinars/${id}`);

describe('adding a webinar', () => {
  it('needs a title and a time, and sets defaults for the rest', async () => {
    const { status, body } = await admin.post('/api/webinars', MINIMUM);
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        title: 'Relief valves',
        hours: null,
        description: null,
        scheduledAt: '2026-07-01T15:00:00.000Z',
        sessions: [],
        duration: 60,
        isLive: false,
        accessLevel: 'free',
        maxAttendees: null,
        currentAttendees: 0,
        meetingUrl: null,
        recordingUrl: null,
        hasRecording: false,
        isPublished: false,
        needsPremium: false,
        registration: null,
        version: 1,
      },
    ]);
    expect(await getAudit(body.data.id)).toEqual([
      {
        title: 'Relief valves',
        scheduledAt: '2026-07-01T15:00:00.000Z',
        duration: 60,
        maxAttendees: null,
        accessLevel: 'free',
        isPublished: false,
      },
    ]);
  });

  it('stores every field, and ignores others', async () => {
    const fields = {
      ...{ description: 'First\nsecond', duration: 90, isLive: true, accessLevel: 'premium' },
      ...{ maxAttendees: 0, meetingUrl: 'https://meet.example.com/1', isPublished: true },
      recordingUrl: 'https://video.example.com/1',
    };
    const { body } = await admin.post('/api/webinars', {
      ...MINIMUM,
      ...fields,
      ...{ currentAttendees: 9, deletedAt: '2026-01-01T00:00:00Z', version: 7 },
    });
    expect(body.data).toMatchObject({ ...fields, hasRecording: true, currentAttendees: 0, version: 1 });
    const listed = (await (await service.as(null)).get('/api/webinars?search=second')).body.data;
    expect(listed).toMatchObject([{ id: body.data.id, meetingUrl: null }]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['scheduledAt', { scheduledAt: '2026-07-01T15:00' }],
    ['duration', { duration: 0 }],
    ['duration', { duration: 1441 }],
    ['duration', { duration: 1.5 }],
    ['maxAttendees', { maxAttendees: -1 }],
    ['accessLevel', { accessLevel: 'gold' }],
    ['meetingUrl', { meetingUrl: 'javascript:alert(1)' }],
    ['recordingUrl', { recordingUrl: 'video' }],
    ['isLive', { isLive: 'yes' }],
  ])('is refused for an invalid %s', async (path, fields) => {
    const { status, body } = await admin.post('/api/webinars', { ...MINIMUM, ...fields });
    expect([status, body.errors.map((problem: { path: string }) => problem.path)]).toEqual([400, [path]]);
  });
});

describe('changing a webinar', () => {
  it('changes only the given fields, and leaves an audit entry', async () => {
    const webinar = await service.buildWebinar({ title: 'Old', description: 'As before', maxAttendees: 9 });
    const { body } = await edit(webinar, { title: 'New', maxAttendees: null });
    expect(body.data).toMatchObject({
      ...{ title: 'New', description: 'As before', maxAttendees: null, version: 2 },
      meetingUrl: 'https://meet.example.com/webinar',
    });
    expect(await getAudit(webinar.id)).toEqual([
      { title: { from: 'Old', to: 'New' }, maxAttendees: { from: 9, to: null } },
    ]);
    const found = async (word: string) =>
      (await admin.get(`/api/webinars?search=${word}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await found('old')).toEqual([]);
    expect(await found('new')).toEqual([webinar.id]);
  });

  it('can’t set the number of taken seats', async () => {
    const webinar = await service.buildWebinar({ maxAttendees: 3 });
    for (const _ of [1, 2]) await service.buildBooking('webinar', webinar, await service.buildMember());
    const { body } = await edit(webinar, { maxAttendees: 2, currentAttendees: 0 });
    expect(body.data).toMatchObject({ maxAttendees: 2, currentAttendees: 2 });
  });

  it('is refused from an older version, with the current webinar', async () => {
    const webinar = await service.buildWebinar({ title: 'First', duration: 60 });
    const responses = await Promise.all([
      edit(webinar, { version: 1, title: 'Hers' }),
      edit(webinar, { version: 1, title: 'His', duration: 90 }),
    ]);
    const won = responses.find(({ status }) => status === 200)?.body.data;
    const lost = responses.find(({ status }) => status === 409)?.body;
    expect(lost).toEqual({ success: false, code: 'CONFLICT', message: expect.any(String), current: won });
    expect((await admin.get(`/api/admin/webinars/${webinar.id}`)).body.data).toEqual(won);
    expect(await getAudit(webinar.id)).toHaveLength(1);
  });

  it('keeps its version when members book it', async () => {
    const webinar = await service.buildWebinar();
    await service.buildBooking('webinar', webinar, await service.buildMember());
    expect((await edit(webinar, { version: 1, title: 'Second' })).status).toBe(200);
  });
});

describe('deleting a webinar', () => {
  it('removes it from every list and count and keeps its bookings', async () => {
    const webinar = await service.buildWebinar({ title: 'Withdrawn' });
    const member = await service.buildMember();
    const client = await service.as(member);
    const { id } = await service.buildBooking('webinar', webinar, member);
    const counts = async () => (await client.get('/api/webinars/counts')).body.data;
    const before = await counts();

    const response = await remove(webinar);
    expect([response.status, response.body]).toEqual([200, { success: true, data: null }]);
    expect(await counts()).toEqual({ ...before, all: before.all - 1, upcoming: before.upcoming - 1 });
    for (const path of ['/api/webinars', '/api/webinars?tab=upcoming', '/api/webinars?search=withdrawn']) {
      for (const who of [client, admin]) {
        expect(JSON.stringify((await who.get(path)).body)).not.toContain(webinar.id);
      }
    }
    for (const path of ['/api/admin/webinars', '/api/admin/webinars?search=withdrawn']) {
      expect(JSON.stringify((await admin.get(path)).body)).not.toContain(webinar.id);
    }
    expect((await admin.get(`/api/admin/webinars/${webinar.id}`)).status).toBe(404);
    const { rows } = await service.context.db.reader.query(
      'select id, status from bookings.own_bookings_v1 where offer_id = $1',
      [webinar.id],
    );
    expect(rows).toEqual([{ id, status: 'confirmed' }]);
    expect(await getAudit(webinar.id)).toMatchObject([{ title: 'Withdrawn', isPublished: true }]);
  });

  it('works once, and prevents edits', async () => {
    const webinar = await service.buildWebinar();
    const responses = await Promise.all([1, 2].map(() => remove(webinar)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await edit(webinar, { title: 'Back' })).status).toBe(404);
  });
});
