import { parseCode } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { NotFoundError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse, Operation, Sql } from '@backflow/service-kit';
import { readable } from '../certificates/certificates.query.ts';
import type { CredentialsContext } from '../context.ts';
import { badgeAddresses } from '../addresses.ts';
import { describeBadge } from './describe-badge.ts';
import { jsonFile } from './json-file.ts';
import { signBadge } from './sign-badge.ts';
import { findBadgeKey } from './signing-keys.ts';

interface BadgeRow {
  id: string;
  offerId: string;
  facts: CertificateFacts;
  badge: object | null;
  isRevoked: boolean;
}

/** The badge of a certificate, signed when it is first asked for. A revoked one isn't signed any more. @throws NotFoundError */
async function readBadge(
  context: CredentialsContext,
  operation: Operation,
  where: Sql,
): Promise<BadgeRow & { badge: object }> {
  const [row] = await select<BadgeRow>(
    context.db,
    'badge',
    sql`select c.id, c.offer_id as "offerId", c.facts, c.badge, c.revoked_at is not null as "isRevoked" from certificates c where ${where}`,
  );
  if (!row || (row.isRevoked && row.badge === null)) throw new NotFoundError('This badge');
  return { ...row, badge: row.badge ?? (await signOnce(context, operation, row)) };
}

/** Two calls at once get the same badge: the one that is stored first. */
async function signOnce(
  context: CredentialsContext,
  operation: Operation,
  { id, facts, offerId }: BadgeRow,
): Promise<object> {
  const key = await findBadgeKey(context, operation);
  const described = describeBadge(facts, offerId, context.settings.PUBLIC_ORIGIN);
  const signed = await signBadge(described, key, new Date(context.now()));
  const [stored] = await mutate(context, operation, (write) =>
    write.rows<{ badge: object }>(sql`
      update certificates set badge = coalesce(badge, ${JSON.stringify(signed)}::jsonb) where id = ${id} returning badge`),
  );
  if (!stored) throw new NotFoundError('This badge');
  return stored.badge;
}

export async function badgeOfCertificate(
  context: CredentialsContext,
  call: Call<typeof contracts.getCertificateBadge>,
): Promise<FileResponse> {
  const { facts, badge } = await readBadge(context, call, readable(call));
  return jsonFile(facts.number, badge);
}

export async function badgeByCode(
  context: CredentialsContext,
  call: Call<typeof contracts.getBadge>,
): Promise<FileResponse> {
  const where = sql`c.code = ${parseCode(call.params.code) ?? ''}`;
  return jsonFile('badge', (await readBadge(context, call, where)).badge);
}

/** A list of its own for each badge: one of all badges would tell the codes of others. */
export async function badgeStatus(
  context: CredentialsContext,
  { params: { code } }: Call<typeof contracts.getBadgeStatus>,
): Promise<FileResponse> {
  const [found] = await select<{ reason: string | null }>(
    context.db,
    'badge-status',
    sql`select c.revoked_reason as reason from certificates c where c.code = ${parseCode(code) ?? ''} and c.badge is not null`,
  );
  if (!found) throw new NotFoundError('This badge');
  const address = badgeAddresses(context.settings.PUBLIC_ORIGIN);
  const revoked = { id: address.badge(code), revoked: true, revocationReason: found.reason };
  return jsonFile('status', {
    id: address.status(code),
    issuer: address.issuer,
    revokedCredential: found.reason === null ? [] : [revoked],
  });
}
