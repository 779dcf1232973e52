import type { ERASE_MEMBER } from '@backflow/contracts/identity';
import { DueItem, MailedClass, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MORNING, useDueService } from '../../test/due-service.ts';
import { eraseMemberJob } from '../people/erase-member.ts';
import { sendRemindersJob } from './send-reminders.ts';

const service = await useDueService();
const PATH = '/api/user/credential-reminders';

beforeEach(async () => {
  service.clock.now = MORNING;
  await service.query('delete from jobs.job');
  await service.query('truncate credentials.held_credentials, credentials.gauges, credentials.reminder_days');
});

const run = (from = service) => runJob(from, sendRemindersJob, null);
/** The days after the first of June. */
const onDay = (days: number) => {
  service.clock.now = MORNING + days * DAY_MS;
  return run();
};
const parseDue = (text = '[]') => z.parse(z.array(DueItem), JSON.parse(text));
const queued = async () =>
  (await service.queued(sendMail)).map(({ data, ...request }) => ({
    ...request,
    due: parseDue(data.dueItems),
  }));
const daysLeft = async () => (await queued()).map(({ due }) => due.map((item) => item.daysLeft));

describe('reminders', () => {
  it('come 90, 60, 30 and 7 days before and on the day, each once', async () => {
    const member = await service.buildMember();
    // 95 days after the first of June.
    await service.buildCredential(member, '2026-09-04');
    for (let day = 0; day <= 100; day += 1) {
      await onDay(day);
      await run();
    }
    expect(await daysLeft()).toEqual([[90], [60], [30], [7], [0]]);
  });

  it('are one message for everything due, to the member, without the number', async () => {
    const member = await service.buildMember();
    await service.buildCredential(member, '2026-07-01', { number: 'SECRET-1' });
    await service.buildGauge(member, '2025-06-08');
    await service.buildGauge(member, '2025-12-01');
    await run();
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ template: 'credentials-due', to: { kind: 'member', id: member.id }, channels: ['mail'] },
      due: [
        { kind: 'gauge', day: '2026-06-08', daysLeft: 7 },
        { kind: 'credential', title: 'Texas (TCEQ)', day: '2026-07-01', daysLeft: 30 },
      ],
    });
    expect(JSON.stringify(await service.queued(sendMail))).not.toContain('SECRET-1');
  });

  it('name classes that the authority has approved, and that are still to come', async () => {
    const member = await service.buildMember();
    const [texas] = await service.query<{ id: string }>(
      `select id from credentials.authorities where name = 'Texas (TCEQ)'`,
    );
    const build = async (
      title: string,
      startsAt: string,
      approval: { until?: string; deleted?: boolean } = {},
    ) => {
      const [event] = await service.query<{ id: string }>(
        `insert into events.events (title, start_date, price, access_level, is_published)
         values ($1, $2, 0, 'free', true) returning id`,
        [title, startsAt],
      );
      await service.query(
        `insert into credentials.approvals (authority_id, kind, offer_id, course_number, minutes, valid_until, deleted_at)
         values ($1, 'event', $2, '1204', '{"classroom": 960}', $3, $4)`,
        [texas?.id, event?.id, approval.until ?? null, approval.deleted ? new Date() : null],
      );
    };
    await service.query(
      'update bookings.offers set first_published_at = now() where first_published_at is null',
    );
    await build('Counts', '2026-06-20T16:00:00Z', { until: '2026-06-20' });
    await build('Approved too short', '2026-06-20T16:00:00Z', { until: '2026-06-19' });
    await build('Approval withdrawn', '2026-06-21T16:00:00Z', { deleted: true });
    await build('Over', '2026-05-20T16:00:00Z');
    await service.query(
      'update bookings.offers set first_published_at = now() where first_published_at is null',
    );
    await service.buildCredential(member, '2026-07-01');
    await run();
    const [request] = await service.queued(sendMail);
    const classes = z.parse(z.array(MailedClass), JSON.parse(request?.data.classes ?? '[]'));
    expect(classes.map(({ title }) => title)).toEqual(['Counts']);
    expect(classes[0]?.text).toContain('Texas (TCEQ) 1204, 16 hours');
  });

  it('that a downtime has missed are sent once, the latest alone', async () => {
    const member = await service.buildMember();
    await service.buildCredential(member, '2026-09-04');
    await onDay(5);
    await onDay(70);
    await onDay(71);
    expect(await daysLeft()).toEqual([[90], [25]]);
    // What has ended is told for a week, but not for ever.
    await onDay(96);
    expect(await daysLeft()).toEqual([[90], [25], [-1]]);
    await service.buildCredential(await service.buildMember(), '2026-08-20');
    await onDay(97);
    expect(await daysLeft()).toHaveLength(3);
  });

  it('are not repeated by a clock that is set back', async () => {
    const member = await service.buildMember();
    await service.buildCredential(member, '2026-09-04');
    await onDay(65);
    for (const day of [30, 40, 64, 65, 66]) await onDay(day);
    expect(await daysLeft()).toEqual([[30]]);
  });

  it('begin again for a due day that moves', async () => {
    const member = await service.buildMember();
    const licence = await service.buildCredential(member, '2026-06-08');
    await run();
    const renew = 'update credentials.held_credentials set valid_until = $2 where licence_id = $1';
    await service.query(renew, [licence, '2026-08-01']);
    await onDay(1);
    expect(await daysLeft()).toEqual([[7], [60]]);
  });

  it('are sent once by two processes that run at once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => service.buildMember()));
    for (const member of members) await service.buildCredential(member, '2026-06-08');
    const other = await service.startAnother();
    try {
      await Promise.all([run(), runJob(other, sendRemindersJob, null), run()]);
    } finally {
      await other.stop();
    }
    expect((await queued()).map(({ userId }) => userId).toSorted()).toEqual(
      members.map(({ id }) => id).toSorted(),
    );
  });

  it('are neither lost nor repeated by a process that is killed', async () => {
    await service.buildCredential(await service.buildMember(), '2026-06-08');
    const failing = {
      ...service.context,
      settings: {
        ...service.context.settings,
        get PUBLIC_ORIGIN(): string {
          throw new Error('killed');
        },
      },
    };
    await expect(runJob({ context: failing }, sendRemindersJob, null)).rejects.toThrow('killed');
    expect(await queued()).toEqual([]);
    await run();
    await run();
    expect(await daysLeft()).toEqual([[7]]);
  });

  it('do not reach who is suspended', async () => {
    const member = await service.buildMember();
    await service.buildCredential(member, '2026-06-08');
    await service.query(
      `update identity.users set suspended_at = now(), suspension_reason = 'spam' where id = $1`,
      [member.id],
    );
    await run();
    expect(await queued()).toEqual([]);
  });
});

