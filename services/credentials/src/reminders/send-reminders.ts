import { jobContract } from '@backflow/contracts';
import { DEFAULT_REMINDERS, REMINDER_STAGES } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { job, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { authorityOf } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';
import { BATCH, writeToAll } from './write-to-all.ts';
import type { Claimed } from './write-to-all.ts';

/** After a downtime, people still learn so many days later that something has ended. */
const MOST_LATE = 7;

const contract = jobContract({
  name: 'credentials.send-reminders',
  data: z.null(),
  // During the day, so that a morning's downtime delays the message by hours, not by a day.
  schedule: '0 8-20 * * *',
  expireSeconds: 15 * 60,
});

/**
 * Sends everybody at most one message a day about all that is due, and never a stage of a due day twice: rows of both are inserted
 * in the transaction that queues it. Of stages that were missed only the latest is sent. A due day that moves starts anew.
 */
const sendReminders = (context: CredentialsContext, _data: null, run: JobRun): Promise<void> =>
  writeToAll(context, run, (write) => claimPeople(write, pacificDay(new Date(context.now()))));

export const sendRemindersJob = job(contract, sendReminders);

/** Claims this day for the next people and a stage for each thing of theirs that is due. */
const claimPeople = ({ rows }: Write, today: string): Promise<Claimed[]> =>
  rows<Claimed>(sql`
    with due as materialized (
      select e.user_id, e.id, e.kind, e.title, e.day, s.stage, coalesce(r.by_mail, ${DEFAULT_REMINDERS.byMail}) as by_mail,
             coalesce(r.by_sms, ${DEFAULT_REMINDERS.bySms}) as by_sms
        from feed_entries_v1 e
        left join reminder_settings r on r.user_id = e.user_id
       cross join lateral (
         select min(stage) as stage from unnest(coalesce(r.stages, ${DEFAULT_REMINDERS.stages}::int[])) stage
          where stage >= e.day - ${today}::date) s
       where e.day between ${today}::date - ${MOST_LATE}::int and ${today}::date + ${Math.max(...REMINDER_STAGES)}::int
         and s.stage is not null and (r.user_id is null or r.by_mail or r.by_sms)
         -- A later stage counts too: the clock may have been set back.
         and not exists (select from reminders p
                          where p.user_id = e.user_id and p.subject_id = e.id and p.due_on = e.day and p.stage <= s.stage)
         and not exists (select from reminder_days d where d.user_id = e.user_id and d.day = ${today}::date)
         and exists (select from identity.actors_v2 a where a.id = e.user_id)),
    claimed as (
      insert into reminder_days (user_id, day)
      select distinct user_id, ${today}::date from due order by user_id limit ${BATCH}
          on conflict do nothing returning user_id),
    sent as (
      insert into reminders (user_id, subject_id, due_on, stage, day)
      select user_id, id, day, stage, ${today}::date from due join claimed using (user_id)
          on conflict do nothing returning user_id, subject_id)
    select c.user_id as "userId", s.due, s."authorityIds", s.channels
      from claimed c
      left join lateral (
        select json_agg(json_build_object('kind', d.kind, 'title', d.title, 'day', d.day, 'daysLeft', d.day - ${today}::date)
                        order by d.day, d.title) as due,
               array_remove(array_agg(distinct case when d.kind = 'credential' then ${authorityOf('d.title')} end::text), null) as "authorityIds",
               array_remove(array[case when bool_or(d.by_mail) then 'mail' end,
                                  case when bool_or(d.by_sms) then 'sms' end], null) as channels
          from sent join due d on d.user_id = sent.user_id and d.id = sent.subject_id
         where sent.user_id = c.user_id) s on true
     order by c.user_id`);
