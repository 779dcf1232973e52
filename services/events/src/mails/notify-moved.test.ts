import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, attendedOf } from '../../test/attended.ts';
import type { Attended } from '../../test/attended.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { notifyMoved, notifyMovedJob } from './notify-moved.ts';

let service: EventsService;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});
afterAll(() => service.stop());

type Item = { id: string };
const iso = (hours: number) => service.inHours(hours).toISOString();
const jobsOf = async ({ id }: Item) =>
  (await service.queued(notifyMovedJob)).filter((data) => data.id === id);
const mailsOf = async ({ id }: Item) =>
  (await service.queued(sendMail)).filter(({ data }) => data.calendarId?.endsWith(id));

/** Does the jobs that are queued for it, in their order, as often as asked. */
async function runJobs(item: Item, signal = new AbortController().signal): Promise<void> {
  for (const data of await jobsOf(item))
    await notifyMoved(service.context, data, {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...{ actor: null, endpoint: { id: notifyMovedJob.name, audit: false, changes: [] } },
    });
}

describe.each(KINDS)('moving one of %s', (kind) => {
  let attended: Attended;
  beforeAll(() => {
    attended = attendedOf(service, kind);
  });
  const edit = ({ id }: Item, body: object) => admin.patch(`/api/${kind}/${id}`, body);
  const startingIn = (hours: number) =>
    kind === 'events'
      ? { startDate: iso(hours), endDate: iso(hours + 8) }
      : { scheduledAt: iso(hours), duration: 60 };

  async function withPeople() {
    const item = await attended.build({ title: `Class ${randomUUID()}` });
    const people: TestMember[] = [];
    for (const status of ['confirmed', 'pending', 'waitlisted', 'cancelled'] as const) {
      const person = await service.buildMember();
      people.push(person);
      await attended.register(item.id, person, { status });
    }
    return { item, people };
  }

  it('notifies everyone with a booking once, with old and new time and a higher version', async () => {
    const { item, people } = await withPeople();
    expect((await edit(item, startingIn(72))).status).toBe(200);
    await runJobs(item);
    await runJobs(item);
    const mails = await Promise.all(people.map((person) => mailsAbout(service, person)));
    expect(mails).toEqual([['event-moved'], ['event-moved'], ['event-moved-waitlisted'], []]);
    const [mail] = people[0] ? await requestsAbout(service, people[0]) : [];
    expect(mail?.data).toMatchObject({
      ...{ title: item.title, startsAt: iso(72), oldStartsAt: iso(48), version: '2' },
      calendarId: `${kind.slice(0, -1)}-${item.id}`,
    });
    expect((await service.auditLines()).at(-1)?.details).toMatchObject({ notify: true });
  });

  it('notifies nobody where the administrator says so, or nothing of when and where has changed', async () => {
    const { item } = await withPeople();
    await edit(item, { ...startingIn(72), notify: false });
    expect((await service.auditLines()).at(-1)?.details).toMatchObject({ notify: false });
    await edit(item, { title: 'Another title', maxAttendees: 90 });
    const { status, body } = await edit(item, { ...startingIn(90), notify: 'no' });
    expect([status, body.errors[0].path]).toEqual([400, 'notify']);
    expect(await jobsOf(item)).toEqual([]);
  });

  it('notifies nobody of a draft, or of what is over', async () => {
    const draft = await attended.build({ isPublished: false });
    const past = await attended.build({ isPast: true });
    await edit(draft, startingIn(72));
    await edit(past, startingIn(-30));
    for (const item of [draft, past]) expect(await jobsOf(item)).toEqual([]);
  });

  it('says where it is now when it moves again before anybody knew, and nothing when it moves back', async () => {
    const { item, people } = await withPeople();
    await edit(item, startingIn(72));
    await edit(item, startingIn(96));
    await runJobs(item);
    const first = people[0] ? await requestsAbout(service, people[0]) : [];
    expect(first.map(({ data }) => [data.oldStartsAt, data.startsAt])).toEqual([[iso(48), iso(96)]]);

    const { item: other } = await withPeople();
    await edit(other, startingIn(72));
    await edit(other, startingIn(48));
    await runJobs(other);
    expect(await mailsOf(other)).toEqual([]);
  });

  it('leaves it to the mail about a cancelled one when it is taken down meanwhile', async () => {
    const { item } = await withPeople();
    await edit(item, startingIn(72));
    await edit(item, { isPublished: false });
    await runJobs(item);
    expect(await mailsOf(item)).toEqual([]);
  });

  it('says nothing to who registered for the new time', async () => {
    const { item } = await withPeople();
    await edit(item, startingIn(72));
    const late = await service.buildMember();
    await attended.register(item.id, late, { registeredAt: service.inHours(0.01) });
    await runJobs(item);
    expect(await mailsAbout(service, late)).toEqual([]);
  });

  it('goes on where it was lost, and notifies nobody twice', async () => {
    const item = await attended.build();
    await attended.crowd(item.id, 250);
    await edit(item, startingIn(72));
    const { jobs } = service.context;
    const send = jobs.send.bind(jobs);
    let sent = 0;
    jobs.send = (...given) => {
      sent += 1;
      return sent > 150 ? Promise.reject(new Error('lost in the second batch')) : send(...given);
    };
    await expect(runJobs(item)).rejects.toThrow('lost in the second batch');
    jobs.send = send;
    expect(await mailsOf(item)).toHaveLength(100);
    await Promise.all([runJobs(item), runJobs(item)]);
    const readers = (await mailsOf(item)).map(({ to }) => JSON.stringify(to));
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });
});

describe('moving an event', () => {
  it('to another place notifies; another meeting link does not, and is in no job', async () => {
    const event = await service.buildEvent();
    const member = await service.buildMember();
    await service.buildRegistration(event, member);
    const link = 'https://meet.example.com/secret';
    await admin.patch(`/api/events/${event.id}`, { isVirtual: true, location: link });
    await admin.patch(`/api/events/${event.id}`, { location: `${link}-2` });
    expect(await jobsOf(event)).toHaveLength(1);
    await runJobs(event);
    const [mail] = await requestsAbout(service, member);
    expect(mail?.data).toMatchObject({ place: 'Virtual', oldPlace: '1450 Richards Blvd, Sacramento' });
    expect(JSON.stringify([await jobsOf(event), mail])).not.toContain('meet.example.com');
  });
});
