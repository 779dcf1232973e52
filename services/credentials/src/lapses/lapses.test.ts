import { mailLapses } from '@backflow/contracts/credentials';
import type { Lapse } from '@backflow/contracts/credentials';
import { DueItem, sendMail } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { expectDeclaredEffects, runJob, runQueued } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MORNING, useDueService } from '../../test/due-service.ts';
import { sendRemindersJob } from '../reminders/send-reminders.ts';
import { mailLapsesJob } from './mail-lapses.ts';

const service = await useDueService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const PATH = '/api/admin/lapses';

beforeEach(async () => {
  service.clock.now = MORNING;
  await service.query('delete from jobs.job');
  await service.query(
    'truncate credentials.held_credentials, credentials.reminder_days, credentials.reminders',
  );
});

const list = async (query = '') => {
  const { data } = (await admin.get(PATH + query)).body as { data: Lapse[] };
  return data.map(({ number }) => number);
};
/** Credentials by their numbers and last days, each of another person. */
const build = async (days: Readonly<Record<string, string>>, authority?: string) => {
  const people = [];
  for (const [number, day] of Object.entries(days)) {
    const person = await service.buildMember();
    const id = await service.buildCredential(person, day, { number, ...(authority && { authority }) });
    people.push({ ...person, licence: id });
  }
  return people;
};
const mailed = async () =>
  (await service.queued(sendMail)).map(({ to }) =>
    typeof to === 'object' ? to?.kind === 'member' && to.id : to,
  );

describe('the list of who is about to lapse', () => {
  it('has what ends within 30 days or until a day, or has ended, of an authority', async () => {
    await build({
      today: '2026-06-01',
      soon: '2026-06-30',
      later: '2026-08-01',
      over: '2026-05-31',
      old: '2020-01-01',
    });
    await build({ washington: '2026-06-10' }, 'washington (doh)');
    expect(await list()).toEqual(['today', 'washington', 'soon']);
    expect(await list('?until=2026-08-01')).toEqual(['today', 'washington', 'soon', 'later']);
    expect(await list('?state=lapsed')).toEqual(['over', 'old']);
    const [row] = await service.query<{ id: string }>(
      `select id from credentials.authorities where name = 'Washington (DOH)'`,
    );
    expect(await list(`?authority=${row?.id}`)).toEqual(['washington']);
    const first = await admin.get(`${PATH}?limit=2`);
    expect((first.body.data as Lapse[]).map(({ number }) => number)).toEqual(['today', 'washington']);
    expect(await list(`?limit=2&cursor=${first.body.page.nextCursor}`)).toEqual(['soon']);
    const csv = await (await admin.fetch(`${PATH}/csv`)).text();
    expect(csv.trim().split('\n')).toHaveLength(4);
    expect(csv).toContain('washington (doh),washington,2026-06-10');
  });

  it('is counted in credentials and people, and in who is reached', async () => {
    const [person] = await build({ a: '2026-06-10' });
    if (!person) throw new Error('nobody');
    await service.buildCredential(person, '2026-06-11');
    const away = await service.buildMember();
    await service.buildCredential(away, '2026-06-12');
    await service.bounce(away);
    expect((await admin.get(`${PATH}/count`)).body.data).toEqual({
      count: 3,
      people: 2,
      recipients: 1,
      unreached: 1,
    });
  });

  it('is for administrators, and refuses other filters', async () => {
    const member = await service.as(await service.buildMember());
    for (const path of ['', '/count', '/csv']) expect((await member.get(PATH + path)).status).toBe(403);
    expect((await member.post(`${PATH}/mail`, {})).status).toBe(403);
    expect((await admin.get(`${PATH}?until=2026-02-30`)).body.errors?.[0]?.path).toBe('until');
    expect((await admin.get(`${PATH}?state=soon`)).body.errors?.[0]?.path).toBe('state');
  });
});

describe('a mail to the holders', () => {
  it('goes to each of the list once a day, about all of theirs, whatever is clicked or killed', async () => {
    const [first, second] = await build({ a: '2026-06-10', b: '2026-06-20', later: '2026-08-01' });
    if (!first || !second) throw new Error('nobody');
    await service.buildCredential(first, '2026-06-15', { authority: 'Utah (DDW)' });
    const { result } = await expectDeclaredEffects(service, mailLapses, () => admin.post(`${PATH}/mail`, {}));
    expect(result.body.data).toEqual({ recipients: 2, unreached: 0 });
    // A second click before the job has run.
    expect((await admin.post(`${PATH}/mail`, {})).status).toBe(200);
    await runQueued(service, mailLapsesJob);
    expect((await mailed()).toSorted()).toEqual([first.id, second.id].toSorted());
    const request = (await service.queued(sendMail)).find(({ to }) => JSON.stringify(to).includes(first.id));
    const due = z.parse(z.array(DueItem), JSON.parse(request?.data.dueItems ?? ''));
    expect(due.map(({ title, daysLeft }) => [title, daysLeft])).toEqual([
      ['Texas (TCEQ)', 9],
      ['Utah (DDW)', 14],
    ]);
    expect((await admin.post(`${PATH}/mail`, {})).status).toBe(409);
    service.clock.now += DAY_MS;
    expect((await admin.post(`${PATH}/mail`, {})).body.data).toEqual({ recipients: 2, unreached: 0 });
  });

  it('goes to selected ones alone, and not to whom a reminder has gone today', async () => {
    const [reminded, selected] = await build({ a: '2026-06-08', b: '2026-06-20', c: '2026-06-21' });
    if (!reminded || !selected) throw new Error('nobody');
    await service.query(`insert into credentials.reminder_days (user_id, day) values ($1, '2026-06-01')`, [
      reminded.id,
    ]);
    const ids = [reminded.licence, selected.licence];
    expect((await admin.post(`${PATH}/mail`, { ids })).body.data).toEqual({ recipients: 1, unreached: 0 });
    await runQueued(service, mailLapsesJob);
    expect(await mailed()).toEqual([selected.id]);
    // The reminder that is due today waits until tomorrow.
    await runJob(service, sendRemindersJob, null);
    expect(await mailed()).toHaveLength(2);
  });
});
