import { randomUUID } from 'node:crypto';
import { mailAttendees, notifyAttendees } from '@backflow/contracts/bookings';
import { sendMail } from '@backflow/contracts/notifications';
import type { Attendee } from '@backflow/contracts/bookings';
import { TEST_ORIGIN, runJob } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { mailsAbout, queuedMails, requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import { notifyAttendeesJob } from '../notifications/notify-attendees.ts';

const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);
const visitor = await service.as(null);
const stranger = await service.as(await service.buildMember());

const TEXT = { subject: 'We meet in hall B', message: 'The lab is closed.\n\nBring your gauge.' };
/** Runs the queued jobs of an offer, `times` times each. */
async function runJobs(offerId: string, steps?: number): Promise<void> {
  for (const notice of await service.queued(notifyAttendees))
    if (notice.id === offerId) await runJob(service, notifyAttendeesJob, notice, steps);
}
const jobs = async () => (await service.queued(notifyAttendees)).length;
const getReaders = async (title: string) =>
  (await queuedMails(service)).filter(({ data }) => data.title === title).map(({ to }) => JSON.stringify(to));

describe.each(KINDS)('a mail to attendees: $kind', ({ kind, offers }) => {
  const getPath = (id: string) => `/api/admin/${offers}/${id}/mail`;
  const mail = (id: string, given: object = {}, client = admin) =>
    client.post(getPath(id), { to: 'all', ...TEXT, ...given });
  const getPage = (id: string) =>
    ({ event: `/events/${id}`, webinar: `/webinars/${id}`, course: `/courses/${id}` })[kind];

  async function withPeople() {
    const title = `Class ${randomUUID()}`;
    const offer = await service.buildOffer(kind, { title });
    const people: TestMember[] = [];
    for (const status of ['confirmed', 'pending', 'waitlisted', 'cancelled'] as const) {
      const person = await service.buildMember();
      people.push(person);
      await service.buildBooking(offer, person, { status });
    }
    // Erased accounts can't be mailed.
    await service.buildBooking(offer, { id: randomUUID() });
    return { id: offer.id, offer, title, people };
  }

  it('to selected people reaches them alone, whatever their status, once', async () => {
    const { id, title, people, offer } = await withPeople();
    const rows = await service.sql<{ id: string; userId: string }>(
      'select id, user_id as "userId" from bookings.bookings where offer_id = $1',
      [offer.id],
    );
    const other = await service.buildBooking(await service.buildOffer(kind), await service.buildMember());
    const chosen = [people[1], people[3]].flatMap(
      (person) => rows.find(({ userId }) => userId === person?.id)?.id ?? [],
    );
    const ids = [...chosen, other];
    for (const _ of [1, 2]) {
      const { status, body } = await mail(id, { ids });
      expect([status, body.data]).toEqual([200, { recipients: 2, unreached: 0 }]);
    }
    const sent = await Promise.all(people.map(async (person) => (await mailsAbout(service, person)).length));
    expect(sent).toEqual([0, 1, 0, 1]);
    expect(await getReaders(title)).toHaveLength(2);
    expect((await service.auditEntries()).at(-1)?.details).toMatchObject({ ...TEXT, ids });
    // The same text to everyone is another mail.
    const before = await jobs();
    expect((await mail(id)).body.data.recipients).toBe(3);
    expect(await jobs()).toBe(before + 1);
  });

  it('to selected people who are gone is refused', async () => {
    const { id, offer } = await withPeople();
    const gone = await service.buildBooking(offer, { id: randomUUID() });
    const { status, body } = await mail(id, { ids: [gone] });
    expect([status, body.errors[0].path]).toEqual([400, 'to']);
  });

  it.each([
    ['seated', [1, 1, 0, 0]],
    ['waiting', [0, 0, 1, 0]],
    ['all', [1, 1, 1, 0]],
  ] as const)(
    'to %s reaches each of them once, and says in the audit log what was sent',
    async (to, expected) => {
      const { id, title, people } = await withPeople();
      const { status, body } = await mail(id, { to });
      const reach = { recipients: expected.filter((each) => each === 1).length, unreached: 0 };
      expect([status, body.data]).toEqual([200, reach]);
      expect((await service.auditEntries()).at(-1)).toEqual({
        ...{ actorId: director.id, action: 'registrations.mail', subjectId: id },
        details: { to, ...TEXT, ...reach },
      });
      for (const _ of [1, 2]) await runJobs(id);
      const sent = await Promise.all(
        people.map(async (person) => (await mailsAbout(service, person)).length),
      );
      expect(sent).toEqual(expected);
      const reader = people[expected.indexOf(1)];
      expect(reader && (await requestsAbout(service, reader))).toEqual([
        {
          ...{ template: 'organizer-message', to: { kind: 'member', id: reader?.id } },
          data: { ...TEXT, title, url: TEST_ORIGIN + getPage(id) },
        },
      ]);
    },
  );

  it('reports, before and after, how many receive it and who does not', async () => {
    const { id, offer, people } = await withPeople();
    const [unconfirmed, bounced] = [
      await service.buildMember({ firstName: 'Una', lastName: 'Avery', isEmailConfirmed: false }),
      await service.buildMember({ firstName: 'Bo', lastName: 'Baker' }),
    ];
    await service.bounce(bounced);
    for (const person of [unconfirmed, bounced]) await service.buildBooking(offer, person);
    const reach = async (query: string) => (await admin.get(`${getPath(id)}/reach?${query}`)).body.data;
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

    const listed: Attendee[] = (await admin.get(`/api/admin/${offers}/${id}/registrations`)).body;
    const getStatus = (who: TestMember) => listed.find(({ user }) => user.id === who.id)?.user.emailStatus;
    expect([people[0], unconfirmed, bounced].map((who) => who && getStatus(who))).toEqual([
      ...['confirmed', 'unconfirmed', 'bounced'],
    ]);
    const table = await (await admin.fetch(`/api/admin/${offers}/${id}/registrations/csv`)).text();
    expect(table).toContain(`${unconfirmed.email},unconfirmed,`);
    expect((await admin.get(`${getPath(randomUUID())}/reach`)).status).toBe(404);
    expect((await admin.get(`${getPath(id)}/reach?to=everyone`)).status).toBe(400);
    expect((await stranger.get(`${getPath(id)}/reach`)).status).toBe(403);
  });

  it('is refused without recipients, and for missing fields', async () => {
    const offer = await service.buildOffer(kind);
    await service.buildBooking(offer, await service.buildMember(), { status: 'cancelled' });
    for (const to of ['seated', 'waiting', 'all']) {
      const { status, body } = await mail(offer.id, { to });
      expect([status, body.errors[0].path]).toEqual([400, 'to']);
      expect(body.message).toContain('nobody to write to');
    }
    for (const [field, value] of [
      ['subject', ' '],
      ['message', ''],
      ['message', 'a'.repeat(5001)],
      ['to', 'everyone'],
    ] as const) {
      const { status, body } = await mail(offer.id, { [field]: value });
      expect([status, body.errors[0].path]).toEqual([400, field]);
    }
    // A subject is one line: no header follows it.
    const pasted = { ...TEXT, to: 'all', subject: 'One\nBcc: two@example.com' };
    expect(mailAttendees.body.parse(pasted).subject).toBe('One Bcc: two@example.com');
    expect((await mail(randomUUID())).status).toBe(404);
    expect((await mail(offer.id, {}, visitor)).status).toBe(401);
    expect((await mail(offer.id, {}, stranger)).status).toBe(403);
  });

  it('is sent once for concurrent clicks, and again a minute later', async () => {
    const { id, title } = await withPeople();
    const before = { jobs: await jobs(), entries: (await service.auditEntries()).length };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => mail(id)));
    expect(responses.map(({ status, body }) => [status, body.data])).toEqual(
      Array(5).fill([200, { recipients: 3, unreached: 0 }]),
    );
    expect(await jobs()).toBe(before.jobs + 1);
    expect(await service.auditEntries()).toHaveLength(before.entries + 1);
    await mail(id, { subject: 'Another subject' });
    await mail(id, { to: 'seated' });
    expect(await jobs()).toBe(before.jobs + 3);
    // The minute is measured by the database's clock.
    await service.sql(
      `update bookings.audit_lines set at = at - interval '61 seconds' where subject_id = $1`,
      [id],
    );
    await mail(id);
    expect(await jobs()).toBe(before.jobs + 4);
    await runJobs(id);
    expect(await getReaders(title)).toHaveLength(3 + 3 + 2 + 3);
  });

  it('continues where it was interrupted, and reaches nobody twice', async () => {
    const title = `Crowded ${randomUUID()}`;
    const offer = await service.buildOffer(kind, { title });
    await buildCrowd(service, offer, 250);
    expect((await mail(offer.id)).body.data).toEqual({ recipients: 250, unreached: 0 });
    const { jobs: queue } = service.context;
    const statements = queue.statements.bind(queue);
    let sent = 0;
    queue.statements = (queued) => {
      sent += queued.filter(({ name }) => name === sendMail.name).length;
      if (sent > 150) throw new Error('lost in the middle of the second batch');
      return statements(queued);
    };
    await expect(runJobs(offer.id)).rejects.toThrow('lost in the middle');
    queue.statements = statements;
    expect(await getReaders(title)).toHaveLength(100);

    // Two concurrent runs, as when the first is wrongly thought to be dead.
    await Promise.all([runJobs(offer.id), runJobs(offer.id)]);
    const readers = await getReaders(title);
    expect(readers).toHaveLength(250);
    expect(new Set(readers).size).toBe(250);
  });

  it('stops between two batches on shutdown', async () => {
    const title = `Stopped ${randomUUID()}`;
    const offer = await service.buildOffer(kind, { title });
    await buildCrowd(service, offer, 110);
    await Promise.all([mail(offer.id), mail(offer.id, { subject: 'Again' })]);
    const [first, second] = (await service.queued(notifyAttendees)).slice(-2);
    expect([first?.id, second?.id]).toEqual([offer.id, offer.id]);
    await expect(runJobs(offer.id, 0)).rejects.toThrow('stopped');
    expect(await getReaders(title)).toEqual([]);
    await runJobs(offer.id);
    expect(await getReaders(title)).toHaveLength(220);
  });

  it('skips members who book or cancel before it is sent', async () => {
    const title = `Changed ${randomUUID()}`;
    const offer = await service.buildOffer(kind, { title });
    const [stays, leaves] = await service.buildMembers(2);
    await service.buildBooking(offer, stays);
    const left = await service.buildBooking(offer, leaves);
    await mail(offer.id, { to: 'seated' });
    await admin.patch(`/api/admin/registrations/${left}/status`, { status: 'cancelled' });
    await service.buildBooking(offer, await service.buildMember(), { bookedAt: service.inHours(1) });
    await runJobs(offer.id);
    expect(await mailsAbout(service, stays)).toEqual(['organizer-message']);
    expect(await getReaders(title)).toHaveLength(2);
    expect(await mailsAbout(service, leaves)).toEqual([expect.stringContaining('-cancelled')]);
  });

  it('links to the list when members can’t open the page', async () => {
    const title = `Draft ${randomUUID()}`;
    const fields = kind === 'course' ? { deletedAt: service.inHours(-1) } : { isPublished: false };
    const offer = await service.buildOffer(kind, { title, ...fields });
    await service.buildBooking(offer, await service.buildMember());
    await mail(offer.id);
    await runJobs(offer.id);
    const [sent] = (await queuedMails(service)).filter(({ data }) => data.title === title);
    expect(sent?.data.url).toBe(`${TEST_ORIGIN}/${offers}`);
  });
});
