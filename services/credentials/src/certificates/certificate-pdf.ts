import type { CertificateFacts, getCertificatePdf } from '@backflow/contracts/credentials';
import { NotFoundError, download, select, sql } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import { badgeAddresses } from '../addresses.ts';
import type { CredentialsContext } from '../context.ts';
import { readable } from './certificates.query.ts';

/** A certificate to print; a revoked one says so. @throws NotFoundError, also for somebody else’s */
export async function certificatePdf(
  context: CredentialsContext,
  call: Call<typeof getCertificatePdf>,
): Promise<FileResponse> {
  const [found] = await select<{ facts: CertificateFacts; isRevoked: boolean }>(
    context.db,
    'printed-certificate',
    sql`select c.facts, c.revoked_at is not null as "isRevoked" from certificates c where ${readable(call)}`,
  );
  if (!found) throw new NotFoundError('This certificate');
  const { facts, isRevoked } = found;
  // Few processes need the PDF library.
  const { renderCertificate } = await import('./pdf/render-certificate.ts');
  const content = await renderCertificate(facts, {
    ...{ url: badgeAddresses(context.settings.PUBLIC_ORIGIN).verify(facts.code), isRevoked },
    paper: call.query.paper ?? 'letter',
  });
  return download(`${facts.number}.pdf`, 'application/pdf', content);
}
