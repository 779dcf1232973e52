import { sendMail } from '@backflow/contracts';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { EventRecord } from '../db/models/event.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { statementsOf } from '../../test/statements-of.ts';
import { tellOfTakenDown, tellOfTakenDownJob } from './tell-of-taken-down.ts';

let service: EventsService;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

const jobsOf = async ({ id }: EventRecord) =>
  (await service.queued(tellOfTakenDownJob)).filter(({ eventId }) => eventId === id);
const mailsOf = async ({ id }: EventRecord) =>
  (await service.queued(sendMail)).filter(({ data }) => data.calendarId === `event-${id}`);
const remove = ({ id }: EventRecord) => admin.delete(`/api/events/${id}`);
const setPublished = ({ id }: EventRecord, isPublished: boolean) =>
  admin.patch(`/api/events/${id}`, { isPublished });

/** Does the jobs that wait for an event, one after the other, as often as asked. */
async function runJobs(event: EventRecord, signal = new AbortController().signal): Promise<void> {
  for (const data of await jobsOf(event))
    await tellOfTakenDown(service.context, data, {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...{ actor: null, endpoint: { id: tellOfTakenDownJob.name, audit: false, changes: [] } },
    });
}

async function eventWith(statuses: readonly ('confirmed' | 'pending' | 'waitlisted' | 'cancelled')[]) {
  const event = await service.buildEvent({ title: 'Doomed class' });
  const people: TestMember[] = [];
  for (const status of statuses) {
    const person = await service.buildMember();
    people.push(person);
    await service.buildRegistration(event, person, { status });
  }
  return { event, people };
}

/** Registrations of members nobody needs to know, written at once. */
const crowd = (event: EventRecord, size: number) =>
  service.models.Registration.bulkCreate(
    Array.from({ length: size }, () => ({
      ...{ eventId: event.id, userId: randomUUID(), status: 'confirmed' as const },
      registeredAt: new Date(service.clock.now),
    })),
  );

describe.each([
  ['deleted', remove],
  ['made a draft', (event: EventRecord) => setPublished(event, false)],
])('an event that is %s', (_how, takeDown) => {
  it('tells each who has a seat, has asked for one or waits, once', async () => {
    const { event, people } = await eventWith(['confirmed', 'pending', 'waitlisted', 'cancelled']);
    expect((await takeDown(event)).status).toBe(200);
    await runJobs(event);
    await runJobs(event);
    const told = await Promise.all(people.map((person) => mailsAbout(service, person)));
    expect(told).toEqual([['event-taken-down'], ['event-taken-down'], ['event-taken-down'], []]);
    const [mail] = people[0] ? await requestsAbout(service, people[0]) : [];
    expect(mail?.data).toMatchObject({ title: 'Doomed class', url: `${TEST_ORIGIN}/events` });
  });
});

describe('taking an event down', () => {
  it('takes no longer with a thousand attendees than with one', async () => {
    const [small, large] = [await service.buildEvent(), await service.buildEvent()];
    await crowd(small, 1);
    await crowd(large, 1000);
    const few = await statementsOf(service, () => remove(small));
    const many = await statementsOf(service, () => remove(large));
    expect(many).toHaveLength(few.length);
    expect(await jobsOf(large)).toHaveLength(1);
  });

  it('that is refused, or is of an event that nobody could see or that is over, tells nobody', async () => {
    const { event } = await eventWith(['confirmed']);
    expect((await admin.patch(`/api/events/${event.id}`, { isPublished: false, version: 99 })).status).toBe(
      409,
    );
    expect((await admin.patch(`/api/events/${event.id}`, { isPublished: false, title: '' })).status).toBe(
      400,
    );
    expect(await jobsOf(event)).toEqual([]);

    const past = { startDate: service.inHours(-9), endDate: service.inHours(-1) };
    for (const quiet of [{ isPublished: false }, past]) {
      const other = await service.buildEvent(quiet);
      expect((await remove(other)).status).toBe(200);
      expect(await jobsOf(other)).toEqual([]);
    }
  });

  it('is not told where the event is back before anybody was', async () => {
    const { event } = await eventWith(['confirmed']);
    await setPublished(event, false);
    await setPublished(event, true);
    await runJobs(event);
    expect(await mailsOf(event)).toEqual([]);
  });

  it('is told again when it happens again, and deleting a draft is no news', async () => {
    const { event } = await eventWith(['confirmed']);
    await setPublished(event, false);
    await runJobs(event);
    await setPublished(event, true);
    await setPublished(event, false);
    await remove(event);
    await runJobs(event);
    await runJobs(event);
    expect(await mailsOf(event)).toHaveLength(2);
  });
});

describe('the job that tells', () => {
  it('goes on where it was lost, and tells nobody twice', async () => {
    const event = await service.buildEvent();
    await crowd(event, 250);
    await remove(event);
    const { jobs } = service.context;
    const send = jobs.send.bind(jobs);
    let sent = 0;
    jobs.send = (...given) => {
      sent += 1;
      return sent > 150
        ? Promise.reject(new Error('lost in the middle of the second batch'))
        : send(...given);
    };
    await expect(runJobs(event)).rejects.toThrow('lost in the middle');
    jobs.send = send;
    expect(await mailsOf(event)).toHaveLength(100);

    // Two at once, as when the first was only thought to be lost.
    await Promise.all([runJobs(event), runJobs(event)]);
    const readers = (await mailsOf(event)).map(({ to }) => JSON.stringify(to));
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });

  it('stops between two batches when it is asked to', async () => {
    const event = await service.buildEvent();
    await crowd(event, 10);
    await remove(event);
    await expect(runJobs(event, AbortSignal.abort())).rejects.toThrow();
    expect(await mailsOf(event)).toEqual([]);
  });
});
