import { issueCertificates as contract } from '@backflow/contracts/shared';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { job, mutate, readSiteSettings, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import { approvalsJson } from '../approvals/approvals.query.ts';
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
           r.is_earned as "isEarned", btrim(p.first_name || ' ' || p.last_name) as name
      from bookings.take_results_v1(${new Date(context.now())}, ${BATCH}) r
      left join identity.people_v1 p on p.id = r.user_id
     order by coalesce(r.completed_at, r.ends_at), r.booking_id`);
  if (results.length === 0) {
    write.unchanged();
    return false;
  }
  const { valid, refused } = await lockDecided(
    write,
    results.map(({ bookingId }) => bookingId),
  );
  const revocations: Revocation[] = [];
  const drafts: Draft[] = [];
  for (const result of results) {
    const { bookingId, offerId, userId } = result;
    const achievement = getAchievement(result);
    const current = valid.get(bookingId)?.[0];
    if (result.isEarned && current && isSameAttendance(current.facts, achievement)) continue;
    if (current)
      revocations.push({
        id: current.id,
        reason: result.isEarned ? 'Corrected' : getRevocationReason(result),
      });
    // A name that an administrator has corrected stays.
    const name = current?.facts.name ?? result.name;
    const isRefused = refused.get(bookingId)?.some(({ facts }) => isSameAttendance(facts, achievement));
    if (!result.isEarned || name === null || isRefused) continue;
    drafts.push({
      ...{ bookingId, offerId, userId, replaces: current?.id },
      facts: { ...achievement, name, sponsor, approvals: [], expiresOn: null },
    });
  }
  await revoke(context, write, revocations, null);
  await issue(context, write, await withApprovals(write, drafts));
  return results.length === BATCH;
}

/** The valid certificates of bookings, and those that an administrator has revoked for good, locked. */
async function lockDecided({ rows }: Write, bookingIds: readonly string[]) {
  const found = await rows<Decided>(sql`
    select id, booking_id as "bookingId", facts, revoked_at is not null as "isRevoked" from certificates
     where booking_id = any(${bookingIds}::uuid[]) and (revoked_at is null or (revoked_by is not null and replaced_by is null))
     order by id for update`);
  const byBooking = (isRevoked: boolean) =>
    Map.groupBy(
      found.filter((each) => each.isRevoked === isRevoked),
      ({ bookingId }) => bookingId,
    );
  return { valid: byBooking(false), refused: byBooking(true) };
}

/** The drafts with the approvals that held on the day of their completion. */
async function withApprovals({ rows }: Write, drafts: readonly Draft[]): Promise<Draft[]> {
  if (drafts.length === 0) return [];
  const found = await rows<Pick<CertificateFacts, 'approvals'>>(sql`
    select ${approvalsJson(sql`d.offer_id`, sql`d.day`)} as approvals
      from unnest(${drafts.map(({ offerId }) => offerId)}::uuid[], ${drafts.map(({ facts }) => facts.completedOn)}::date[])
             with ordinality d (offer_id, day, n)
     order by d.n`);
  return drafts.map((draft, index) => ({
    ...draft,
    facts: { ...draft.facts, approvals: found[index]?.approvals ?? [] },
  }));
}
