import { jobContract } from '@backflow/contracts';
import type { JobData, ResponseOf } from '@backflow/contracts';
import { mailLapses as contract } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { countRecipients } from '@backflow/mails';
import { AppError, all, job, mutate, sql } from '@backflow/service-kit';
import type { Call, JobRun, Sql, Write } from '@backflow/service-kit';
import { authorityOf } from '../authorities/is-authority.ts';
import type { CredentialsContext } from '../context.ts';
import { BATCH, writeToAll } from '../reminders/write-to-all.ts';
import type { Claimed } from '../reminders/write-to-all.ts';
import { HOLDERS, lapseConditions, unwrittenHolders } from './lapses.query.ts';

const jobOfMail = jobContract({
  name: 'credentials.mail-lapses',
  data: z.extend(contract.body, { day: z.string() }),
  expireSeconds: 15 * 60,
});

type Selected = Omit<JobData<typeof jobOfMail>, 'day'>;

const getConditions = (day: string, { ids, state = 'coming', ...filter }: Selected): Sql[] => [
  ...lapseConditions(day, { ...filter, state }),
  ...(ids ? [sql`h.licence_id = any(${ids}::uuid[])`] : []),
];

/**
 * Lets a job write to the holders of the list, or of selected credentials. A second click finds nobody left to write to.
 * @throws AppError CONFLICT when all were written to today
 */
export const mailLapses = (
  context: CredentialsContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> =>
  mutate(context, call, async (write) => {
    const day = pacificDay(new Date(context.now()));
    const [counted = { recipients: 0, unreached: 0 }] = await write.rows<ResponseOf<typeof contract>>(
      countRecipients({ from: unwrittenHolders(day, getConditions(day, call.body)), about: 'message' }),
    );
    if (counted.recipients + counted.unreached === 0)
      throw new AppError(
        'CONFLICT',
        'Nobody to write to: there is no such credential, or its holder was written to today.',
      );
    await write.queue(jobOfMail, { ...call.body, day });
    write.audit({ details: { ...call.body, ...counted } });
    return counted;
  });

/** Claims the message of the day for each, so that nobody gets a second one when it runs again. */
const sendMails = (
  context: CredentialsContext,
  { day, ...selected }: JobData<typeof jobOfMail>,
  run: JobRun,
): Promise<void> =>
  writeToAll(context, run, (write) => claimHolders(write, day, getConditions(day, selected)));

export const mailLapsesJob = job(jobOfMail, sendMails);

const claimHolders = ({ rows }: Write, day: string, conditions: readonly Sql[]): Promise<Claimed[]> =>
  rows<Claimed>(sql`
    with claimed as (
      insert into reminder_days (user_id, day)
      select m.id, ${day}::date ${unwrittenHolders(day, conditions)} order by m.id limit ${BATCH}
          on conflict do nothing returning user_id)
    select h.user_id as "userId",
           json_agg(json_build_object('kind', 'credential', 'title', l.authority, 'day', h.valid_until,
                                      'daysLeft', h.valid_until - ${day}::date) order by h.valid_until, l.authority) as due,
           array_remove(array_agg(distinct ${authorityOf('l.authority')}::text), null) as "authorityIds",
           array['mail'] as channels
      from claimed join held_credentials h using (user_id) ${HOLDERS}
     where ${all(conditions)}
     group by h.user_id order by h.user_id`);
