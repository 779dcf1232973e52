import type {
  SilencedMember,
  listSilencedMembers,
  silenceForumMember,
  unsilenceForumMember,
} from '@backflow/contracts/community';
import { AppError, NotFoundError, ValidationError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { lockMember } from '../members/forum-member.ts';
import type { MemberRow } from '../members/forum-member.ts';

/** The members who are silenced now, by name. */
export const silencedMembers = (
  { db, now }: CommunityContext,
  _: Call<typeof listSilencedMembers>,
): Promise<SilencedMember[]> =>
  select<SilencedMember>(
    db,
    'silenced-members',
    sql`
      select m.id, a.first_name || ' ' || a.last_name as name, m.silenced_until as until,
             m.silence_reason as reason
        from members m left join identity.people_v1 a on a.id = m.id
       where m.silence_reason is not null and (m.silenced_until is null or m.silenced_until > ${new Date(now())})
       order by name, m.id limit 200`,
  );

/**
 * An administrator silences a member until an instant or for good. Silencing again replaces the end and the reason.
 * @throws NotFoundError; AppError FORBIDDEN for oneself; ValidationError for an end that has passed
 */
export async function silenceMember(
  context: CommunityContext,
  call: Call<typeof silenceForumMember>,
): Promise<null> {
  const { actor, params, body } = call;
  const until = body.until === null ? null : new Date(body.until);
  if (until && until.getTime() <= context.now()) {
    throw new ValidationError([{ path: 'until', message: 'Until must be in the future' }]);
  }
  await mutate(context, call, async (write) => {
    const id = await findMemberId(write, params.id);
    if (id === actor.id) throw new AppError('FORBIDDEN', 'You cannot silence yourself.');
    const before = auditedSilence(await lockMember(write, id));
    await write.rows(sql`
      update members set silence_reason = ${body.reason}, silenced_until = ${until} where id = ${id}`);
    const after = auditedSilence({ silenceReason: body.reason, silencedUntil: until });
    write.audit({ subjectId: id, details: { silence: { from: before, to: after } } });
  });
  return null;
}

/** An administrator lets a member post again. @throws NotFoundError */
export async function unsilenceMember(
  context: CommunityContext,
  call: Call<typeof unsilenceForumMember>,
): Promise<null> {
  await mutate(context, call, async (write) => {
    const id = await findMemberId(write, call.params.id);
    const before = auditedSilence(await lockMember(write, id));
    if (before === null) return write.unchanged();
    await write.rows(sql`update members set silence_reason = null, silenced_until = null where id = ${id}`);
    write.audit({ subjectId: id, details: { silence: { from: before, to: null } } });
  });
  return null;
}

/** A silence as the audit entry has it, also an expired one; null where there is none. */
const auditedSilence = ({
  silenceReason,
  silencedUntil,
}: Pick<MemberRow, 'silenceReason' | 'silencedUntil'>) =>
  silenceReason === null
    ? null
    : { reason: silenceReason, until: silencedUntil && new Date(silencedUntil).toISOString() };

/** The id of a member with an account, or of a silenced one without. @throws NotFoundError */
async function findMemberId({ rows }: Write, id: string): Promise<string> {
  const [member] = await rows<{ id: string }>(sql`
    select id from identity.people_v1 where id = ${id}
     union select id from members where id = ${id} and silence_reason is not null`);
  if (!member) throw new NotFoundError('This member');
  return member.id;
}
