import { ROSTER_YEARS, purgeRosters } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { RosterDetails } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import {
  AppError,
  NotFoundError,
  ValidationError,
  deleteInBatches,
  job,
  mutate,
  sql,
} from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { digestOf, readRoster } from './roster-details.ts';
import { findRoster, readCurrentRows, storeRows } from './rosters.query.ts';

export const sentAlready = (): AppError =>
  new AppError('CONFLICT', 'This roster is marked as sent already. Reload the page.');

/** Stores a roster as it was sent. @throws NotFoundError; AppError CONFLICT; a ValidationError for a day that can't be */
export async function markRosterSent(
  context: CredentialsContext,
  call: Call<typeof contracts.markRosterSent>,
): Promise<RosterDetails> {
  const { params, body, actor } = call;
  const now = context.now();
  await mutate(context, call, async (write) => {
    const roster = await findRoster(write.rows, now, params);
    if (!roster) throw new NotFoundError('This roster');
    if (roster.sentOn !== null) throw sentAlready();
    if (body.sentOn > pacificDay(new Date(now)) || body.sentOn < roster.endedOn)
      throw new ValidationError([
        { path: 'sentOn', message: 'Choose a day from the end of the class to today' },
      ]);
    const rows = await readCurrentRows(write.rows, params);
    if (digestOf(rows) !== body.digest)
      throw new AppError(
        'CONFLICT',
        'The roster has changed since you opened it. Reload the page and check what was sent.',
      );
    const [stored] = await write.rows<{ id: string }>(sql`
      insert into sent_rosters (offer_id, authority_id, kind, title, authority, course_numbers, ended_on, due_on, sent_on, method, note, sent_by, sent_at)
      values (${roster.offerId}, ${roster.authorityId}, ${roster.kind}, ${roster.title}, ${roster.authority}, ${roster.courseNumbers},
              ${roster.endedOn}, ${roster.dueOn}, ${body.sentOn}, ${body.method}, ${body.note ?? null}, ${actor.id}, ${new Date(now)})
      returning id`);
    await storeRows(write.rows, stored?.id ?? '', rows);
    const details = { authority: roster.authority, sentOn: body.sentOn, method: body.method };
    write.audit({ subjectId: roster.offerId, details });
  });
  return readRoster(context, call);
}

/** Takes it back: the roster follows the attendance again. @throws NotFoundError for one that was not sent */
export async function markRosterUnsent(
  context: CredentialsContext,
  call: Call<typeof contracts.markRosterUnsent>,
): Promise<RosterDetails> {
  const { params, body } = call;
  await mutate(context, call, async (write) => {
    const [deleted] = await write.rows<{ authority: string; sentOn: string }>(sql`
      delete from sent_rosters where offer_id = ${params.offerId} and authority_id = ${params.authorityId}
      returning authority, sent_on::text as "sentOn"`);
    if (!deleted) throw new NotFoundError('This roster');
    write.audit({ subjectId: params.offerId, details: { ...deleted, reason: body.reason } });
  });
  return readRoster(context, call);
}

/** Deletes rosters, with their rows, seven years after they were sent. */
export const purgeRostersJob = job(purgeRosters, (context: CredentialsContext, _data, run) =>
  deleteInBatches(
    context,
    run,
    'sent_rosters',
    sql`sent_on < (${pacificDay(new Date(context.now()))}::date - make_interval(years => ${ROSTER_YEARS}))`,
  ),
);
