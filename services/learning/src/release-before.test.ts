import { randomUUID } from 'node:crypto';
import { notifyAttendees } from '@backflow/contracts/bookings';
import { jobRun } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';
import { mailCourseMembersJob } from './release-before.ts';

const service = await useLearningService();

it.each([null, randomUUID()])(
  'hands over a mail that was written to members up to %s, once',
  async (after) => {
    const { id } = await service.buildCourse();
    const mailId = randomUUID();
    await service.context.db.reader.query(
      `insert into course_mails (id, course_id, subject, message, sent_at, told_up_to)
     values ($1, $2, 'Gauges', 'Bring them.', '2026-06-01T12:00:00Z', $3)`,
      [mailId, id, after],
    );
    const before = (await service.queued(notifyAttendees)).length;
    const run = jobRun(service, mailCourseMembersJob.contract);
    for (const _ of [1, 2]) await mailCourseMembersJob.handle(service.context, { mailId }, run);
    const queued = await service.queued(notifyAttendees);
    expect(queued.slice(before)).toEqual([
      {
        ...{ id, mailId, about: 'message', to: 'all', subject: 'Gauges', message: 'Bring them.' },
        ...{ sentAt: '2026-06-01T12:00:00.000Z', ...(after !== null && { after }) },
      },
    ]);
  },
);
