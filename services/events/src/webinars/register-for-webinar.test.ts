import type { TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistering } from '../../test/start-registering.ts';
import { statementsOf } from '../../test/statements-of.ts';
import type { RegisteringService } from '../../test/start-registering.ts';

let service: RegisteringService;
let member: TestMember;
beforeAll(async () => {
  service = await startRegistering('webinars');
  member = await service.buildMember();
});
afterAll(() => service.stop());

describe('registering for a webinar', () => {
  it('confirms at once and takes a seat', async () => {
    const webinar = await service.buildWebinar({ title: 'Relief valves', maxAttendees: 3 });
    const { status, body } = await service.register(member, webinar);
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      registeredAt: new Date(service.clock.now).toISOString(),
      webinarId: webinar.id,
      webinar: {
        id: webinar.id,
        title: 'Relief valves',
        description: null,
        scheduledAt: webinar.scheduledAt.toISOString(),
        duration: 60,
        isDeleted: false,
      },
    });
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 1, held: 1 });
  });

  it('is refused to nobody', async () => {
    const webinar = await service.buildWebinar();
    const { status, body } = await service.register(null, webinar);
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 0, held: 0 });
  });

  it.each([
    ['an instant before its start', 1 / 3_600_000, 201],
    ['at its start', 0, 409],
    ['while it is live', -0.5, 409],
    ['when it is over', -72, 409],
  ])('%s', async (_case, startsIn, expected) => {
    const webinar = await service.buildWebinar({ scheduledAt: service.inHours(startsIn), isLive: true });
    const { status, body } = await service.register(member, webinar);
    expect(status).toBe(expected);
    if (expected === 409) {
      expect(body.code).toBe('REGISTRATION_CLOSED');
      expect(body.message).toBe('Registration closed when this webinar started.');
    }
  });

  it.each([0, 1])('is refused when all of %i seats are taken', async (maxAttendees) => {
    const webinar = await service.buildWebinar({ maxAttendees });
    if (maxAttendees > 0) await service.buildWebinarRegistration(webinar, await service.buildMember());
    const { status, body } = await service.register(member, webinar);
    expect([status, body.code, body.message]).toEqual([409, 'WEBINAR_FULL', 'This webinar is full.']);
  });

  it('is refused the second time, also after everyone else took the rest', async () => {
    const webinar = await service.buildWebinar({ maxAttendees: 1 });
    await service.register(member, webinar);
    const { status, body } = await service.register(member, webinar);
    expect([status, body.code]).toEqual([409, 'ALREADY_REGISTERED']);
    expect(body.message).toBe('You are already registered for this webinar.');
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 1, held: 1 });
  });

  it('is possible again after a cancellation', async () => {
    const webinar = await service.buildWebinar();
    await service.buildWebinarRegistration(webinar, member, { status: 'cancelled' });
    expect((await service.register(member, webinar)).status).toBe(201);
  });

  it('to a premium webinar needs a premium member or an administrator', async () => {
    const webinar = await service.buildWebinar({ accessLevel: 'premium' });
    const { status, body } = await service.register(member, webinar);
    expect([status, body.code]).toEqual([403, 'PREMIUM_REQUIRED']);
    expect(body.message).toContain('This webinar is for premium members');
    const premium = await service.buildMember({ subscriptionStatus: 'premium' });
    expect((await service.register(premium, webinar)).status).toBe(201);
    expect((await service.register(await service.buildMember({ isAdmin: true }), webinar)).status).toBe(201);
  });

  it('does not find a draft, not even for an administrator', async () => {
    const draft = await service.buildWebinar({ isPublished: false });
    for (const who of [member, await service.buildMember({ isAdmin: true })]) {
      expect((await service.register(who, draft)).status).toBe(404);
    }
  });

  it.each(['1', 'undefined', '%00'])('refuses %s, which is no id', async (id) => {
    const { status, body } = await service.register(member, { id });
    expect([status, body.errors?.[0].path]).toEqual([400, 'id']);
  });

  it('gives 10 seats to exactly 10 of 100 who ask at once', async () => {
    const webinar = await service.buildWebinar({ maxAttendees: 10 });
    const responses = await service.registerCrowd(100, webinar);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['WEBINAR_FULL']));
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 10, held: 10 });
  });

  it('takes seven round trips to Postgres, its mail among them', async () => {
    const webinar = await service.buildWebinar();
    expect(await statementsOf(service, () => service.register(member, webinar))).toHaveLength(7);
  });

  it('registers a member who clicks many times at once a single time', async () => {
    const webinar = await service.buildWebinar({ maxAttendees: 10 });
    const responses = await service.registerOften(12, member, webinar);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'ALREADY_REGISTERED']),
    );
    expect(await service.webinarSeatsOf(webinar)).toEqual({ counted: 1, held: 1 });
  });
});
