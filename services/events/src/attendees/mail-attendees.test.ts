import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts';
import type { AttendeeRegistration } from '@backflow/contracts';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KINDS, attendedOf } from '../../test/attended.ts';
import type { Attended } from '../../test/attended.ts';
import { mailsAbout, requestsAbout } from '../../test/mails.ts';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';
import { sendOrganizerMail, sendOrganizerMailJob } from './send-organizer-mail.ts';

let service: EventsService;
let director: TestMember;
let admin: TestClient;
beforeAll(async () => {
  service = await startEventsService();
  director = await service.buildMember({ isAdmin: true });
  admin = await service.as(director);
});
afterAll(() => service.stop());

const WORDS = { subject: 'We meet in hall B', message: 'The lab is closed.\n\nBring your gauge.' };

/** Does all jobs that wait, as often as asked. */
async function runJobs(signal = new AbortController().signal): Promise<void> {
  for (const data of await service.queued(sendOrganizerMailJob))
    await sendOrganizerMail(service.context, data, {
      ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal, log: service.context.log },
      ...{ actor: null, endpoint: { id: sendOrganizerMailJob.name, audit: false, changes: [] } },
    });
}

const jobs = async () => (await service.queued(sendOrganizerMailJob)).length;
const readersOf = async (title: string) =>
  (await service.queued(sendMail))
    .filter(({ data }) => data.title === title)
    .map(({ to }) => JSON.stringify(to));

