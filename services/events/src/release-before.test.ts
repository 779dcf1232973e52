import { randomUUID } from 'node:crypto';
import { jobContract } from '@backflow/contracts';
import { notifyAttendees } from '@backflow/contracts/bookings';
import { ERASE_MEMBER } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { beforeEach, expect, it } from '@jest/globals';
import { useEventsService } from '../test/start-events-service.ts';

const service = await useEventsService();
service.work();
beforeEach(() => service.context.db.sequelize.query('delete from organizer_mails'));

/** Runs a job as the previous release queued it. @returns the job queued for the bookings service */
async function handOver(
  name: string,
  data: object | null,
  job: typeof notifyAttendees | typeof ERASE_MEMBER.bookings,
) {
  const before = (await service.queued(job)).length;
  await service.context.jobs.send(jobContract({ name: `events.${name}`, data: z.unknown() }), data);
  let queued = await service.queued(job);
  while (queued.length === before) queued = await service.queued(job);
  return queued.at(-1);
}

const insertMail = async (column: 'event_id' | 'webinar_id', id: string, lastUserId?: string) => {
  const { rows } = await service.context.db.reader.query<{ id: string }>(
    `insert into organizer_mails (${column}, sent_by, sent_at, sent_to, recipients, subject, message, last_user_id)
     values ($1, gen_random_uuid(), '2026-06-01T12:00:00Z', 'all', 3, 'Gauges', 'Bring them.', coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
     returning id`,
    [id, lastUserId ?? null],
  );
  return rows[0]?.id ?? '';
};

it('passes on an administrator’s mail with its progress', async () => {
  const { id: eventId } = await service.buildEvent();
  const { id: webinarId } = await service.buildWebinar();
  const after = randomUUID();
  const mail = {
    about: 'message',
    sentAt: '2026-06-01T12:00:00.000Z',
    to: 'all',
    subject: 'Gauges',
    message: 'Bring them.',
  };
  const begun = await insertMail('event_id', eventId, after);
  expect(await handOver('send-organizer-mail', { mailId: begun }, notifyAttendees)).toEqual({
    ...mail,
    ...{ id: eventId, mailId: begun, after },
  });
  const waiting = await insertMail('webinar_id', webinarId);
  expect(await handOver('send-organizer-mail', { mailId: waiting }, notifyAttendees)).toMatchObject({
    ...mail,
    ...{ id: webinarId, mailId: waiting },
  });
});

it('passes on a move or a withdrawal', async () => {
  const [id, version] = [randomUUID(), 3];
  const before = { startsAt: '2026-06-03T15:00:00.000Z', place: 'Sacramento' };
  const movedAt = '2026-06-01T12:00:00.000Z';
  expect(
    await handOver('notify-moved', { kind: 'events', id, version, movedAt, before }, notifyAttendees),
  ).toEqual({
    ...{ about: 'moved', id, version, before, sentAt: movedAt },
  });
  const withdrawn = { about: 'withdrawn', id, version, sentAt: new Date(service.clock.now).toISOString() };
  expect(await handOver('tell-of-taken-down', { eventId: id, version }, notifyAttendees)).toEqual(withdrawn);
  expect(await handOver('tell-of-webinar-taken-down', { webinarId: id, version }, notifyAttendees)).toEqual(
    withdrawn,
  );
});

it('passes on the erasure of a member', async () => {
  const memberId = randomUUID();
  expect(await handOver('erase-member', { memberId }, ERASE_MEMBER.bookings)).toEqual({ memberId });
});
