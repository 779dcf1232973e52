import { sendMail } from '@backflow/contracts';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startRegistering } from '../../test/start-registering.ts';
import type { RegisteringService } from '../../test/start-registering.ts';

let service: RegisteringService;
let admin: TestClient;
let member: TestMember;
beforeAll(async () => {
  service = await startRegistering('events');
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
beforeEach(async () => {
  member = await service.buildMember();
});
afterAll(() => service.stop());

const PAID = { price: '325.00', accessLevel: 'paid' } as const;
const setStatus = (id: string, status: string) =>
  admin.patch(`/api/admin/registrations/${id}/status`, { status });

describe('registering', () => {
  it('for a free event queues its confirmation, with all a calendar needs', async () => {
    const event = await service.buildEvent({ title: 'Open lab, “free”', version: 4 });
    await service.register(member, event);
    expect(await requestsAbout(service, member)).toEqual([
      {
        template: 'registration-confirmed',
        to: { kind: 'member', id: member.id },
        data: {
          title: 'Open lab, “free”',
          startsAt: event.startDate.toISOString(),
          endsAt: event.endDate?.toISOString(),
          place: '1450 Richards Blvd, Sacramento',
          url: `${TEST_ORIGIN}/events?eventId=${event.id}`,
          calendarId: `event-${event.id}`,
          version: '4',
        },
      },
    ]);
  });

  it('for a paid event tells the member and the supplier, and confirms nothing', async () => {
    const event = await service.buildEvent(PAID);
    await service.register(member, event);
    expect(await requestsAbout(service, member)).toMatchObject([
      {
        template: 'invoice-requested',
        to: { kind: 'supplier', about: member.id },
        // Whoever sends the invoice marks it as paid there.
        data: { price: '325.00', url: `${TEST_ORIGIN}/admin?tab=events&attendees=${event.id}` },
      },
      {
        template: 'registration-requested',
        to: { kind: 'member', id: member.id },
        data: { price: '325.00' },
      },
    ]);
    const mails = JSON.stringify(await requestsAbout(service, member));
    for (const personal of [member.email, member.firstName, member.lastName])
      expect(mails).not.toContain(personal);
  });

  it('for a virtual event puts the meeting link into no mail', async () => {
    const location = 'https://meet.example.com/secret-room';
    const event = await service.buildEvent({ isVirtual: true, location });
    await service.register(member, event);
    await service.register(
      await service.buildMember(),
      await service.buildEvent({ ...PAID, isVirtual: true, location }),
    );
    const mails = await service.queued(sendMail);
    expect(JSON.stringify(mails)).not.toContain('meet.example.com');
    expect((await requestsAbout(service, member))[0]?.data.place).toBe('Virtual');
  });

  it('for an event without an address says so', async () => {
    await service.register(member, await service.buildEvent({ location: null, endDate: null }));
    const [mail] = await requestsAbout(service, member);
    expect(mail?.data.place).toBe('Location to be announced');
    expect(mail?.data).not.toHaveProperty('endsAt');
  });

  it('that is refused, in time or in the transaction, queues nothing', async () => {
    const full = await service.buildEvent({ ...PAID, maxAttendees: 1 });
    const crowd = await service.registerCrowd(6, full);
    expect(crowd.filter(({ status }) => status === 201)).toHaveLength(1);
    const about = (await service.queued(sendMail)).filter(
      ({ data }) => data.calendarId === `event-${full.id}`,
    );
    expect(about).toHaveLength(2);

    const event = await service.buildEvent();
    await service.registerOften(5, member, event);
    expect(await mailsAbout(service, member)).toEqual(['registration-confirmed']);
  });

  it('does not happen where its mail cannot be queued', async () => {
    const event = await service.buildEvent();
    const { jobs } = service.context;
    const send = jobs.send.bind(jobs);
    jobs.send = () => Promise.reject(new Error('the queue is away'));
    try {
      expect((await service.register(member, event)).status).toBe(500);
    } finally {
      jobs.send = send;
    }
    expect(await service.seatsOf(event)).toEqual({ counted: 0, held: 0 });
  });
});

describe('a status that an administrator sets', () => {
  it('marked paid tells the member once, however often it is set', async () => {
    const event = await service.buildEvent(PAID);
    const { id } = await service.buildRegistration(event, member, { status: 'pending' });
    await Promise.all([1, 2, 3].map(() => setStatus(id, 'confirmed')));
    await setStatus(id, 'confirmed');
    expect(await mailsAbout(service, member)).toEqual(['registration-paid']);
  });

  it.each([
    ['waitlisted', 'confirmed', {}, ['registration-confirmed']],
    ['waitlisted', 'pending', PAID, ['invoice-requested', 'registration-requested']],
    ['confirmed', 'waitlisted', {}, ['waiting-list-joined']],
    ['confirmed', 'cancelled', {}, ['registration-cancelled']],
    ['pending', 'cancelled', PAID, ['registration-cancelled']],
    ['pending', 'pending', PAID, []],
  ] as const)('from %s to %s tells them what that means', async (from, to, kind, mails) => {
    const { id } = await service.buildRegistration(await service.buildEvent(kind), member, { status: from });
    expect((await setStatus(id, to)).status).toBe(200);
    expect(await mailsAbout(service, member)).toEqual(mails);
  });

  it('that is refused tells nothing', async () => {
    const event = await service.buildEvent({ maxAttendees: 0 });
    const { id } = await service.buildRegistration(event, member, { status: 'waitlisted' });
    expect((await setStatus(id, 'confirmed')).status).toBe(409);
    expect(await mailsAbout(service, member)).toEqual([]);
  });

  it('of an event that is over tells of a payment alone, and of one taken down nothing', async () => {
    const past = { startDate: service.inHours(-9), endDate: service.inHours(-1) };
    const paid = await service.buildRegistration(await service.buildEvent({ ...PAID, ...past }), member, {
      status: 'pending',
    });
    const cancelled = await service.buildRegistration(await service.buildEvent(past), member);
    const gone = await service.buildEvent({ deletedAt: service.inHours(-1) });
    const ofGone = await service.buildRegistration(gone, member);
    await setStatus(paid.id, 'confirmed');
    for (const { id } of [cancelled, ofGone]) expect((await setStatus(id, 'cancelled')).status).toBe(200);
    expect(await mailsAbout(service, member)).toEqual(['registration-paid']);
  });
});

describe('registering for a webinar', () => {
  it('queues its confirmation, without the link to the meeting', async () => {
    const webinar = await service.buildWebinar({ title: 'Relief valves', duration: 90 });
    const client = await service.as(member);
    expect((await client.post(`/api/webinars/${webinar.id}/register`)).status).toBe(201);
    const [mail] = await requestsAbout(service, member);
    expect(mail).toMatchObject({
      template: 'registration-confirmed',
      data: {
        title: 'Relief valves',
        startsAt: webinar.scheduledAt.toISOString(),
        endsAt: new Date(webinar.scheduledAt.getTime() + 90 * 60_000).toISOString(),
        place: 'Virtual',
        url: `${TEST_ORIGIN}/webinars`,
        calendarId: `webinar-${webinar.id}`,
      },
    });
    expect(JSON.stringify(mail)).not.toContain('meet.example.com');
  });
});