describe('the member’s choice', () => {
  it('decides on which days and by what', async () => {
    const member = await service.buildMember();
    const client = await service.as(member);
    expect((await client.get(PATH)).body.data).toEqual({
      stages: [90, 60, 30, 7, 0],
      byMail: true,
      bySms: false,
    });
    const chosen = { stages: [30, 60], byMail: false, bySms: true };
    expect((await client.patch(PATH, chosen)).body.data).toEqual({ ...chosen, stages: [60, 30] });
    expect((await client.get(PATH)).body.data).toEqual({ ...chosen, stages: [60, 30] });
    await service.buildCredential(member, '2026-09-04');
    for (let day = 0; day <= 100; day += 5) await onDay(day);
    expect(await daysLeft()).toEqual([[60], [30]]);
    expect((await queued())[0]?.channels).toEqual(['sms']);
  });

  it.each([
    ['no days', { stages: [], byMail: true, bySms: true }],
    ['no way', { stages: [7], byMail: false, bySms: false }],
  ])('of %s is none', async (_what, chosen) => {
    const member = await service.buildMember();
    expect((await (await service.as(member)).patch(PATH, chosen)).status).toBe(200);
    await service.buildCredential(member, '2026-06-08');
    await run();
    expect(await queued()).toEqual([]);
  });

  it('is refused of visitors and of other days, and erased with the account', async () => {
    const chosen = { stages: [30], byMail: true, bySms: false };
    expect((await (await service.as(null)).patch(PATH, chosen)).status).toBe(401);
    const member = await service.buildMember();
    const client = await service.as(member);
    const wrong = await client.patch(PATH, { ...chosen, stages: [31] });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'stages.0']);
    await client.patch(PATH, chosen);
    await service.buildCredential(member, '2026-06-20');
    await run();
    expect(await queued()).toHaveLength(1);
    await runJob(service, eraseMemberJob, { memberId: member.id } satisfies z.infer<
      typeof ERASE_MEMBER.credentials.data
    >);
    for (const table of ['reminders', 'reminder_days', 'reminder_settings'])
      expect(await service.query(`select from credentials.${table} where user_id = $1`, [member.id])).toEqual(
        [],
      );
  });
});
