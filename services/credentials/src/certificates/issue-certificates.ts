import { issueCertificates as contract } from '@backflow/contracts/shared';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { job, mutate, readSiteSettings, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { isValidOn } from '../approvals/approvals.ts';
import type { CredentialsContext } from '../context.ts';
import { issue, revoke } from './issue.ts';
import type { Draft, Revocation } from './issue.ts';
import { getAchievement, getRevocationReason, isSameAttendance } from './result.ts';
import type { Result } from './result.ts';

/** Results of one transaction. */
const BATCH = 200;

/**
 * Issues certificates for what was attended and completed, and revokes those whose cause was taken back. Each batch is one transaction
 * that takes its results: killed, it leaves them to the next run, and two runs at once never have the same ones.
 */
async function issueCertificates(context: CredentialsContext, _data: null, run: JobRun): Promise<void> {
  const { companyName } = await readSiteSettings(context.db);
  for (let hasMore = true; hasMore;) {
    run.signal.throwIfAborted();
    hasMore = await mutate(context, run, (write) => settleResults(context, write, companyName));
  }
}

export const issueCertificatesJob = job(contract, issueCertificates);

interface TakenResult extends Result {
  /** Null for somebody who was erased. */
  name: string | null;
}

interface Decided {
  id: string;
  bookingId: string;
  facts: CertificateFacts;
  isRevoked: boolean;
}

/** @returns whether there may be more results */
async function settleResults(context: CredentialsContext, write: Write, sponsor: string): Promise<boolean> {
  const results = await write.rows<TakenResult>(sql`
    select r.booking_id as "bookingId", r.offer_id as "offerId", r.user_id as "userId", r.status, r.kind, r.title,
           r.starts_at as "startsAt", r.place, r.completed_at as "completedAt", r.days, r.minutes_by_kind as minutes,
           r.is_earned as "isEarned", o.facilitator, btrim(p.first_name || ' ' || p.last_name) as name
      from bookings.take_results_v1(${new Date(context.now())}, ${BATCH}) r
      left join bookings.offers_v3 o on o.id = r.offer_id
      left join identity.people_v1 p on p.id = r.user_id
     order by coalesce(r.completed_at, r.ends_at), r.booking_id`);
  if (results.length === 0) {
    write.unchanged();
    return false;
  }
  const decided = await lockDecided(write, results);
  const achievements = results.map(getAchievement);
  const approvals = await readApprovals(write, results, achievements);
  const revocations: Revocation[] = [];
  const drafts: Draft[] = [];
  for (const [index, result] of results.entries()) {
    const { bookingId, offerId, userId, isEarned } = result;
    const [achievement, approved] = [achievements[index], approvals[index]];
    if (!achievement || !approved) continue;
    const known = decided.get(bookingId) ?? [];
    const current = known.find(({ isRevoked }) => !isRevoked);
    if (isEarned && current && isSameAttendance(current.facts, achievement)) continue;
    const reason = isEarned ? 'Corrected' : getRevocationReason(result);
    if (current) revocations.push({ id: current.id, reason });
    // A name that an administrator has corrected stays.
    const name = current?.facts.name ?? result.name;
    const isRefused = known.some((each) => each.isRevoked && isSameAttendance(each.facts, achievement));
    if (!isEarned || name === null || isRefused) continue;
    const facts = { ...achievement, ...approved, name, sponsor };
    drafts.push({ bookingId, offerId, userId, replaces: current?.id, facts });
  }
  await revoke(context, write, revocations, null);
  await issue(context, write, drafts);
  return results.length === BATCH;
}

/** The valid certificates of bookings, and those that an administrator has revoked for good, by booking. Locked. */
async function lockDecided({ rows }: Write, results: readonly Result[]): Promise<Map<string, Decided[]>> {
  const found = await rows<Decided>(sql`
    select id, booking_id as "bookingId", facts, revoked_at is not null as "isRevoked" from certificates
     where booking_id = any(${results.map(({ bookingId }) => bookingId)}::uuid[])
       and (revoked_at is null or (revoked_by is not null and replaced_by is null))
     order by id for update`);
  return Map.groupBy(found, ({ bookingId }) => bookingId);
}

/** The approvals of each class on the day of its completion, and how long they let its certificates be valid. */
const readApprovals = (
  { rows }: Write,
  results: readonly Result[],
  achievements: readonly { completedOn: string }[],
): Promise<Pick<CertificateFacts, 'approvals' | 'expiresOn'>[]> =>
  rows(sql`
    select coalesce(jsonb_agg(jsonb_build_object('authority', a.name, 'courseNumber', t.course_number)
                              order by lower(a.name), t.course_number) filter (where a.id is not null), '[]') as approvals,
           (d.day + make_interval(months => min(t.valid_months)))::date::text as "expiresOn"
      from unnest(${results.map(({ offerId }) => offerId)}::uuid[], ${achievements.map(({ completedOn }) => completedOn)}::date[])
             with ordinality d (offer_id, day, n)
      left join approvals t on t.offer_id = d.offer_id and ${isValidOn('t', sql`d.day`)}
      left join authorities a on a.id = t.authority_id
     group by d.n, d.day order by d.n`);
