import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
let admin: TestClient;
let member: TestMember;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
beforeEach(async () => {
  member = await service.buildMember();
});
afterAll(() => service.stop());

const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/webinar-registrations/${id}/status`, { status });

describe('the status of a registration for a webinar', () => {
  it('gives and takes the seat with it, and tells the member', async () => {
    const webinar = await service.buildWebinar({ maxAttendees: 1, title: 'Relief valves' });
    const { id } = await service.buildWebinarRegistration(webinar, member);
    const { body } = await setStatus(id, 'cancelled');
    expect(body.data).toMatchObject({ id, status: 'cancelled', user: { id: member.id } });
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 0, held: 0 });
    expect(await mailsAbout(service, member)).toEqual(['registration-cancelled']);
    await setStatus(id, 'confirmed');
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 1, held: 1 });
    expect(await requestsAbout(service, member)).toMatchObject([
      { template: 'registration-cancelled', data: { title: 'Relief valves' } },
      { template: 'registration-confirmed', data: { title: 'Relief valves' } },
    ]);
    const details = (await service.auditLines()).slice(-2).map((line) => line.details);
    expect(details).toEqual([
      { status: { from: 'confirmed', to: 'cancelled' } },
      { status: { from: 'cancelled', to: 'confirmed' } },
    ]);
  });

  it('set many times at once changes once', async () => {
    const webinar = await service.buildWebinar();
    const { id } = await service.buildWebinarRegistration(webinar, member);
    const before = (await service.auditLines()).length;
    const responses = await Promise.all([1, 2, 3, 4].map(() => setStatus(id, 'cancelled')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 0, held: 0 });
    expect(await mailsAbout(service, member)).toEqual(['registration-cancelled']);
    expect(await service.auditLines()).toHaveLength(before + 1);
  });

  it('does not come back into one that is full, nor beside a newer registration', async () => {
    const full = await service.buildWebinar({ maxAttendees: 1 });
    const { id } = await service.buildWebinarRegistration(full, member, { status: 'cancelled' });
    await service.buildWebinarRegistration(full, await service.buildMember());
    expect((await setStatus(id, 'confirmed')).body.code).toBe('WEBINAR_FULL');
    expect(await service.webinarSeatsOf(full)).toEqual({ counted: 1, held: 1 });

    const again = await service.buildWebinar();
    const old = await service.buildWebinarRegistration(again, member, { status: 'cancelled' });
    await service.buildWebinarRegistration(again, member);
    expect((await setStatus(old.id, 'confirmed')).body.code).toBe('ALREADY_REGISTERED');
  });

  it('is never waitlisted or pending: there is no line and no invoice', async () => {
    const webinar = await service.buildWebinar();
    const { id } = await service.buildWebinarRegistration(webinar, member);
    for (const wrong of ['waitlisted', 'pending']) {
      const { status, body } = await setStatus(id, wrong);
      expect([status, body.errors[0].path]).toEqual([400, 'status']);
    }
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 1, held: 1 });
  });

  it('of one that is over, or not published, changes without a mail', async () => {
    const over = await service.buildWebinar({ scheduledAt: service.inHours(-2), duration: 120 });
    const draft = await service.buildWebinar({ isPublished: false });
    for (const webinar of [over, draft]) {
      const { id } = await service.buildWebinarRegistration(webinar, member);
      expect((await setStatus(id, 'cancelled')).status).toBe(200);
    }
    expect(await mailsAbout(service, member)).toEqual([]);
  });
});

it('attendance of a webinar goes both ways, and is audited with what was before', async () => {
  const { id } = await service.buildWebinarRegistration(await service.buildWebinar(), member);
  const before = (await service.auditLines()).length;
  for (const attended of [true, true, false]) {
    const { body } = await admin.patch(`/api/admin/webinar-registrations/${id}/attendance`, { attended });
    expect(body.data.attended).toBe(attended);
  }
  expect((await service.auditLines()).slice(before).map(({ details }) => details)).toEqual([
    { attended: { from: false, to: true } },
    { attended: { from: true, to: false } },
  ]);
});
