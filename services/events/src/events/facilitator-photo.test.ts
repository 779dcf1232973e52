import { openDatabase } from '@backflow/service-kit';
import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../test/start-events-service.ts';

const OLD = '/api/files/00000000-0000-4000-8000-000000000001';
const NEW = '/api/files/00000000-0000-4000-8000-000000000002';
const TYPED = '/api/files/00000000-0000-4000-8000-000000000003';
const STARTS = '2026-07-01T15:00:00Z';

/** The privileges of identity, which events lacks. */
let facilitator: TestMember;
const service = await startEventsService();
const identity = openDatabase(service.adminUrl, service.context.log);
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const visitor = await service.as(null);
afterAll(async () => {
  await identity.close();
  await service.stop();
});
beforeEach(async () => {
  facilitator = await service.buildMember({ isAdmin: true });
  await setPhoto(OLD);
  await service.models.Event.destroy({ where: {} });
});

const setPhoto = (url: string) =>
  identity.reader.query('update identity.users set profile_image_url = $2 where id = $1', [
    facilitator.id,
    url,
  ]);

const create = async (fields: Readonly<Record<string, unknown>>) => {
  const facts = { title: 'RPZ clinic', startDate: STARTS, isPublished: true, facilitatorId: facilitator.id };
  const { status, body } = await admin.post('/api/events', { ...facts, ...fields });
  expect(status).toBe(201);
  return body.data as { id: string; facilitatorHeadshot: string | null };
};

/** The headshot of the only event, which must be the same in all responses. */
async function headshots(id: string): Promise<Set<string | null>> {
  const lists = ['/api/events', '/api/events?search=clinic', '/api/events?search=clin&limit=1'];
  const shown: (string | null)[] = [];
  for (const list of lists) shown.push((await visitor.get(list)).body.data[0].facilitatorHeadshot);
  shown.push((await admin.get('/api/admin/events')).body.data[0].facilitatorHeadshot);
  shown.push((await visitor.get(`/api/events/${id}`)).body.data.facilitatorHeadshot);
  return new Set(shown);
}

describe('the photo of an administrator who facilitates an event', () => {
  it('is their current one wherever the event is shown', async () => {
    const { id, facilitatorHeadshot } = await create({});
    expect(facilitatorHeadshot).toBe(OLD);
    expect(await headshots(id)).toEqual(new Set([OLD]));
    await setPhoto(NEW);
    expect(await headshots(id)).toEqual(new Set([NEW]));
  });

  it('is replaced by an entered headshot until that is cleared', async () => {
    const { id } = await create({ facilitatorHeadshot: TYPED });
    await setPhoto(NEW);
    expect(await headshots(id)).toEqual(new Set([TYPED]));
    await admin.patch(`/api/events/${id}`, { facilitatorHeadshot: null });
    expect(await headshots(id)).toEqual(new Set([NEW]));
    await admin.patch(`/api/events/${id}`, { facilitatorHeadshot: TYPED });
    expect(await headshots(id)).toEqual(new Set([TYPED]));
  });

  it('is not stored when a prefilled form is submitted', async () => {
    const { id } = await create({ facilitatorHeadshot: OLD });
    await admin.patch(`/api/events/${id}`, { facilitatorId: facilitator.id, facilitatorHeadshot: OLD });
    await admin.patch(`/api/events/${id}`, { facilitatorHeadshot: OLD });
    await setPhoto(NEW);
    expect(await headshots(id)).toEqual(new Set([NEW]));
  });

  it('changes with the facilitator, and is empty without one', async () => {
    const { id } = await create({ facilitatorHeadshot: TYPED });
    const other = await service.buildMember({ isAdmin: true });
    await admin.patch(`/api/events/${id}`, { facilitatorId: other.id });
    expect(await headshots(id)).toEqual(new Set([null]));
    await admin.patch(`/api/events/${id}`, { facilitatorId: facilitator.id });
    expect(await headshots(id)).toEqual(new Set([OLD]));
    await admin.patch(`/api/events/${id}`, { facilitatorId: null, facilitatorName: 'Guest' });
    expect(await headshots(id)).toEqual(new Set([null]));
  });

  it('disappears with their account', async () => {
    const { id } = await create({ facilitatorName: 'Alex Rivera' });
    const typed = await create({ facilitatorHeadshot: TYPED, isPublished: false });
    await identity.reader.query('delete from identity.users where id = $1', [facilitator.id]);
    const { body } = await visitor.get('/api/events');
    expect(body.data).toMatchObject([{ id, facilitatorName: 'Alex Rivera', facilitatorHeadshot: null }]);
    const remaining = { facilitatorId: facilitator.id, facilitatorHeadshot: NEW };
    const changed = await admin.patch(`/api/events/${typed.id}`, remaining);
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining(remaining)]);
  });
});