describe.each(KINDS)('a mail to attendees of %s', (kind) => {
  let attended: Attended;
  beforeAll(() => {
    attended = attendedOf(service, kind);
  });
  const mail = (id: string, given: object = {}) =>
    admin.post(attended.mailPath(id), { to: 'all', ...WORDS, ...given });

  /** One list is sent bare, the other is not. */
  async function listOf(id: string): Promise<AttendeeRegistration[]> {
    const { body } = await admin.get(attended.path(id));
    return (kind === 'events' ? body : body.data) as AttendeeRegistration[];
  }

  async function withPeople() {
    const item = await attended.build({ title: `Class ${randomUUID()}` });
    const people: TestMember[] = [];
    for (const status of ['confirmed', 'pending', 'waitlisted', 'cancelled'] as const) {
      const person = await service.buildMember();
      people.push(person);
      await attended.register(item.id, person, { status });
    }
    // Whose account is gone cannot be written to.
    await attended.register(item.id, { id: randomUUID() });
    return { id: item.id, title: item.title, people };
  }

  it.each([
    ['seated', [1, 1, 0, 0]],
    ['waiting', [0, 0, 1, 0]],
    ['all', [1, 1, 1, 0]],
  ] as const)('to %s reaches each of them once', async (to, expected) => {
    const { id, title, people } = await withPeople();
    const { status, body } = await mail(id, { to });
    expect([status, body.data]).toEqual([
      200,
      { recipients: expected.filter((each) => each === 1).length, unreached: 0 },
    ]);
    for (const _ of [1, 2]) await runJobs();
    const told = await Promise.all(people.map(async (person) => (await mailsAbout(service, person)).length));
    expect(told).toEqual(expected);
    const reader = people[expected.indexOf(1)];
    const page = kind === 'events' ? `/events?eventId=${id}` : '/webinars';
    expect(reader && (await requestsAbout(service, reader))).toEqual([
      {
        template: 'organizer-message',
        to: { kind: 'member', id: reader?.id },
        data: { ...WORDS, title, url: TEST_ORIGIN + page },
      },
    ]);
  });

  it('leaves an audit line that says to how many it went', async () => {
    const { id } = await withPeople();
    await mail(id);
    expect((await service.auditLines()).at(-1)).toEqual({
      actorId: director.id,
      action: kind === 'events' ? 'registrations.mail' : 'webinarRegistrations.mail',
      subjectId: id,
      details: { to: 'all', ...WORDS, recipients: 3, unreached: 0 },
    });
  });

  it('says before and after how many receive it, and who does not', async () => {
    const { id, people } = await withPeople();
    const [unconfirmed, bounced] = [
      await service.buildMember({ firstName: 'Una', lastName: 'Avery', isEmailConfirmed: false }),
      await service.buildMember({ firstName: 'Bo', lastName: 'Baker' }),
    ];
    await service.bounce(bounced);
    for (const person of [unconfirmed, bounced]) await attended.register(id, person);
    const reach = async (query: string) =>
      (await admin.get(`${attended.mailPath(id)}/reach?${query}`)).body.data;
    const left = (who: TestMember, emailStatus: string) => ({
      ...{ id: who.id, firstName: who.firstName, lastName: who.lastName, emailStatus },
    });
    expect(await reach('to=all')).toEqual({
      ...{ recipients: 3, unreached: 2 },
      people: [left(unconfirmed, 'unconfirmed'), left(bounced, 'bounced')],
    });
    expect(await reach('to=seated&about=change')).toEqual({
      ...{ recipients: 3, unreached: 1 },
      people: [left(bounced, 'bounced')],
    });
    expect((await mail(id)).body.data).toEqual({ recipients: 3, unreached: 2 });

    const listed = await listOf(id);
    const statusOf = (who: TestMember) => listed.find(({ user }) => user.id === who.id)?.user.emailStatus;
    expect([people[0], unconfirmed, bounced].map((who) => who && statusOf(who))).toEqual([
      ...['confirmed', 'unconfirmed', 'bounced'],
    ]);
    const table = await (await admin.fetch(attended.path(id, '/csv'))).text();
    expect(table).toContain('Email,Email status,Phone');
    expect(table).toMatch(new RegExp(`${unconfirmed.email},unconfirmed,`));

    expect((await admin.get(`${attended.mailPath(randomUUID())}/reach`)).status).toBe(404);
    expect((await admin.get(`${attended.mailPath(id)}/reach?to=everyone`)).status).toBe(400);
    const member = await service.as(unconfirmed);
    expect((await member.get(`${attended.mailPath(id)}/reach`)).status).toBe(403);
  });

  it('to nobody is refused and says so, and what is missing is said by field', async () => {
    const { id } = await attended.build();
    await attended.register(id, await service.buildMember(), { status: 'cancelled' });
    for (const to of ['seated', 'waiting', 'all']) {
      const { status, body } = await mail(id, { to });
      expect([status, body.errors[0].path]).toEqual([400, 'to']);
      expect(body.message).toContain('nobody to write to');
    }
    for (const [field, value] of [
      ['subject', ' '],
      ['subject', 'a\nb'],
      ['message', ''],
      ['to', 'everyone'],
    ] as const) {
      const { status, body } = await mail(id, { [field]: value });
      expect([status, body.errors[0].path]).toEqual([400, field]);
    }
    expect((await mail(randomUUID())).status).toBe(404);
  });

  it('clicked twice, or five times at once, goes once; a minute later it goes again', async () => {
    const { id, title } = await withPeople();
    const before = { jobs: await jobs(), lines: (await service.auditLines()).length };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => mail(id)));
    expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
      Array(5).fill([200, { recipients: 3, unreached: 0 }]),
    );
    expect(await jobs()).toBe(before.jobs + 1);
    expect(await service.auditLines()).toHaveLength(before.lines + 1);
    await mail(id, { subject: 'Another subject' });
    await mail(id, { to: 'seated' });
    expect(await jobs()).toBe(before.jobs + 3);
    service.clock.now += 61_000;
    await mail(id);
    expect(await jobs()).toBe(before.jobs + 4);
    await runJobs();
    expect(await readersOf(title)).toHaveLength(3 + 3 + 2 + 3);
  });

  it('goes on where it was lost, and reaches nobody twice', async () => {
    const { id, title } = await attended.build({ title: `Crowded ${randomUUID()}` });
    await attended.crowd(id, 250);
    expect((await mail(id)).body.data).toEqual({ recipients: 250, unreached: 0 });
    const { jobs: queue } = service.context;
    const send = queue.send.bind(queue);
    let sent = 0;
    queue.send = (...given) => {
      sent += 1;
      return sent > 150
        ? Promise.reject(new Error('lost in the middle of the second batch'))
        : send(...given);
    };
    await expect(runJobs()).rejects.toThrow('lost in the middle');
    queue.send = send;
    expect(await readersOf(title)).toHaveLength(100);

    // Two at once, as when the first was only thought to be lost.
    await Promise.all([runJobs(), runJobs()]);
    const readers = await readersOf(title);
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });

  it('stops between two batches when it is asked to', async () => {
    const { id, title } = await attended.build({ title: `Stopped ${randomUUID()}` });
    await attended.crowd(id, 10);
    await mail(id);
    await expect(runJobs(AbortSignal.abort())).rejects.toThrow();
    expect(await readersOf(title)).toEqual([]);
  });

  it('about what members cannot see leads to what they can', async () => {
    const { id, title } = await attended.build({ title: `Draft ${randomUUID()}`, isPublished: false });
    await attended.register(id, await service.buildMember());
    await mail(id);
    await runJobs();
    const [sent] = (await service.queued(sendMail)).filter(({ data }) => data.title === title);
    expect(sent?.data.url).toBe(`${TEST_ORIGIN}/${kind}`);
  });
});
