import { randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts/notifications';
import type { OfferNotice } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { TEST_ORIGIN, runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { buildCrowd } from '../../test/build-crowd.ts';
import { mailsAbout, queuedMails, requestsAbout } from '../../test/mails.ts';
import { buildSession, withSessions } from '../../test/sessions.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { BookingsService, TestOffer } from '../../test/start-bookings-service.ts';
import { notifyAttendeesJob } from './notify-attendees.ts';

const service = await useBookingsService();

type Notice = OfferNotice;
const iso = (hours: number) => service.inHours(hours).toISOString();
const sentAt = () => new Date(service.clock.now).toISOString();
const run = (notice: Notice, steps?: number) => runJob(service, notifyAttendeesJob, notice, steps);
const getMails = async ({ id, kind }: TestOffer) =>
  (await queuedMails(service)).filter(({ data }) => data.calendarId === `${kind}-${id}` || data.title === id);

async function getVersion({ id }: TestOffer): Promise<number> {
  const [row] = await service.sql<{ version: number }>('select version from bookings.offers where id = $1', [
    id,
  ]);
  return row?.version ?? 0;
}

/** Deletes the owner's record. @returns the queued notice */
async function withdraw(offer: TestOffer, fields: object = { deletedAt: new Date() }): Promise<Notice> {
  await service.updateOffer(offer, fields);
  return { id: offer.id, about: 'withdrawn', version: await getVersion(offer), sentAt: sentAt() };
}

const getLocation = ({ kind }: TestOffer) =>
  kind === 'event' ? '1450 Richards Blvd, Sacramento' : 'Virtual';

/** Moves the owner's record; it ends eight hours after its start. @returns the queued notice */
async function move(offer: TestOffer, from: number, to: number): Promise<Notice> {
  await service.updateOffer(offer, { startsAt: service.inHours(to), endsAt: service.inHours(to + 8) });
  const before = { startsAt: iso(from), endsAt: iso(from + 8), place: getLocation(offer) };
  return { id: offer.id, about: 'moved', version: await getVersion(offer), sentAt: sentAt(), before };
}

const message = ({ id }: TestOffer): Notice => ({
  ...{ id, about: 'message', sentAt: sentAt(), mailId: randomUUID(), to: 'all' },
  ...{ subject: 'Parking', message: 'Use the back lot.' },
});

/** An offer with a booking of each status. */
async function withPeople(
  kind: TestOffer['kind'],
  fields: Parameters<BookingsService['buildOffer']>[1] = {},
) {
  const offer = await service.buildOffer(kind, fields);
  const people: TestMember[] = [];
  for (const status of ['confirmed', 'pending', 'waitlisted', 'cancelled'] as const) {
    const person = await service.buildMember();
    people.push(person);
    await service.buildBooking(offer, person, { status });
  }
  const templates = () => Promise.all(people.map((person) => mailsAbout(service, person)));
  return { offer, people: people as [TestMember, ...TestMember[]], templates };
}

const everyone = (mail: string, waiting = mail) => [[mail], [mail], [waiting], []];

describe.each(KINDS)('withdrawing: $kind', ({ kind, offers }) => {
  const template = kind === 'course' ? 'organizer-message' : 'event-taken-down';

  it('notifies each attendee once, including pending and waiting ones', async () => {
    const { offer, people, templates } = await withPeople(kind, { title: 'Large repairs' });
    const notice = await withdraw(offer);
    await run(notice);
    await run(notice);
    expect(await templates()).toEqual(everyone(template));
    const [mail] = await requestsAbout(service, people[0]);
    expect(mail?.data).toMatchObject({ title: 'Large repairs', url: `${TEST_ORIGIN}/${offers}` });
    if (kind === 'course') {
      const text = expect.stringContaining('settle it with you');
      expect(mail?.data).toMatchObject({ subject: '“Large repairs” was withdrawn', message: text });
    }
  });

  it('notifies nobody when it is published again before the job runs', async () => {
    const { offer, templates } = await withPeople(kind);
    const notice = await withdraw(offer);
    await service.updateOffer(offer, { deletedAt: null });
    await run(notice);
    expect(await templates()).toEqual([[], [], [], []]);
  });

  it('notifies again for another withdrawal, and not when a withdrawn one is deleted', async () => {
    if (kind === 'course') return;
    const { offer } = await withPeople(kind);
    const first = await withdraw(offer, { isPublished: false });
    await run(first);
    await service.updateOffer(offer, { isPublished: true });
    const second = await withdraw(offer, { isPublished: false });
    await service.updateOffer(offer, { deletedAt: new Date() });
    for (const notice of [first, second, first, second]) await run(notice);
    expect(await getMails(offer)).toHaveLength(6);
  });
});

describe.each(KINDS.filter(({ kind }) => kind !== 'course'))('moving: $kind', ({ kind }) => {
  it('notifies everyone with a booking once, with old and new time and a higher version', async () => {
    const { offer, people, templates } = await withPeople(kind);
    const notice = await move(offer, 48, 72);
    await run(notice);
    await run(notice);
    expect(await templates()).toEqual(everyone('event-moved', 'event-moved-waitlisted'));
    const [mail] = await requestsAbout(service, people[0]);
    const times = { startsAt: iso(72), oldStartsAt: iso(48), endsAt: iso(80), oldEndsAt: iso(56) };
    expect(mail?.data).toMatchObject({ ...times, version: '2', calendarId: `${kind}-${offer.id}` });
  });

  it('carries the note of the administrator', async () => {
    const { offer, people } = await withPeople(kind);
    await run({ ...(await move(offer, 48, 72)), note: 'The yard is flooded.' } as Notice);
    expect(await requestsAbout(service, people[0])).toMatchObject([
      { template: 'event-moved', data: { note: 'The yard is flooded.' } },
    ]);
  });

  it('sends one mail with the latest time when it moves again before the job runs', async () => {
    const { offer, people, templates } = await withPeople(kind);
    const notices = [await move(offer, 48, 72), await move(offer, 72, 96)];
    for (const notice of notices) await run(notice);
    expect(await templates()).toEqual(everyone('event-moved', 'event-moved-waitlisted'));
    const [mail] = await requestsAbout(service, people[0]);
    expect([mail?.data.oldStartsAt, mail?.data.startsAt]).toEqual([iso(48), iso(96)]);
  });

  it('sends nothing when it moves back before the job runs, except to members who booked in between', async () => {
    const { offer, templates } = await withPeople(kind);
    const there = await move(offer, 48, 72);
    const between = await service.buildMember();
    await service.buildBooking(offer, between, { bookedAt: service.inHours(0.1) });
    const back = { ...(await move(offer, 72, 48)), sentAt: iso(0.2) };
    for (const notice of [there, back, back]) await run(notice);
    expect(await templates()).toEqual([[], [], [], []]);
    expect(await mailsAbout(service, between)).toEqual(['event-moved']);
  });

  it('notifies of the move back only members who were notified of the move', async () => {
    const offer = await service.buildOffer(kind);
    await buildCrowd(service, offer, 150);
    const there = await move(offer, 48, 72);
    await expect(run(there, 1)).rejects.toThrow('the process is stopped');
    const back = await move(offer, 72, 48);
    for (const notice of [there, back]) await run(notice);
    const starts = (await getMails(offer)).map(({ data }) => data.startsAt);
    const mails = [iso(72), iso(48)].flatMap((start) => Array<string>(100).fill(start));
    expect(starts.sort()).toEqual(mails.sort());
  });

  it('sends nothing when it is withdrawn or over', async () => {
    const { offer: withdrawn } = await withPeople(kind);
    const notices = [await move(withdrawn, 48, 72), await withdraw(withdrawn)];
    if (notices[0]) await run(notices[0]);
    expect(await getMails(withdrawn)).toEqual([]);
    const { offer: past } = await withPeople(kind);
    await run(await move(past, 48, -30));
    expect(await getMails(past)).toEqual([]);
  });

  it('sends nothing to members who booked the new time', async () => {
    const { offer } = await withPeople(kind);
    const notice = await move(offer, 48, 72);
    const late = await service.buildMember();
    await service.buildBooking(offer, late, { bookedAt: service.inHours(0.01) });
    await run(notice);
    expect(await mailsAbout(service, late)).toEqual([]);
    expect(await getMails(offer)).toHaveLength(3);
  });
});

it('moving an event to another location notifies; no mail contains a meeting link', async () => {
  const link = 'https://meet.example.com/secret';
  const { offer, people } = await withPeople('event');
  const before = { startsAt: iso(48), endsAt: iso(56), place: getLocation(offer) };
  await service.updateOffer(offer, { isVirtual: true, location: link });
  const notice = { id: offer.id, about: 'moved', version: 2, sentAt: sentAt(), before } as const;
  await service.updateOffer(offer, { location: `${link}-2` });
  await run(notice);
  const [mail, ...others] = await requestsAbout(service, people[0]);
  expect(mail?.data).toMatchObject({ place: 'Virtual', oldPlace: '1450 Richards Blvd, Sacramento' });
  expect(others).toEqual([]);
  expect(JSON.stringify(mail)).not.toContain('meet.example.com');
});

const NOTICES = { withdrawn: withdraw, moved: (offer: TestOffer) => move(offer, 48, 72), message };

describe.each([
  ['withdrawn', 'event'],
  ['withdrawn', 'webinar'],
  ['withdrawn', 'course'],
  ['moved', 'event'],
  ['moved', 'webinar'],
  ['message', 'course'],
] as const)('notifying 1,000 people (%s): %s', (about, kind) => {
  const getCrowd = async (size: number) => {
    const id = randomUUID();
    const offer = await service.buildOffer(kind, { title: id });
    await buildCrowd(service, offer, size);
    return { ...offer, title: id };
  };
  const getReaders = async ({ title }: { title: string }) =>
    (await queuedMails(service))
      .filter(({ data }) => data.title === title)
      .map(({ to }) => JSON.stringify(to));

  it('continues where a killed run stopped, even twice concurrently, and sends each exactly one mail', async () => {
    const offer = await getCrowd(1000);
    const notice = await NOTICES[about](offer);
    await expect(run(notice, 3)).rejects.toThrow('the process is stopped');
    expect(await getReaders(offer)).toHaveLength(300);
    await Promise.all([run(notice), run(notice, 7).catch(() => undefined)]);
    await run(notice);
    const readers = await getReaders(offer);
    expect(readers).toHaveLength(1000);
    expect(new Set(readers).size).toBe(1000);
  });

  it('sends nothing of a batch that fails in the middle', async () => {
    const offer = await getCrowd(250);
    const notice = await NOTICES[about](offer);
    const { jobs } = service.context;
    const statements = jobs.statements.bind(jobs);
    let sent = 0;
    jobs.statements = (queued) => {
      sent += queued.length;
      return sent > 150 ? Promise.reject(new Error('lost in the second batch')) : statements(queued);
    };
    await expect(run(notice)).rejects.toThrow('lost in the second batch');
    jobs.statements = statements;
    expect(await getReaders(offer)).toHaveLength(100);
    await run(notice);
    expect(new Set(await getReaders(offer)).size).toBe(250);
  });
});

it('a mail to thousands stores its text once', async () => {
  const offer = await service.buildOffer('event', { title: 'Stored once' });
  await buildCrowd(service, offer, 3000);
  const text = 'Use the back lot. '.repeat(200);
  await run({ ...message(offer), message: text } as Notice);
  const [queue] = await service.sql<{ count: number; bytes: number }>(
    `select count(*)::int as count, sum(length(data::text))::int as bytes from jobs.job
      where name = $1 and data ->> 'mailing' in
            (select id::text from notifications.mailings where data ->> 'title' = 'Stored once')`,
    [sendMail.name],
  );
  expect(queue?.count).toBe(3000);
  expect((queue?.bytes ?? Infinity) / 3000).toBeLessThan(300);
  const stored = await service.sql<{ message: string }>(
    `select data ->> 'message' as message from notifications.mailings where data ->> 'title' = 'Stored once'`,
  );
  expect(stored).toEqual([{ message: text }]);
});

it('notifies of one day that moved, with the days before and now', async () => {
  const days = ['2026-06-10', '2026-06-11', '2026-06-12'].map((day) => buildSession(day));
  const [one, two, three] = days;
  if (!one || !two || !three) throw new Error('three days');
  const { offer, people } = await withPeople('event', withSessions(days));
  const place = getLocation(offer);
  const listed = (sessions: typeof days) =>
    sessions.map(({ id, startsAt, endsAt }) => ({ id, startsAt, endsAt, place }));
  const before = { startsAt: one.startsAt, endsAt: three.endsAt, place, days: listed(days) };
  const moved = { ...two, startsAt: new Date(Date.parse(two.startsAt) + 3_600_000).toISOString() };
  await service.updateOffer(offer, withSessions([one, moved, three]));
  await run({ id: offer.id, about: 'moved', version: await getVersion(offer), sentAt: sentAt(), before });
  const [mail] = await requestsAbout(service, people[0]);
  expect(mail?.template).toBe('event-moved');
  expect(JSON.parse(mail?.data.days ?? '')).toEqual(listed([one, moved, three]));
  expect(JSON.parse(mail?.data.oldDays ?? '')).toEqual(listed(days));
});
