import { randomUUID } from 'node:crypto';
import type { CertificateFacts } from '@backflow/contracts/credentials';
import { asOwner } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import type { CredentialsContext } from '../src/context.ts';

let count = 0;

/** What the certificate of a class of two days says. */
export const buildFacts = (overrides: Partial<CertificateFacts> = {}): CertificateFacts => {
  const number = String((count += 1)).padStart(4, '0');
  return {
    ...{ number: `C-2026-${number}`, code: `AAAA-BBBB-CCCC-${number}` },
    ...{ name: 'Maria Rivera', title: 'Backflow Assembly Tester: Recertification', kind: 'event' },
    ...{ days: ['2026-05-04', '2026-05-05'], completedOn: '2026-05-05', place: 'Portland, OR' },
    ...{ instructor: 'Dana Whitfield', sponsor: 'Backflow Academy', expiresOn: null },
    minutes: { classroom: 960, handsOn: 495 },
    approvals: [{ authority: 'Utah (DDW)', courseNumber: 'UT-77' }],
    issuedAt: '2026-05-06T01:00:00.000Z',
    ...overrides,
  };
};

/** Stores one as it is issued. */
export async function buildCertificate(
  service: TestService<CredentialsContext>,
  userId: string,
  overrides: Partial<CertificateFacts> = {},
): Promise<{ id: string; facts: CertificateFacts }> {
  const facts = buildFacts(overrides);
  const id = randomUUID();
  await asOwner(
    service,
    `insert into credentials.certificates (id, number, code, booking_id, offer_id, user_id, completed_on, facts, issued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, facts.number, facts.code, randomUUID(), randomUUID(), userId, facts.completedOn],
      ...[JSON.stringify(facts), facts.issuedAt],
    ],
  );
  return { id, facts };
}
