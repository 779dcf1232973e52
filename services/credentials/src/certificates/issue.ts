import { randomBytes, randomUUID } from 'node:crypto';
import { CODE_LENGTH, verifyHref } from '@backflow/contracts/credentials';
import { CODE_CHARACTERS, formatCode } from '@backflow/contracts/shared';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { addDays, formatCalendarDay, pacificDay } from '@backflow/contracts/time';
import { sql, toUuid } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';

/** A certificate to issue: everything but what issuing adds. */
export interface Draft {
  bookingId: string;
  offerId: string;
  userId: string;
  facts: Omit<CertificateFacts, 'number' | 'code' | 'issuedAt'>;
  /** The revoked certificate that it replaces. */
  replaces: string | undefined;
}

/** 80 random bits: 16 characters of 5 bits, each from a byte of its own. */
const newCode = (): string =>
  formatCode(Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_CHARACTERS[byte % 32]).join(''));

/** Attendance that is entered later, such as that of former years, gets its certificate without a mail. */
const MAILED_DAYS = 60;

/**
 * Issues certificates with the next numbers of the year, and queues a mail for each of late. The counter of the year is locked until the
 * commit, so that numbers have no gaps: lock and revoke other certificates before.
 * @returns their ids
 */
export async function issue(
  { now, settings }: Pick<CredentialsContext, 'now' | 'settings'>,
  write: Write,
  drafts: readonly Draft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const issuedAt = new Date(now());
  const year = Number(pacificDay(issuedAt).slice(0, 4));
  const [counter] = await write.rows<{ last: number }>(sql`
    insert into certificate_counters as c (year, certificates) values (${year}, ${drafts.length})
        on conflict (year) do update set certificates = c.certificates + excluded.certificates
    returning certificates as last`);
  const first = (counter?.last ?? NaN) - drafts.length + 1;
  const issued = drafts.map((draft, index) => ({
    ...draft,
    id: randomUUID(),
    facts: {
      ...draft.facts,
      number: `C-${year}-${String(first + index).padStart(6, '0')}`,
      code: newCode(),
      issuedAt: issuedAt.toISOString(),
    },
  }));
  await write.rows(sql`
    insert into certificates (id, number, code, booking_id, offer_id, user_id, completed_on, expires_on, facts, issued_at)
    select i.id, i.facts ->> 'number', i.facts ->> 'code', i."bookingId", i."offerId", i."userId", (i.facts ->> 'completedOn')::date,
           (i.facts ->> 'expiresOn')::date, i.facts, ${issuedAt}
      from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb)
        as i (id uuid, "bookingId" uuid, "offerId" uuid, "userId" uuid, facts jsonb)`);
  await write.rows(sql`
    update certificates c set replaced_by = i.id
      from jsonb_to_recordset(${JSON.stringify(issued.map(({ id, replaces }) => ({ id, replaces })))}::jsonb)
        as i (id uuid, replaces uuid) where c.id = i.replaces`);
  const oldest = addDays(pacificDay(issuedAt), -MAILED_DAYS);
  for (const { id, userId, facts, replaces } of issued) {
    if (replaces === undefined && facts.completedOn < oldest) continue;
    const data = {
      ...{ title: facts.title, number: facts.number, completedOn: formatCalendarDay(facts.completedOn) },
      url: settings.PUBLIC_ORIGIN + verifyHref(facts.code),
    };
    const mail = mailRequest('certificate-issued', { kind: 'member', id: userId }, data, { userId });
    await write.queue(sendMail, mail, { id: toUuid(`certificate ${id}`) });
  }
  return issued.map(({ id }) => id);
}

/** A certificate to revoke. */
export interface Revocation {
  id: string;
  reason: string;
}

/** Revokes locked certificates. @param by the administrator; null where the cause was taken back */
export async function revoke(
  { now }: Pick<CredentialsContext, 'now'>,
  { rows }: Write,
  revocations: readonly Revocation[],
  by: string | null,
): Promise<void> {
  if (revocations.length === 0) return;
  await rows(sql`
    update certificates c set revoked_at = ${new Date(now())}, revoked_reason = r.reason, revoked_by = ${by}, version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(revocations)}::jsonb) as r (id uuid, reason text) where c.id = r.id`);
}
