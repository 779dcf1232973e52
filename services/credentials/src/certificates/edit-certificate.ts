import type * as contracts from '@backflow/contracts/credentials';
import type { Certificate, CertificateFacts } from '@backflow/contracts/credentials';
import { AppError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { getCertificate } from './certificates.query.ts';
import { issue, revoke } from './issue.ts';
import type { Draft } from './issue.ts';

/** @throws NotFoundError, or a conflict for one that is revoked */
export async function revokeByHand(
  context: CredentialsContext,
  call: Call<typeof contracts.revokeCertificate>,
): Promise<Certificate> {
  const { actor, params, body } = call;
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    await lockValid(write, params.id);
    await revoke(context, write, [{ id: params.id, reason: body.reason }], actor.id);
    write.audit({ subjectId: params.id, details: body });
  });
  return getCertificate(context, params.id);
}

/** @throws NotFoundError, or a conflict for one that is revoked */
export async function reissue(
  context: CredentialsContext,
  call: Call<typeof contracts.reissueCertificate>,
): Promise<Certificate> {
  const { actor, params, body } = call;
  const id = await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const { facts, ...of } = await lockValid(write, params.id);
    await revoke(context, write, [{ id: params.id, reason: body.reason }], actor.id);
    const draft = { ...of, facts: { ...facts, name: body.name }, replaces: params.id };
    const [issued = ''] = await issue(context, write, [draft]);
    write.audit({ subjectId: params.id, details: { reason: body.reason, issued } });
    return issued;
  });
  return getCertificate(context, id);
}

type Issued = Omit<Draft, 'replaces'> & { facts: CertificateFacts };

async function lockValid({ rows }: Write, id: string): Promise<Issued> {
  const [found] = await rows<Issued & { revokedAt: Date | null }>(sql`
    select booking_id as "bookingId", offer_id as "offerId", user_id as "userId", facts, revoked_at as "revokedAt"
      from certificates where id = ${id} for update`);
  if (!found) throw new NotFoundError('This certificate');
  const { revokedAt, ...certificate } = found;
  if (revokedAt !== null) throw new AppError('CONFLICT', 'This certificate is revoked already.');
  return certificate;
}
